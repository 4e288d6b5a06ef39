import { expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { create, dortmund, get, munich, route, type Said } from './someShipments.ts';

/** A hub that fails at ten in the morning: what goes another way, from where it is, and back. */
const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const dtm = await app.as('dispo1');
const soon = { timeout: 20_000, interval: 200 };

type Way = { route: string[]; arrival: number | null };
type Affected = {
  id: string;
  version: number;
  orderNumber: string;
  state: string;
  standsAt: string | null;
  reason: string;
  before: Way;
  after: Way | null;
  delay: number | null;
  trace: { key: string; args: Record<string, unknown> }[];
  wouldRoute: { key: string } | null;
};
type Applied = Said & { results: { id: string; success: boolean; message: string | null }[] };
type Closed = Said & { id: string; version: number; state: string };

const leipzig = { name: 'Optik AG', countryCode: 'DE', postalCode: '04109', city: 'Leipzig' };
const reason = 'Power cut at the hub';
const affected = async (client = planner): Promise<Affected[]> =>
  (await client.request<{ total: number; rows: Affected[] }>('GET', '/gtp-rest/reroutes/affected')).body.rows;
const apply = async (rows: readonly Affected[], clientKey = crypto.randomUUID()) =>
  planner.request<Applied>('POST', '/gtp-rest/reroutes/apply', {
    reason,
    shipments: rows.map(({ id, version }) => ({ id, version })),
    clientKey,
  });
/** The newest gesture. */
const newest = async (): Promise<string> =>
  (await planner.request<{ id: string }[]>('GET', '/gtp-rest/reroutes/list')).body[0]?.id ?? '';
const undo = (rerouteId: string) => planner.request<Applied>('POST', '/gtp-rest/reroutes/undo', { rerouteId });
const legsOf = async (id: string) =>
  (await get(planner, id)).legs.map(({ kind, fromDepot, toDepot, state }) =>
    [kind, fromDepot, toDepot, state].join(' '),
  );
const itemsAt = (unit: string, id: string) =>
  sql<{ id: string; state: string; gtp_depots: string[]; leg_depot: string | null }>(
    `select id, state, gtp_depots, leg_depot from shipment where org_unit = $1 and gtp_shipment_id = $2 order by id`,
    [unit, id],
  );

const routed = await create(dtm, dortmund, munich, 3);
const stuck = await create(dtm, dortmund, leipzig, 3);
const inHand = await create(dtm, dortmund, munich, 0);
for (const answer of await route(
  dtm,
  [routed, stuck, inHand].map(({ id }) => id),
))
  expect(answer).toMatchObject({ success: true });

const closing = { depot: 'hub', reason, clientKey: crypto.randomUUID() };
const [first, second] = await Promise.all(
  [closing, closing].map((body) => planner.request<Closed>('POST', '/gtp-rest/closures/create', body)),
);

test('one press closes the hub once; a dispatcher of a depot may not', async () => {
  await expect.poll(async () => (await itemsAt('dtm', inHand.id)).length, soon).toBe(1);
  expect([first?.status, second?.status, first?.body.id]).toEqual([201, 201, second?.body.id]);
  expect((await dtm.request('POST', '/gtp-rest/closures/create', { ...closing, clientKey: undefined })).status).toBe(
    403,
  );
  const again = await planner.request<Said>('POST', '/gtp-rest/closures/create', { ...closing, clientKey: undefined });
  expect([again.status, again.body.message]).toEqual([400, expect.stringContaining(reason)]);
  for (const wrong of [
    { reason },
    { depot: 'hub', fromDepot: 'dtm', toDepot: 'muc', reason },
    { fromDepot: 'dtm', toDepot: 'dtm', reason },
    { depot: 'nowhere', reason },
    { depot: 'lej', reason, validTo: todayAt([0, 0, 1]) },
  ])
    expect((await planner.request('POST', '/gtp-rest/closures/create', wrong)).status).toBe(400);
});

test('what is affected is every shipment with a run over the hub that has not begun, counted leg by leg', async () => {
  const counted = await sql<{ id: string }>(
    `select distinct s.id from gtp_shipment s join gtp_leg l on l.shipment_id = s.id
      where s.state in ('ROUTED', 'HANDED_OVER', 'PICKED_UP', 'IN_LINE_HAUL', 'HINDERED') and l.state = 'PLANNED' and l.kind in ('HUB', 'LINE_HAUL') and 'hub' in (l.from_depot, l.to_depot) order by 1`,
  );
  const rows = await affected();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(counted.map(({ id }) => id));
  expect(counted.length).toBeGreaterThan(6);
  const of = (id: string) => rows.find((row) => row.id === id);
  // Straight, because that schema waits for no opening; the reason stands in the trace of what waits.
  expect(of(routed.id)).toMatchObject({ standsAt: null, reason, before: { route: ['dtm', 'hub', 'muc'] } });
  expect(of(routed.id)?.after?.route).toEqual(['dtm', 'muc']);
  expect(of(inHand.id)).toMatchObject({ standsAt: 'dtm', after: { route: ['dtm', 'muc'] } });
  // Nothing goes to Leipzig but over the hub: waits by name, with the one change.
  expect(of(stuck.id)).toMatchObject({ after: null, delay: null, wouldRoute: { key: 'would/closure' } });
  expect(of(stuck.id)?.trace.find(({ key }) => key === 'relationClosed')?.args).toMatchObject({ reason });
  for (const row of rows.filter(({ after }) => after))
    expect(row.delay).toBe(Math.round(((row.after?.arrival ?? 0) - (row.before.arrival ?? 0)) / 60_000));
});

test('one gesture routes them anew, tells their depots, leaves what has moved and names it, and goes back within the day', async () => {
  const rows = (await affected()).filter(({ id }) => [routed.id, stuck.id, inHand.id].includes(id));
  const stale = { ...rows[0], version: (rows[0]?.version ?? 0) + 1 } as Affected;
  const key = crypto.randomUUID();
  const asked = [...rows.filter(({ id }) => id !== stale.id), stale];
  const { status, body } = await apply(asked, key);
  const gestures = [await newest()];
  expect([status, body.message]).toEqual([200, undefined]);
  expect((await apply(asked, key)).body).toEqual(body);
  const said = new Map(body.results.map((one) => [one.id, one]));
  expect(said.get(stale.id)?.message).toContain('moved meanwhile');
  const { body: rest } = await apply((await affected()).filter(({ id }) => id === stale.id || id === stuck.id));
  gestures.push(await newest());
  expect(rest.results.find(({ id }) => id === stuck.id)).toMatchObject({ success: false });
  for (const id of [routed.id, inHand.id])
    expect((await legsOf(id)).map((leg) => leg.split(' ').slice(0, 3).join(' '))).toEqual([
      'PICKUP  dtm',
      'LINE_HAUL dtm muc',
      'DELIVERY muc ',
    ]);
  await expect.poll(async () => (await itemsAt('dtm', inHand.id))[0]?.gtp_depots, soon).toEqual(['dtm', 'muc']);
  const [note] = (await get(planner, inHand.id)).notes;
  expect(note?.text).toContain('Depot Dortmund-Ost › Depot München');
  expect(note?.text).toContain(reason);
  const bell = await sql<{ unit: string }>(
    `select distinct unit from gtp_note_recipient where shipment_id = $1 order by 1`,
    [inHand.id],
  );
  expect(bell.map(({ unit }) => unit)).toEqual(['dtm', 'hub', 'muc']);

  // Meanwhile one of them leaves on its new way.
  const [item] = await itemsAt('dtm', inHand.id);
  await sql(`update gtp_leg set state = 'IN_PROGRESS', started_at = now() where shipment_id = $1 and seq = 2`, [
    inHand.id,
  ]);
  expect(item).toBeDefined();
  expect(new Set(gestures).size).toBe(2);
  for (const rerouteId of gestures) {
    const back = await undo(rerouteId);
    expect(back.status).toBe(200);
    for (const one of back.body.results) expect([one.id, one.success]).toEqual([one.id, one.id !== inHand.id]);
    // What was refused stays in the gesture and is named again; a gesture that is taken back as a whole is over.
    const again = await undo(rerouteId);
    const left = back.body.results.filter(({ success }) => !success).map(({ id }) => id);
    expect(again.status).toBe(left.length === 0 ? 400 : 200);
    if (left.length > 0)
      expect(again.body.results.map(({ id, success }) => [id, success])).toEqual([[inHand.id, false]]);
  }
  expect((await get(planner, routed.id)).route).toEqual(['dtm', 'hub', 'muc']);
  expect((await get(planner, inHand.id)).route).toEqual(['dtm', 'muc']);
  await sql(`update gtp_leg set state = 'PLANNED', started_at = null where shipment_id = $1 and seq = 2`, [inHand.id]);
  const last = await Promise.all(gestures.map(undo));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await get(planner, inHand.id)).route).toEqual(['dtm', 'hub', 'muc']);
});

test('what stands at a depot turns there: the part that goes on leads to the new depot, and back again', async () => {
  const [here] = (await sql<{ id: string }>(
    `select s.id from gtp_shipment s where s.owner_unit = 'str' and s.consignee ->> 'name' = 'Isar Anlagenbau Süd'`,
  )) as [{ id: string }];
  const before = await get(planner, here.id);
  expect(before.state).toBe('PICKED_UP');
  const [row] = (await affected()).filter(({ id }) => id === here.id);
  // Stuttgart has no run but to the hub.
  expect(row).toMatchObject({ standsAt: 'str', after: null, wouldRoute: { key: 'would/closure' } });
  // A run from Stuttgart to Munich is entered: now there is a way.
  const run = await planner.request<{ id: string } & Said>('POST', '/gtp-rest/relations/createOrUpdate', {
    id: null,
    version: null,
    clientKey: null,
    name: 'str-muc for the night',
    fromBranch: 'str',
    toBranch: 'muc',
    weekdays: [true, true, true, true, true, true, true],
    cutOff: [21, 0, 0],
    departure: [22, 0, 0],
    arrival: [1, 30, 0],
    transitDays: 1,
    dgAllowed: true,
  });
  expect([run.status, run.body.message]).toEqual([200, undefined]);
  const [now] = (await affected()).filter(({ id }) => id === here.id);
  expect(now?.after?.route).toEqual(['str', 'muc']);
  const done = await apply(now ? [now] : []);
  expect(done.body.results).toEqual([expect.objectContaining({ success: true })]);
  await expect
    .poll(async () => (await itemsAt('str', here.id)).map(({ gtp_depots }) => gtp_depots), soon)
    .toEqual([['str', 'muc']]);
  expect((await undo(await newest())).body.results).toEqual([expect.objectContaining({ success: true })]);
  await expect
    .poll(async () => (await itemsAt('str', here.id)).map(({ gtp_depots }) => gtp_depots), soon)
    .toEqual([['str', 'hub', 'muc']]);
});

test('when the hub is open again nothing is affected, and the rules are as they were', async () => {
  const body = { id: first?.body.id, version: first?.body.version };
  const ended = await planner.request<Closed>('POST', '/gtp-rest/closures/end', body);
  expect([ended.status, ended.body.state]).toEqual([200, 'OVER']);
  expect((await planner.request<Closed>('POST', '/gtp-rest/closures/end', body)).body.state).toBe('OVER');
  expect(await affected()).toEqual([]);
  const made = await create(dtm, dortmund, munich, 3);
  await route(dtm, [made.id]);
  expect((await get(planner, made.id)).route).toEqual(['dtm', 'hub', 'muc']);
  // Depots that read the rules read what was done to them.
  const history = await planner.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/GTP_CLOSURE:${first?.body.id}`,
  );
  expect([history.status, history.body.map(({ historyText }) => historyText)]).toEqual([
    200,
    [`Zentralhub Niederaula open again: ${reason}`, `Zentralhub Niederaula closed: ${reason}`],
  ]);
});
