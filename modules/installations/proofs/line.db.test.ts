import { expect, test, vi } from 'vitest';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { overriding } from '#testing/day.ts';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { lockItems, moveItem } from '#modules/shipments/server/index.ts';
import { create, dortmund, hamburg, route } from '../../network/proofs/someShipments.ts';
import { base, joining, listed, twoInstallations } from './twoInstallations.ts';

const { first, second } = await twoInstallations();
const soon = { timeout: 10_000, interval: 100 };
const dispo = await first.app.as('dispo1');
const lead = await first.app.as('hallenmeister');
const ham = await second.app.as('hallenmeister-ham', 'ham');

const join = async (at: typeof first, what: object) => {
  const { status, body } = await at.admin.request<{ id: string }>('POST', base, what);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const tested = async (at: typeof first, id: string) =>
  (
    await at.admin.request<{ ok: boolean; answer: string; notShared: string[]; notKnown: string[] }>(
      'POST',
      `${base}/${id}/test`,
    )
  ).body;
const loaded = async (seal: string) =>
  loadedUnit([dispo, lead], first.sql, await goodsFor(first.app, first.sql, 4, 2), seal);
const start = async (trip: string) => {
  await first.app.platform.asSystem('dtm', (ctx) => confirmTrip(ctx, { kind: 'unit' }, trip, { accepted: true }));
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/start`, {}));
};
/** Loading lists of which a hall has the unit, by its own database. */
const unitsAt = async ({ sql }: typeof first, list: string) =>
  (
    await sql<{ n: number }>(
      `select count(*)::int as n from process_list where kind = 'ULD' and partner_list_id = $1`,
      [list],
    )
  )[0]?.n;

const ids = { there: '', here: '' };

test('two firms join their installations: each side names the other by its key, and a test says what is still missing', async () => {
  ids.there = await join(first, joining('Nordkai Hamburg', second, ['ham'], ['dtm']));
  expect(await tested(first, ids.there)).toMatchObject({ ok: false, answer: expect.stringContaining('HTTP 401') });
  ids.here = await join(second, joining('Ruhr Dortmund', first, ['dtm'], []));
  expect(await tested(first, ids.there)).toEqual({ ok: false, answer: 'HTTP 200', notShared: ['ham'], notKnown: [] });
  const [known] = (await listed(second.admin)).installations;
  await second.admin.request('PUT', `${base}/${ids.here}`, {
    ...joining('Ruhr Dortmund', first, ['dtm'], ['ham']),
    version: known?.version,
  });
  expect((await tested(first, ids.there)).ok).toBe(true);
  expect((await tested(second, ids.here)).ok).toBe(true);
  // What is read out by telephone is the same at both ends.
  expect((await listed(first.admin)).installations[0]?.fingerprint).toBe((await listed(second.admin)).own.fingerprint);
});

test('a unit that is loaded here is announced at the other installation and unloaded there, and what came off it is known here', async () => {
  const { trip, list, barcodes } = await loaded('LINE1');
  const unit = await announced(second.sql, list);
  expect(unit.packages_expected).toBe(barcodes.length);
  expect(await unitsAt(first, list)).toBe(0);
  await start(trip);
  for (const code of barcodes.slice(1)) await unload(ham, unit.id, code, `line-${code}`);
  good(await overriding<Checked>(ham, `/th-rest/unloading/${unit.id}/close`, {}));
  await vi.waitFor(async () => {
    const [lost] = await first.sql<{ status: string }>(
      `select status from package where org_unit = 'dtm' and active and barcode = $1`,
      [barcodes[0]],
    );
    expect(lost?.status).toBe('NOK_MISSING');
  }, soon);
  const { body } = await first.admin.request<{
    messages: { direction: string; door: string; state: string }[];
    older: boolean;
  }>('GET', `${base}/${ids.there}/messages`);
  expect(body.older).toBe(false);
  expect(body.messages.map(({ direction, door, state }) => `${direction} ${door} ${state}`).sort()).toEqual([
    'IN crossdock.unitUnloaded TAKEN',
    'OUT crossdock.unitAnnounced TAKEN',
    'OUT crossdock.unitDeparted TAKEN',
  ]);
}, 90_000);

test('a shipment of the network at one firm is collected by the depot of another: it gets the order, and the network hears what became of it', async () => {
  const change = async (at: typeof first, id: string, what: object) => {
    const version = (await listed(at.admin)).installations[0]?.version;
    expect((await at.admin.request('PUT', `${base}/${id}`, { ...what, version })).status).toBe(204);
  };
  // The network is planned at the first firm: its unit lives there, as the second one sees it.
  await change(first, ids.there, joining('Nordkai Hamburg', second, ['ham'], ['dtm', 'global']));
  await change(second, ids.here, joining('Ruhr Dortmund', first, ['dtm', 'global'], ['ham']));
  const planner = await first.app.as('planner', 'global');
  const { id, orderNumber } = await create(planner, hamburg, dortmund, 1, { branch: 'ham' });
  expect((await route(planner, [id]))[0]).toMatchObject({ success: true });
  const item = await vi.waitFor(async () => {
    const [found] = await second.sql<{ id: string; state: string }>(
      `select id, state from shipment where org_unit = 'ham' and gtp_shipment_id = $1 and order_number = $2 and shipment_type = 'PICKUP'`,
      [id, orderNumber],
    );
    if (!found) throw new Error('not there yet');
    return found;
  }, soon);
  expect(await first.sql(`select from shipment where org_unit = 'ham' and gtp_shipment_id = $1`, [id])).toEqual([]);
  await second.app.platform.asSystem('ham', async (ctx) => {
    const [row] = await lockItems(ctx, { kind: 'unit' }, [item.id]);
    if (row) await moveItem(ctx, row, 'dispatch');
  });
  // What the depot there has planned, the network here no longer takes back.
  await vi.waitFor(async () => {
    const [reported] = await first.sql(
      `select from door_message where direction = 'IN' and door = 'network.reported' and other_unit = 'ham' and key like '%/DISPATCHED'`,
    );
    if (!reported) throw new Error('not heard yet');
  }, soon);
  expect((await route(planner, [id], 'cancel-routing-batch'))[0]).toMatchObject({ success: false });
}, 60_000);

test('the line is cut: what is for the other side waits and is named, and goes out once, in its order, when the line is there again', async () => {
  await first.sql(`update other_installation set address = 'http://127.0.0.1:9' where id = $1`, [ids.there]);
  const { trip, list } = await loaded('LINE2');
  await start(trip);
  await vi.waitFor(async () => {
    const [one] = (await listed(first.admin)).installations;
    expect([one?.waiting, (one?.fails ?? 0) > 0, one?.lastAnswer]).toEqual([
      2,
      true,
      expect.stringContaining('ECONNREFUSED'),
    ]);
  }, soon);
  const bell = await first.admin.request<Record<string, { count: number }>>(
    'GET',
    '/api/system/module-metrics/retrieve?id=std.installations',
  );
  expect(bell.body['std.installations']?.count).toBe(1);
  expect(await unitsAt(second, list)).toBe(0);
  await first.sql(`update other_installation set address = $2 where id = $1`, [ids.there, second.app.url]);
  const again = await first.admin.request<{ waiting: number; refused: number }>('POST', `${base}/${ids.there}/again`);
  expect(again.body).toEqual({ waiting: 0, refused: 0 });
  expect(await unitsAt(second, list)).toBe(1);
  const heard = await second.sql<{ door: string }>(
    `select door from door_message where direction = 'IN' and key like $1 order by created_at, id`,
    [`${list}%`],
  );
  expect(heard.map(({ door }) => door)).toEqual(['crossdock.unitAnnounced', 'crossdock.unitDeparted']);
}, 90_000);

test('an answer is lost behind what it answers: the message is sent again, and taken once', async () => {
  const [row] = await first.sql<{ key: string; other_unit: string }>(
    `select key, other_unit from door_message where direction = 'OUT' and door = 'crossdock.unitAnnounced' order by created_at desc, id desc limit 1`,
  );
  const [taken] = await second.sql<{ n: number }>(
    `select count(*)::int as n from process_list where org_unit = 'ham' and kind = 'ULD'`,
  );
  // As if nobody had heard that it was taken: the payload is there as its list would write it again.
  await first.sql(
    `update door_message m set state = 'WAITING', payload = (select o.payload -> 'payload' from outbox o
        where o.topic = 'platform.unitMessage' and o.payload ->> 'key' = m.key and o.payload ->> 'door' = m.door order by o.seq desc limit 1)
      where direction = 'OUT' and key = $1 and door = 'crossdock.unitAnnounced'`,
    [row?.key],
  );
  const again = await first.admin.request('POST', `${base}/${ids.there}/again`);
  expect(again.body).toEqual({ waiting: 0, refused: 0 });
  expect(
    await second.sql(`select count(*)::int as n from process_list where org_unit = 'ham' and kind = 'ULD'`),
  ).toEqual([taken]);
  expect(
    await second.sql<{ attempts: number }>(
      `select attempts from door_message where direction = 'IN' and key = $1 and door = 'crossdock.unitAnnounced'`,
      [row?.key],
    ),
  ).toEqual([{ attempts: 2 }]);
});

test('who parts while something waits is refused, and a unit cannot live at two places', async () => {
  const [one] = (await listed(first.admin)).installations;
  const third = { ...joining('Third', second, ['ham'], []), publicKey: 'A'.repeat(43) };
  const twice = await first.admin.request<{ violations?: { field: string }[] }>('POST', base, third);
  expect(twice.status).toBe(400);
  expect(JSON.stringify(twice.body)).toContain('livesThere');
  await first.sql(`update other_installation set active = false where id = $1`, [ids.there]);
  await loaded('LINE3');
  await vi.waitFor(async () => expect((await listed(first.admin)).installations[0]?.waiting).toBe(1), soon);
  const parted = await first.admin.request('DELETE', `${base}/${ids.there}?version=${one?.version}`);
  expect([parted.status, JSON.stringify(parted.body)]).toEqual([400, expect.stringContaining('1')]);
  expect((await listed(first.admin)).installations).toHaveLength(1);
  // Who has read how many there are may give them up.
  const remove = (giveUp: number) =>
    first.admin.request('DELETE', `${base}/${ids.there}?version=${one?.version}&giveUp=${giveUp}`);
  expect((await remove(2)).status).toBe(400);
  expect((await remove(1)).status).toBe(204);
  expect((await listed(first.admin)).installations).toHaveLength(0);
  expect(await first.sql(`select from door_message where state <> 'TAKEN'`)).toEqual([]);
}, 60_000);

test('only whoever runs the installation sees or joins others', async () => {
  expect((await dispo.request('GET', base)).status).toBe(403);
  expect((await first.app.anonymous.request('GET', base)).status).toBe(401);
  expect((await dispo.request('POST', base, joining('X', second, [], []))).status).toBe(403);
});
