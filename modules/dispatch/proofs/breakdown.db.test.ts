import { beforeAll, expect, test } from 'vitest';
import { type Checks, isoToday, overriding, type Sql } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { Dice } from '#world/dice.ts';
import type { BreakdownProposal } from '../contract/breakdown.ts';

/**
 * A vehicle breaks down on the road (decision 0046). What must hold is counted over the rows themselves: every shipment is on one trip,
 * nothing that was done has moved, and whatever is aboard is agreed for one taker or named.
 */
const { app, sql } = await opened();
/** `KONTOR_SEEDS=17` breaks vehicles down at other moments of their trips. */
const dice = new Dice(`breakdown/${process.env.KONTOR_SEEDS ?? ''}`);
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

/** A trip drives on: so many of its next stops are reached, and each of them is delivered by chance. */
async function driveOn(id: string, stops: number): Promise<void> {
  for (let i = 0; i < stops; i++) {
    const [next] = await sql<{ id: string; items: string[] }>(
      `select s.id, array_agg(o.item_id) as items from stop s join stop_order o on o.org_unit = s.org_unit and o.stop_id = s.id
        where s.org_unit = 'dtm' and s.trip_id = $1 and s.actual_arrival is null group by s.id, s.sequence order by s.sequence limit 1`,
      [id],
    );
    if (!next) return;
    const at = `/dpt-rest/trips/${id}/stops/${next.id}`;
    expect((await dispo.request('POST', `${at}/arrival`, {})).status).toBe(200);
    if (dice.chance(0.5))
      await dispo.request('POST', `${at}/documentation`, {
        clientEventId: `drive-${next.id}`,
        orders: next.items.map((itemId) => ({ itemId, result: 'OK' })),
        signatureType: 'NOT_REQUESTED',
      });
  }
}

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

/** Collections that wait, put onto a trip on the road. */
async function toCollect(id: string, count: number): Promise<string[]> {
  const items = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'PICKUP' and trip_id is null and latitude is not null
      order by weight, id limit $1`,
    [count],
  );
  expect(items).toHaveLength(count);
  const itemIds = items.map((item) => item.id);
  const put = await overriding<Checks>(dispo, `/dpt-rest/trips/${id}/items`, { itemIds });
  expect(put.body, JSON.stringify(put.body)).toMatchObject({ success: true });
  return itemIds;
}

test('what is not collected yet is on another trip at once, once, and comes back when the step is taken back', async () => {
  const [trip] = await running(3);
  const id = trip?.id ?? '';
  const itemIds = await toCollect(id, 2);
  const before = await plan(sql);
  const { body: proposal } = await propose(id);
  const collected = proposal.shipments.filter((one) => itemIds.includes(one.itemId));
  expect(collected.map((one) => [one.kind, one.takerId !== null])).toEqual([
    ['COLLECT', true],
    ['COLLECT', true],
  ]);
  expect((await accept(id, proposal)).body).toMatchObject({ success: true });
  for (const { itemId, takerId } of collected)
    expect(
      await sql(
        'select s.trip_id, o.trip_id as of from shipment s join stop_order o on o.item_id = s.id where s.id = $1',
        [itemId],
      ),
    ).toEqual([{ trip_id: takerId, of: takerId }]);
  expect((await undo()).status).toBe(200);
  expect(await plan(sql)).toEqual(before);
});

test('accepted: what is aboard is agreed once, what is not collected has its new trip, nothing done has moved; and it is taken back', async () => {
  const trips = await running(3);
  let tried = 0;
  for (const { id, name } of trips.slice(0, 6)) {
    await driveOn(id, dice.between(0, 2));
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

  // So is one of whose takers another dispatcher has changed.
  const { body: ofTakers } = await propose(id);
  const [taker] = ofTakers.takers;
  const [theirs] = await sql<{ id: string }>(
    "select id from stop where org_unit = 'dtm' and trip_id = $1 and actual_arrival is null order by sequence limit 1",
    [taker?.tripId],
  );
  const there = await other.request('POST', `/dpt-rest/trips/${taker?.tripId}/stops/${theirs?.id}/arrival`, {});
  expect(there.status, JSON.stringify(there.body)).toBe(200);
  const stood = await plan(sql);
  expect((await accept(id, ofTakers)).status).toBe(409);
  expect(await plan(sql)).toEqual(stood);

  const { body: fresh } = await propose(id);
  const both = await Promise.all([accept(id, fresh), accept(id, fresh, other)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  expect(await astray(sql)).toEqual([]);
});

test('the goods are on their new trips once both sides have said so, and the broken trip ends when nothing is left on it', async () => {
  const trips = await running(3);
  for (const { id } of trips) {
    const { body: proposal } = await propose(id);
    const { atStop, collected, notAboard, agreed: before } = proposal.stays;
    const all = proposal.shipments.length > 0 && proposal.shipments.every((one) => one.takerId !== null);
    if (!all || atStop + collected + notAboard + before > 0) continue;
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
    // Nothing is left on it but what the closing checks ask: then it has ended by itself, or ends once they are answered.
    expect(await sql('select 1 from stop_order where trip_id = $1 and result is null', [id])).toEqual([]);
    const stateOf = () => sql<{ state: string }>('select state from trip where id = $1', [id]);
    if ((await stateOf())[0]?.state === 'DRV_INPROGRESS') {
      const asks = await dispo.request<Checked>('POST', `/dpt-rest/trips/${id}/close-journey`, {});
      expect(asks.body.checkResults.map((one) => one.number.slice(0, 3))).toContain('JCL');
      await overriding<Checks>(dispo, `/dpt-rest/trips/${id}/close-journey`, {});
    }
    expect(await stateOf()).toEqual([{ state: 'JOURNEY_CLOSED' }]);
    return;
  }
  expect.fail('no trip had only what others take');
});
