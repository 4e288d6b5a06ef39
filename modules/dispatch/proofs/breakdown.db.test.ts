import { beforeAll, expect, test } from 'vitest';
import { isoToday, type Sql } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { BreakdownProposal } from '../contract/breakdown.ts';

/**
 * A vehicle breaks down on the road (decision 0046). What must hold is counted over the rows themselves: every shipment is on one trip,
 * nothing that was done has moved, and whatever is aboard is agreed for one taker or named.
 */
const { app, sql } = await opened();
let dispo: Client;
let other: Client;

type Checked = { success: boolean; ended: boolean; checkResults: { number: string; overridable: boolean }[] };
const propose = async (id: string, query = '') =>
  dispo.request<BreakdownProposal>('GET', `/dpt-rest/trips/${id}/breakdown${query}`);
const bodyOf = (proposal: BreakdownProposal) => ({
  mark: proposal.mark,
  reason: 'Gearbox',
  takers: proposal.takers.map(({ tripId }) => ({
    tripId,
    itemIds: proposal.shipments.filter((one) => one.takerId === tripId).map((one) => one.itemId),
  })),
  overrideCodes: [
    ...new Set(
      proposal.takers.flatMap(({ checkResults }) => checkResults.flatMap((one) => (one.overridable ? [one.code] : []))),
    ),
  ],
});
const accept = (id: string, proposal: BreakdownProposal, as = dispo) =>
  as.request<Checked & { message?: string }>('POST', `/dpt-rest/trips/${id}/breakdown`, bodyOf(proposal));

/** Running trips with stops to come, the fullest first. */
const running = (least: number) =>
  sql<{ id: string; name: string }>(
    `select t.id, t.name from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id
      where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and s.actual_arrival is null
        and not exists (select from handover h where h.org_unit = t.org_unit and h.state = 'AGREED' and t.id in (h.from_trip_id, h.to_trip_id))
      group by t.id, t.name having count(*) >= $1 order by count(*) desc, t.name`,
    [least],
  );

/** What a plan is, without what the clock makes of it: each stop with its place in its trip, and what is done there. */
const plan = (query: Sql) =>
  query(
    `select t.name, t.state, s.sequence, s.stop_key, s.actual_arrival, o.item_id, o.order_type, o.direct, o.result, o.documented_at
      from trip t left join stop s on s.org_unit = t.org_unit and s.trip_id = t.id
        left join stop_order o on o.org_unit = s.org_unit and o.stop_id = s.id
      where t.org_unit = 'dtm' and t.execution_date = $1::date order by t.name, s.sequence, o.item_id, o.direct`,
    [isoToday()],
  );
const done = (query: Sql) =>
  query(
    `select o.item_id, o.trip_id, o.stop_id, o.result, o.documented_at from stop_order o join stop s on s.org_unit = o.org_unit and s.id = o.stop_id
      where o.org_unit = 'dtm' and (o.result is not null or s.actual_arrival is not null) order by o.item_id, o.stop_id`,
  );
/** Shipments of the day whose orders are not on the one trip that the shipment names. */
const astray = (query: Sql) =>
  query(
    `select s.order_number, s.trip_id, array_agg(distinct o.trip_id) as trips from shipment s join stop_order o on o.org_unit = s.org_unit and o.item_id = s.id and o.result is null
      join trip t on t.org_unit = o.org_unit and t.id = o.trip_id and t.execution_date = $1::date and t.state not in ('CANCELED', 'JOURNEY_CLOSED')
      where s.org_unit = 'dtm' group by s.id, s.order_number, s.trip_id having count(distinct o.trip_id) <> 1 or min(o.trip_id::text) <> s.trip_id::text`,
    [isoToday()],
  );
/** What is aboard of a trip and still to be delivered, counted by packages. */
const toDeliver = (id: string) =>
  sql<{ id: string }>(
    `select p.id from stop_order o join stop s on s.org_unit = o.org_unit and s.id = o.stop_id join package p on p.org_unit = o.org_unit and p.item_id = o.item_id
      where o.org_unit = 'dtm' and o.trip_id = $1 and o.result is null and o.order_type <> 'PICKUP' and s.actual_arrival is null and p.active and p.terminal_status = 'LOADED' order by p.id`,
    [id],
  );
const handedOver = (id: string) =>
  sql<{ id: string; state: string; package_ids: string[] }>(
    `select id, state, package_ids from handover where org_unit = 'dtm' and from_trip_id = $1 and breakdown_id is not null order by id`,
    [id],
  );
const undo = async () => {
  const history = await dispo.request<{ undo: { id: string; text: string } | null }>(
    'GET',
    `/dpt-rest/plan-changes?date=${isoToday()}`,
  );
  return dispo.request<{ redo: unknown }>('POST', `/dpt-rest/plan-changes/${history.body.undo?.id}/undo`, {
    date: isoToday(),
  });
};

beforeAll(async () => {
  [dispo, other] = (await Promise.all(['dispo1', 'dispo2'].map((account) => app.as(account)))) as [Client, Client];
});

test('the proposal names every shipment of the trip once, and looking changes nothing', async () => {
  const trips = await running(3);
  expect(trips.length).toBeGreaterThan(3);
  const before = [await plan(sql), await sql("select count(*) from handover where org_unit = 'dtm'")];
  let taken = 0;
  for (const { id } of trips.slice(0, 6)) {
    const { status, body } = await propose(id);
    expect(status).toBe(200);
    const all = await sql<{ id: string }>(
      "select distinct item_id as id from stop_order where org_unit = 'dtm' and trip_id = $1",
      [id],
    );
    const stays = Object.values(body.stays).reduce((sum, count) => sum + count, 0);
    expect(body.shipments.length + stays).toBe(all.length);
    expect(new Set(body.shipments.map((one) => one.itemId)).size).toBe(body.shipments.length);
    for (const one of body.shipments) {
      // Whoever has no taker has a reason, and nobody takes over from itself.
      expect(one.takerId !== null || one.against.length > 0).toBe(true);
      expect(one.takerId).not.toBe(id);
    }
    taken += body.shipments.filter((one) => one.takerId !== null).length;
  }
  expect(taken).toBeGreaterThan(0);
  expect([await plan(sql), await sql("select count(*) from handover where org_unit = 'dtm'")]).toEqual(before);
});

test('accepted: what is aboard is agreed once, what is not collected has its new trip, nothing done has moved; and it is taken back', async () => {
  const trips = await running(3);
  let tried = 0;
  for (const { id, name } of trips.slice(0, 4)) {
    const before = await plan(sql);
    const wasDone = await done(sql);
    const aboard = await toDeliver(id);
    const { body: proposal } = await propose(id);
    if (proposal.takers.length === 0) continue;
    tried++;
    const answer = await accept(id, proposal);
    expect(answer.body, name).toMatchObject({ success: true });
    expect(await done(sql)).toEqual(wasDone);
    expect(await astray(sql)).toEqual([]);
    const agreed = (await handedOver(id)).filter((one) => one.state === 'AGREED').flatMap((one) => one.package_ids);
    expect(new Set(agreed).size).toBe(agreed.length);
    const left = proposal.shipments.filter((one) => one.kind === 'ABOARD' && one.takerId === null);
    const ofNobody = await sql<{ id: string }>(
      "select id from package where item_id = any($1::uuid[]) and active and terminal_status = 'LOADED'",
      [left.map((one) => one.itemId)],
    );
    expect([...agreed, ...ofNobody.map((one) => one.id)].sort()).toEqual(aboard.map((one) => one.id));
    for (const one of proposal.shipments.filter(({ kind, takerId }) => kind === 'COLLECT' && takerId !== null))
      expect(await sql('select trip_id from shipment where id = $1', [one.itemId])).toEqual([{ trip_id: one.takerId }]);
    // The taker goes there: a stop at the place, before whatever it is for.
    for (const taker of proposal.takers.filter((one) => one.fetchesAt !== null))
      expect(
        await sql("select name from stop where org_unit = 'dtm' and trip_id = $1 and kind = 'HOP'", [taker.tripId]),
      ).toEqual([{ name: proposal.place.name }]);
    const history = await dispo.request<{ code: string; text: string }[]>('GET', `/dpt-rest/history/TRIP:${id}`);
    expect(history.body.map((one) => one.code)).toContain('2057');
    const back = await undo();
    expect([back.status, back.body.redo], JSON.stringify(back.body)).toEqual([200, null]);
    expect(await plan(sql)).toEqual(before);
    expect((await handedOver(id)).every((one) => one.state === 'CANCELED')).toBe(true);
  }
  expect(tried).toBeGreaterThan(1);
});

test('a proposal that a documented stop or another dispatcher has made old is refused whole', async () => {
  const [trip] = (await running(3)).slice(-1);
  const id = trip?.id ?? '';
  const { body: proposal } = await propose(id);
  const [next] = await sql<{ id: string }>(
    "select id from stop where org_unit = 'dtm' and trip_id = $1 and actual_arrival is null order by sequence limit 1",
    [id],
  );
  const arrived = await dispo.request('POST', `/dpt-rest/trips/${id}/stops/${next?.id}/arrival`, {});
  expect(arrived.status, JSON.stringify(arrived.body)).toBe(200);
  const before = await plan(sql);
  const refused = await accept(id, proposal);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(trip?.name ?? '–')]);
  expect(await plan(sql)).toEqual(before);

  const { body: fresh } = await propose(id);
  const both = await Promise.all([accept(id, fresh), accept(id, fresh, other)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  expect(await astray(sql)).toEqual([]);
});

test('the goods are on their new trips once both sides have said so, and the broken trip ends when nothing is left on it', async () => {
  const trips = await running(3);
  for (const { id } of trips) {
    const { body: proposal } = await propose(id);
    if (!proposal.shipments.some((one) => one.kind === 'ABOARD' && one.takerId !== null)) continue;
    await accept(id, proposal);
    const wasDone = await done(sql);
    const agreed = (await handedOver(id)).filter((one) => one.state === 'AGREED');
    expect(agreed.length).toBeGreaterThan(0);
    for (const handover of agreed) {
      const said = await dispo.request<Checked>('POST', `/dpt-rest/handovers/${handover.id}/confirm`, {});
      expect(said.body, JSON.stringify(said.body)).toMatchObject({ success: true });
    }
    const takers = new Map(proposal.shipments.map((one) => [one.itemId, one.takerId]));
    const now = await sql<{ id: string; trip_id: string }>(
      'select id, trip_id from shipment where id = any($1::uuid[])',
      [proposal.shipments.filter((one) => one.takerId !== null).map((one) => one.itemId)],
    );
    for (const row of now) expect(row.trip_id).toBe(takers.get(row.id));
    expect(await done(sql)).toEqual(wasDone);
    expect(await astray(sql)).toEqual([]);
    const [left] = await sql<{ open: number; state: string }>(
      `select t.state, (select count(*)::int from stop_order o where o.org_unit = t.org_unit and o.trip_id = t.id and o.result is null) as open from trip t where t.id = $1`,
      [id],
    );
    if ((left?.open ?? 0) > 0) expect(left?.state).toBe('DRV_INPROGRESS');
    return;
  }
  expect.fail('no trip had anything aboard that another one takes');
});
