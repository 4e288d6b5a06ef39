import { afterAll, beforeAll, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import {
  base,
  content,
  create,
  dortmund,
  get,
  hamburg,
  type Page,
  route,
  type Said,
  type Shipment,
  wels,
} from './someShipments.ts';

let app: TestApp;
let dtm: Client;
let ham: Client;
let lej: Client;
let planner: Client;
let medicura: Client;
beforeAll(async () => {
  app = await testApp([], morning());
  [dtm, ham, lej] = [await app.as('dispo1'), await app.as('dispo-ham', 'ham'), await app.as('dispo-lej', 'lej')];
  [planner, medicura] = [await app.as('planner', 'global'), await app.as('medicura', 'ka-medicura')];
});
afterAll(() => app.stop());

const listed = async (client: Client, body: object): Promise<Page> =>
  (await client.request<Page>('POST', `${base}/list`, body)).body;
const byNumber = (client: Client, id: string) => listed(client, { filter: { type: 'ANY_SHIPMENT_ID', id } });
const counted = async (client: Client, id: string): Promise<number> =>
  (await client.request<Record<string, { count: number }>>('GET', `/api/system/module-metrics/retrieve?id=${id}`)).body[
    id
  ]?.count ?? -1;

test('depots on the way see a shipment, all others get 404 by every way', async () => {
  const made = await create(dtm, dortmund, hamburg, 6);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  const own = await get(dtm, made.id);
  expect([own.route[0], own.route.at(-1), own.state]).toEqual(['dtm', 'ham', 'ROUTED']);
  const note = await dtm.request<{ gtpNoteId: string }>('POST', `${base}/add-note/${made.id}`, {
    text: 'Ring twice',
    recipientDepots: ['ham'],
  });
  expect(note.status).toBe(201);
  for (const client of [dtm, ham, planner]) {
    expect((await get(client, made.id)).orderNumber).toBe(made.orderNumber);
    expect((await byNumber(client, made.orderNumber)).total).toBe(1);
  }
  const at = made.id;
  const stranger: [method: 'GET' | 'POST' | 'PUT', path: string, body?: object][] = [
    ['GET', `${base}/${at}`],
    ['PUT', `${base}/${at}`, { ...content(dortmund, hamburg, 7), version: own.version }],
    ['GET', `${base}/history/${at}`],
    ['GET', `/dpt-rest/history/GTP:${at}`],
    ['GET', `${base}/allowed-recipient-depots/${at}`],
    ['GET', `${base}/report?id=${at}`],
    ['GET', `${base}/report-with-notes?id=${at}`],
    ['POST', `${base}/add-note/${at}`, { text: 'x', recipientDepots: ['ham'] }],
    ['POST', `${base}/mark-note-as-read/${note.body.gtpNoteId}`],
    ['POST', `${base}/mark-note-as-done/${note.body.gtpNoteId}`],
    ['POST', `${base}/proposed-route/${at}`, {}],
    [
      'POST',
      `${base}/store-routing/${at}`,
      {
        schemaId: 'x',
        type: 'LessTruckLoad',
        legs: [{ seq: 1, kind: 'PICKUP', plannedDeparture: 0, plannedArrival: 0 }],
      },
    ],
  ];
  for (const [method, path, body] of stranger)
    expect([path, (await lej.request(method, path, body)).status]).toEqual([path, 404]);
  expect((await byNumber(lej, made.orderNumber)).total).toBe(0);
  expect((await route(lej, [at]))[0]).toMatchObject({ id: at, success: false });
  expect((await route(lej, [at], 'cancel-routing-batch'))[0]).toMatchObject({ success: false });
  expect((await get(dtm, at)).state).toBe('ROUTED');
  expect((await byNumber(medicura, made.orderNumber)).total).toBe(0);
});

test('a depot on the way reads and does not write; whoever plans for all does', async () => {
  const made = await create(dtm, dortmund, hamburg, 6);
  await route(dtm, [made.id]);
  const { version } = await get(dtm, made.id);
  const change = await ham.request<Said>('PUT', `${base}/${made.id}`, { ...content(dortmund, hamburg, 7), version });
  expect([change.status, change.body.message]).toEqual([400, expect.stringContaining('only that depot')]);
  expect((await route(ham, [made.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: false });
  expect((await route(planner, [made.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: true });
  // Its way was taken back: the depot that was on it sees it no longer.
  expect((await ham.request('GET', `${base}/${made.id}`)).status).toBe(404);
  const named = await dtm.request('POST', base, content(hamburg, dortmund, 6, { branch: 'ham' }));
  expect(named.status).toBe(403);
});

test('a key account sees its own and nothing else', async () => {
  const own = await create(planner, dortmund, hamburg, 6, { branch: 'dtm', keyAccountUnit: 'ka-medicura' });
  const other = await create(dtm, dortmund, hamburg, 6);
  expect((await get(medicura, own.id)).orderNumber).toBe(own.orderNumber);
  expect((await medicura.request('GET', `${base}/${other.id}`)).status).toBe(404);
  expect((await medicura.request('POST', `${base}/list`, { scope: 'LOCAL' })).status).toBe(403);
  expect((await medicura.request('POST', `${base}/list`, { scope: 'ALL' })).status).toBe(403);
  const all = await listed(medicura, { paging: { size: 200, page: 0 } });
  expect(all.items.map(({ id }) => id)).toContain(own.id);
  // Counted past the product's own condition: what the planner sees of that key account.
  const second = await listed(planner, {
    filter: { and: [{ field: 'keyAccountUnit', op: '=', value: 'ka-medicura' }] },
    paging: { size: 200, page: 0 },
  });
  expect(all.total).toBe(second.total);
});

test('the bell counts what its link opens, and a metric of somebody else is refused', async () => {
  await create(dtm, dortmund, hamburg, 6);
  for (const [client, id] of [
    [dtm, 'gtp.notRouted.depot'],
    [ham, 'gtp.notes.depot'],
    [planner, 'gtp.notRouted.global'],
    [planner, 'gtp.notes.global'],
    [medicura, 'gtp.notRouted.keyAccount'],
  ] as const) {
    const { total } = await listed(client, { filter: { type: 'METRICS', metricId: id } });
    expect([id, await counted(client, id)]).toEqual([id, total]);
    expect(total).toBeGreaterThan(0);
  }
  for (const metricId of ['gtp.notRouted.global', 'gtp.notes.keyAccount', 'dpt.notes.depot']) {
    const { status, body } = await dtm.request<Said>('POST', `${base}/list`, { filter: { type: 'METRICS', metricId } });
    expect([status, body.errorCode ?? 1303]).toEqual([400, 1303]);
  }
});

test('a filter that is none, or has a name that it does not know, is refused', async () => {
  for (const filter of [
    { type: 'NOTHING' },
    { type: 'ANY_SHIPMENT_ID' },
    { type: 'ANY_SHIPMENT_ID', id: '1', more: 1 },
    { type: 'BRANCH_AND_DATE', branch: 'dtm', dateFrom: [2026, 2, 30], dateTo: [2026, 3, 1] },
    { and: [{ field: 'constructor', op: '=', value: 1 }] },
  ])
    expect([filter, (await dtm.request('POST', `${base}/list`, { filter })).status]).toEqual([filter, 400]);
});

test('each of a batch has its answer: routed, without a way, not there', async () => {
  const good = await create(dtm, dortmund, hamburg, 6);
  const lost = await create(dtm, dortmund, wels, 6);
  const nobody = '01920000-0000-7000-8000-000000000000';
  const results = await route(dtm, [good.id, lost.id, nobody]);
  expect(results.map(({ id, success }) => [id, success])).toEqual([
    [good.id, true],
    [lost.id, false],
    [nobody, false],
  ]);
  expect(results[1]?.message).toBe('No transport schema found.');
  const failed = await get(dtm, lost.id);
  expect([failed.state, failed.routingStatus]).toEqual(['NEW', 'ROUTING_FAILED']);
  expect(failed.trace.length).toBeGreaterThan(0);
  expect(
    (await dtm.request('POST', `${base}/route-shipment-batch`, { ids: Array.from({ length: 201 }, () => good.id) }))
      .status,
  ).toBe(400);
});

test('sent twice with one key it is one shipment, and one note', async () => {
  const clientKey = crypto.randomUUID();
  const first = await create(dtm, dortmund, hamburg, 6, { clientKey });
  const again = await create(dtm, dortmund, hamburg, 6, { clientKey });
  expect(again.id).toBe(first.id);
  await route(dtm, [first.id]);
  const note = { text: 'Once', recipientDepots: ['ham'], clientKey: crypto.randomUUID() };
  for (const _ of [1, 2]) await dtm.request('POST', `${base}/add-note/${first.id}`, note);
  expect((await get(ham, first.id)).notes).toHaveLength(1);
});

test('a note is read and done by the depot that it is for, not by whoever wrote it', async () => {
  const made = await create(dtm, dortmund, hamburg, 6);
  await route(dtm, [made.id]);
  const before = await counted(ham, 'gtp.notes.depot');
  const stranger = await dtm.request<Said>('POST', `${base}/add-note/${made.id}`, {
    text: 'x',
    recipientDepots: ['lej'],
  });
  expect(stranger.status).toBe(400);
  const note = (
    await dtm.request<{ gtpNoteId: string }>('POST', `${base}/add-note/${made.id}`, {
      text: 'Call before',
      recipientDepots: ['ham'],
    })
  ).body;
  expect(await counted(ham, 'gtp.notes.depot')).toBe(before + 1);
  expect((await dtm.request('POST', `${base}/mark-note-as-read/${note.gtpNoteId}`)).status).toBe(400);
  const read = await ham.request<{ state: string }>('POST', `${base}/mark-note-as-read/${note.gtpNoteId}`);
  expect([read.status, read.body.state]).toEqual([200, 'READ']);
  expect(await counted(ham, 'gtp.notes.depot')).toBe(before + 1);
  const done = await ham.request<{ state: string }>('POST', `${base}/mark-note-as-done/${note.gtpNoteId}`);
  expect(done.body.state).toBe('DONE');
  expect(await counted(ham, 'gtp.notes.depot')).toBe(before);
  const seen: Shipment = await get(dtm, made.id);
  expect(seen.notes[0]?.state).toBe('DONE');
});
