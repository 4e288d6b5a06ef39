// Concerns: dispatch, exchange, crossdock, shipments.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { isoToday, type Sql, sqlOf, today } from '../testing/day.ts';

type Home = {
  next: { subject: string; link: string } | null;
  figures: { id: string; done: number; total: number | null }[];
  attention: { id: string; status: string; subject: string; link: string }[];
  attentionTotal: number;
  tiles: { module: string; status: string | null; value: number }[];
  onDuty: { names: string[] }[];
};
type Counters = Record<'late' | 'rejected' | 'hindrance' | 'stops', number>;

// Late in the day of the demo world: some trips are behind their plan.
const now = instantOf(today(), [16, 30, 0], 'Europe/Berlin');
let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
beforeAll(async () => {
  app = await testApp([], { KONTOR_NOW: new Date(now).toISOString() });
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
});
afterAll(async () => {
  await end();
  await app.stop();
});

const home = async (client: Client): Promise<Home> => (await client.request<Home>('GET', '/api/system/home')).body;
const counted = async (client: Client, id: string): Promise<number | undefined> =>
  (await client.request<Record<string, { count: number }>>('GET', `/api/system/module-metrics/retrieve?id=${id}`)).body[
    id
  ]?.count;
const counters = async (): Promise<Counters> =>
  (await dispo.request<{ counters: Counters }>('GET', `/dpt-rest/dashboard/execution?date=${isoToday()}`)).body
    .counters;

test('the bell counts late, rejected and hindered trips as the execution screen behind it does', async () => {
  const screen = await counters();
  expect(screen.late).toBeGreaterThan(0);
  expect(await counted(dispo, 'dpt.trips.late')).toBe(screen.late);
  expect(await counted(dispo, 'dpt.trips.rejected')).toBe(screen.rejected);
  expect(await counted(dispo, 'dpt.stops.hindered')).toBe(screen.hindrance);
});

test('the events of the day stand in the order of their times, the newest first', async () => {
  type Dashboard = { events: { time: number }[] };
  const { body } = await dispo.request<Dashboard>('GET', `/dpt-rest/dashboard/execution?date=${isoToday()}`);
  const times = body.events.map((one) => one.time);
  expect(times.length).toBeGreaterThan(10);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('a loader begins with the list that is being loaded and leaves next; who dispatches or closes lists has no single thing', async () => {
  const [first] = await sql<{ id: string }>(
    `select id from process_list where org_unit = 'dtm' and kind = 'LDG' and execution_date = '${isoToday()}' and state in ('INPROGRESS', 'RELEASED')
      order by state <> 'INPROGRESS', planned_departure, id limit 1`,
  );
  expect((await home(await app.as('lader1'))).next?.link).toBe(`/TH/loading/${first?.id}`);
  for (const account of ['dispo1', 'hallenmeister'])
    expect((await home(await app.as(account))).next, account).toBe(null);
});

test('home counts deliveries and shipments as the database has them', async () => {
  const { figures } = await home(dispo);
  const [orders] = await sql<{ done: number; total: number }>(
    `select count(*) filter (where o.result in ('OK', 'DEVIATION'))::int as done, count(*)::int as total
     from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
     where t.org_unit = 'dtm' and t.execution_date = '${isoToday()}' and t.state not in ('CANCELED', 'CREATED') and o.order_type <> 'PICKUP'`,
  );
  expect(figures.find(({ id }) => id === 'dispatch.deliveries')).toMatchObject(orders ?? {});
  // What is on a trip is dispatched; what is neither that nor open waits for a route or is held back.
  const [goods] = await sql<{ done: number; total: number }>(
    `select count(trip_id)::int as done, count(*)::int as total from shipment
     where org_unit = 'dtm' and execution_date = '${isoToday()}' and state <> 'CANCELED'`,
  );
  const planned = figures.find(({ id }) => id === 'dispatch.planned');
  expect(planned).toMatchObject({ total: goods?.total, done: goods?.done });
});

test('every late and rejected trip of the screen is among what needs attention, late before at risk', async () => {
  const { attention, attentionTotal } = await home(dispo);
  const screen = await counters();
  const statuses = attention.map(({ status }) => status);
  expect(statuses).toEqual([...statuses].sort((a, b) => ['late', 'risk'].indexOf(a) - ['late', 'risk'].indexOf(b)));
  expect(attentionTotal).toBeGreaterThanOrEqual(screen.late + screen.rejected);
  expect(attention.every(({ link }) => link.startsWith('/'))).toBe(true);
});

test('a requested closing, a refused scan and a failed import reach the bell of who acts on them, and leave it again', async () => {
  const lead = await app.as('hallenmeister');
  const [list] = await sql<{ id: string }>(
    `select id from process_list where org_unit = 'dtm' and kind = 'LDG' and state = 'INPROGRESS' order by id limit 1`,
  );
  const before = {
    closing: (await counted(lead, 'th.loading.closingRequested')) ?? -1,
    refused: (await counted(lead, 'th.loading.refusedScans')) ?? -1,
    failed: (await counted(dispo, 'om.imports.failed')) ?? -1,
  };
  const scan = await lead.request('POST', `/th-rest/loading/${list?.id}/scans`, {
    barcode: '00999999999999999995',
    clientScanId: crypto.randomUUID(),
    scannedAt: now,
  });
  expect(scan.status, JSON.stringify(scan.body)).toBe(200);
  await sql(
    `update process_list set state = 'CLOSINGREQUESTED', closing_requested_by = 'W. Roth', closing_requested_at = now() where org_unit = 'dtm' and id = '${list?.id}'`,
  );
  await sql(
    `insert into order_import (org_unit, id, kind, filename, digest, received_at, received_by, state, rows_total, rows_failed, rows_ok)
     values ('dtm', gen_random_uuid(), 'csv', 'proof.csv', 'proof', '${new Date(now).toISOString()}', 'dispo1', 'PARTLY_FAILED', 3, 1, 2)`,
  );
  expect(await counted(lead, 'th.loading.closingRequested')).toBe(before.closing + 1);
  expect(await counted(lead, 'th.loading.refusedScans')).toBe(before.refused + 1);
  expect(await counted(dispo, 'om.imports.failed')).toBe(before.failed + 1);
  // What the link shows is what was counted.
  for (const [show, id] of [
    ['closingRequested', 'th.loading.closingRequested'],
    ['refused', 'th.loading.refusedScans'],
  ] as const) {
    const { body } = await lead.request<{ items: unknown[] }>('POST', '/th-rest/loading/list', { show });
    expect(body.items.length).toBe(await counted(lead, id));
  }
  await sql(`update process_list set state = 'CLOSED' where org_unit = 'dtm' and id = '${list?.id}'`);
  expect(await counted(lead, 'th.loading.closingRequested')).toBe(before.closing);
  expect(await counted(lead, 'th.loading.refusedScans')).toBe(before.refused);
});

test('the bell, home and the list behind them know the same order files with failed rows, however many came after', async () => {
  const clerk = await app.as('dispo1');
  // 30 that failed this morning, then more good ones than a list shows.
  for (const [count, state, ago] of [
    [30, 'PARTLY_FAILED', 5],
    [210, 'DONE', 1],
  ] as const)
    await sql(
      `insert into order_import (org_unit, id, kind, filename, digest, received_at, received_by, state, rows_total, rows_failed, rows_ok)
       select 'dtm', gen_random_uuid(), 'csv', 'many.csv', 'many', '${new Date(now - ago * 3_600_000).toISOString()}', 'dispo1', '${state}', 3, 1, 2
         from generate_series(1, ${count})`,
    );
  const bell = await counted(clerk, 'om.imports.failed');
  expect(bell).toBeGreaterThanOrEqual(30);
  const { body } = await clerk.request<{ state: string; receivedAt: number }[]>('GET', '/om-rest/imports');
  const waiting = body.filter((one) => /FAILED$/.test(one.state) && one.receivedAt > now - 48 * 3_600_000);
  expect(waiting).toHaveLength(bell ?? -1);
  expect(body.map((one) => one.receivedAt)).toEqual(body.map((one) => one.receivedAt).sort((a, b) => b - a));
  const { tiles } = await home(clerk);
  expect(tiles.find((one) => one.module === 'OM')?.value).toBe(bell);
});

test('a list of yesterday that waits for its closing needs somebody, but is no part of the figures of today', async () => {
  const lead = await app.as('hallenmeister');
  // One that nothing is wrong with; how many others need somebody depends on the day, and home names the most urgent alone.
  const [quiet] = await sql<{ id: string }>(
    `update process_list set planned_departure = null where org_unit = 'dtm'
       and id = (select id from process_list where org_unit = 'dtm' and execution_date = '${isoToday()}' and kind = 'LDG' and state = 'FINISHED' order by id limit 1)
     returning id`,
  );
  const { attentionTotal } = await home(lead);
  await sql(
    `update process_list set execution_date = '${isoToday()}'::date - 1, state = 'CLOSINGREQUESTED' where id = '${quiet?.id}'`,
  );
  const [today] = await sql<{ total: number; done: number; packages: number }>(
    `select count(*)::int as total, count(*) filter (where state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED'))::int as done,
       sum(packages_expected)::int as packages
     from process_list where org_unit = 'dtm' and execution_date = '${isoToday()}' and kind = 'LDG' and state <> 'CANCELED'`,
  );
  const { figures, attentionTotal: after } = await home(lead);
  expect(figures.find(({ id }) => id === 'crossdock.lists')).toMatchObject({ total: today?.total, done: today?.done });
  expect(figures.find(({ id }) => id === 'crossdock.packages')?.total).toBe(today?.packages);
  expect(after).toBe(attentionTotal + 1);
});

test('a driver sees the own trip first, and neither colleagues nor the figures of the unit', async () => {
  const driver = await app.as('fahrer1');
  const seen = await home(driver);
  const [trip] = await sql<{ id: string; name: string }>(
    `select t.id, t.name from trip t join master_record r on r.type = 'driver' and r.id = t.driver_id
     where t.org_unit = 'dtm' and r.data ->> 'userId' = 'fahrer1'
       and t.state in ('DRV_INPROGRESS', 'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START') order by t.id limit 1`,
  );
  expect(seen.next?.subject).toContain(trip?.name ?? 'no trip of the driver');
  expect(seen.next?.link).toBe(`/TOUR/trips/${trip?.id}`);
  expect(seen.onDuty).toEqual([]);
  expect(seen.figures.some(({ id }) => id === 'dispatch.planned')).toBe(false);
  expect((await home(dispo)).onDuty.flatMap(({ names }) => names)).toContain('S. Krämer');
});
