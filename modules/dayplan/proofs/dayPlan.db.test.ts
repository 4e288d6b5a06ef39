import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '#optimiser/check.ts';
import { sequencesOf } from '#optimiser/solution.ts';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { dayRequestSchema } from '#modules/dayplan/contract/calls.ts';
import { dayProblem, withoutBroken } from '#modules/dayplan/rules/dayProblem.ts';
import { readDay } from '#modules/dayplan/server/readDay.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { isoToday, makeIdle, morning, type Sql, sqlOf } from '#testing/day.ts';
import { endOfSearch, planningTakes, proposeDay } from '#testing/dayPlan.ts';

type Tour = {
  tourId: string;
  tripId: string | null;
  tripName: string | null;
  accepted: string | null;
  added: number;
  gone: number;
  late: number;
  vehicle: { id: string };
  stops: { stopId: string | null; itemIds: string[] }[];
};
type Plan = {
  id: string;
  state: string;
  progress: number;
  best: { routes: number; unassigned: number } | null;
  message: string | null;
  applied: Totals;
  proposed: Totals;
  tours: Tour[];
  unplanned: {
    itemId: string;
    orderNumber: string;
    reason: string;
    windows: { from: number; to: number }[];
    changes: { kind: string; tourId: string; at: number | null; minutes: number | null }[];
  }[];
};
type Totals = { vehicles: number; shipments: number; distance: number; unplanned: number; late: number };
type Accepted = {
  success: boolean;
  checkResults: { code: string; severity: string; overridable: boolean; itemId: string | null }[];
  tours: { tourId: string; tripId: string; tripName: string; dispatched: number }[];
  conflicts: { tourId: string; itemId: string | null; orderNumber: string | null; message: string }[];
};

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let other: Client;
beforeAll(async () => {
  app = await testApp([], morning());
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
  other = await app.as('dispo2');
  await planningTakes(sql, { daySeconds: 1, keepProposals: 3 });
});
afterAll(async () => {
  await end();
  await app.stop();
});

const read = async (id: string): Promise<Plan> => (await dispo.request<Plan>('GET', `/dpt-rest/day-plans/${id}`)).body;
const ended = (id: string) => endOfSearch<Plan>(dispo, id);
const propose = (body: object) => proposeDay<Plan>(dispo, body);
/** Shipments of today that are free, and vehicles without a trip today. */
const free = (count: number, type = 'DELIVERY') =>
  sql<{ id: string; order_number: string }>(
    `select id, order_number from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = $3 and execution_date = $1::date
       and un_numbers = '{}' and latitude is not null
       and not (attributes && array['requiresCrane', 'hasLoadingLock', 'isHighValue', 'isTemperatureSensitive', 'isDutiableGoods', 'isLongLoad'])
     order by weight, id limit $2`,
    [isoToday(), count, type],
  );
const idle = ['do-lx-1020', 'do-lx-1049'];
const ids = (tour: Tour): string[] => tour.stops.flatMap((stop) => stop.itemIds);
async function accept(id: string, tourIds: string[], who = dispo): Promise<Accepted> {
  const path = `/dpt-rest/day-plans/${id}/accept`;
  const first = (await who.request<Accepted>('POST', path, { tourIds })).body;
  if (first.success) return first;
  if (!first.checkResults) throw new Error(JSON.stringify(first));
  const overrideCodes = [...new Set(first.checkResults.filter((one) => one.overridable).map((one) => one.code))];
  return (await who.request<Accepted>('POST', path, { tourIds, overrideCodes })).body;
}
const tripOf = async (item: string): Promise<string | null> =>
  (await sql<{ trip_id: string | null }>('select trip_id from shipment where id = $1', [item]))[0]?.trip_id ?? null;

test('a proposal is stored beside the plan of the day, dispatches nothing, and is accepted in part under the checks', async () => {
  const items = await free(24);
  const plan = await propose({ itemIds: items.map((item) => item.id), vehicleIds: idle });
  expect(plan).toMatchObject({ state: 'DONE', progress: 1, message: null });
  const planned = plan.tours.flatMap(ids);
  expect(new Set([...planned, ...plan.unplanned.map((one) => one.itemId)])).toEqual(new Set(items.map((i) => i.id)));
  expect(planned.length).toBeGreaterThan(15);
  expect(plan.tours.length).toBe(2);
  expect(plan.applied).toMatchObject({ shipments: 0, unplanned: 24 });
  expect(plan.proposed).toMatchObject({
    vehicles: 2,
    shipments: planned.length,
    unplanned: 24 - planned.length,
    late: 0,
  });
  for (const item of planned) expect(await tripOf(item)).toBeNull();

  // A warning is asked about first and leaves nothing behind.
  const [first, second] = plan.tours as [Tour, Tour];
  const before = (await sql<{ n: number }>('select count(*)::int as n from trip'))[0]?.n;
  const asked = (
    await dispo.request<Accepted>('POST', `/dpt-rest/day-plans/${plan.id}/accept`, { tourIds: [first.tourId] })
  ).body;
  if (!asked.success) {
    expect(asked.tours).toEqual([]);
    expect((await sql<{ n: number }>('select count(*)::int as n from trip'))[0]?.n).toBe(before);
  }
  const taken = await accept(plan.id, [first.tourId]);
  expect(taken).toMatchObject({ success: true, conflicts: [], tours: [{ dispatched: ids(first).length }] });
  const trip = (
    await dispo.request<{
      optimizationState: string;
      vehicle: { id: string };
      stops: { orders: { itemId: string }[] }[];
    }>('GET', `/dpt-rest/trips/${taken.tours[0]?.tripId}`)
  ).body;
  expect(trip.vehicle.id).toBe(first.vehicle.id);
  expect(trip.optimizationState).toBe('OK');
  // The order of the proposal is the order of the trip, stop by stop.
  const order = trip.stops.map((stop) => stop.orders.map((one) => one.itemId).sort());
  expect(order).toEqual(first.stops.map((stop) => [...stop.itemIds].sort()));
  for (const item of ids(second)) expect(await tripOf(item), 'the other half stays a proposal').toBeNull();
  const after = await read(plan.id);
  expect(after.tours.map((tour) => tour.accepted)).toEqual([taken.tours[0]?.tripName, null]);
  // Accepted twice has one effect.
  const twice = await accept(plan.id, [first.tourId]);
  expect(twice.tours).toEqual([]);
  expect(twice.conflicts[0]?.message).toContain(taken.tours[0]?.tripName);
});

test('what the world has changed meanwhile is named per shipment, and two dispatchers do not take it twice', async () => {
  const items = await free(12);
  const plan = await propose({ itemIds: items.map((item) => item.id), vehicleIds: ['do-lx-1049'] });
  const [tour] = plan.tours as [Tour];
  const [gone] = ids(tour) as [string];
  const made = await dispo.request<{ id: string; name: string }>('POST', '/dpt-rest/trips', {
    executionDate: isoToday().split('-').map(Number),
  });
  await other.request('POST', `/dpt-rest/trips/${made.body.id}/items`, {
    itemIds: [gone],
    overrideCodes: [
      'NOT_ON_TERMINAL',
      'AFF_MISMATCH',
      'TAIL_LIFT',
      'ARRIVAL_NOTIFICATION',
      'DATE_MISMATCH',
      'TIME_WINDOW',
    ],
  });
  expect(await tripOf(gone)).toBe(made.body.id);
  expect((await read(plan.id)).tours[0]?.gone).toBe(1);
  const [one, two] = await Promise.all([accept(plan.id, [tour.tourId]), accept(plan.id, [tour.tourId], other)]);
  const winners = [one, two].filter((answer) => answer.tours.length === 1);
  expect(winners).toHaveLength(1);
  expect(winners[0]?.tours[0]?.dispatched).toBe(ids(tour).length - 1);
  const number = items.find((item) => item.id === gone)?.order_number;
  expect(winners[0]?.conflicts).toEqual([
    { tourId: tour.tourId, itemId: gone, orderNumber: number, message: expect.stringContaining(made.body.name) },
  ]);
  expect(await tripOf(gone), 'the other trip keeps it').toBe(made.body.id);
});

test('why a shipment stays, the change that would let it in, and the proposal that tries it', async () => {
  await makeIdle(sql, ['do-lx-1020']);
  const [item] = await free(1);
  const at = (time: string) => Date.parse(`${isoToday()}T${time}:00+01:00`);
  const shut = [{ itemId: item?.id, from: at('00:01'), to: at('00:05') }];
  const ask = { itemIds: [item?.id], vehicleIds: ['do-lx-1020'] };
  const closed = await propose({ ...ask, windows: shut });
  expect(closed.unplanned).toHaveLength(1);
  const [left] = closed.unplanned;
  expect(left).toMatchObject({ itemId: item?.id, reason: 'ALONE', constraints: ['time_windows'] });
  const change = left?.changes.find((one) => one.kind === 'WINDOW');
  expect(change?.at).toBeGreaterThan(at('00:05'));
  const opened = await propose({ ...ask, windows: [{ itemId: item?.id, from: at('00:01'), to: change?.at }] });
  expect(opened.unplanned).toEqual([]);
  expect(opened.tours.flatMap(ids)).toContain(item?.id);
  await sql('update shipment set latitude = null, longitude = null where id = $1', [item?.id]);
  expect((await propose(ask)).unplanned[0]?.reason).toBe('NO_COORDINATES');
  await sql('update shipment set latitude = 51.5, longitude = 7.5 where id = $1', [item?.id]);
});

test('trips on the road and in the hall keep what they have, in their order, in front; only pickups join the road', async () => {
  const running = await sql<{ id: string; vehicle_id: string }>(
    `select id, vehicle_id from trip where org_unit = 'dtm' and state = 'DRV_INPROGRESS' and execution_date = $1::date order by name limit 4`,
    [isoToday()],
  );
  const stops = await sql<{ id: string; trip_id: string }>(
    `select s.id, s.trip_id from stop s where s.trip_id = any($1) and s.actual_arrival is null and s.latitude is not null order by s.trip_id, s.sequence`,
    [running.map((trip) => trip.id)],
  );
  const plan = await propose({ vehicleIds: running.map((trip) => trip.vehicle_id) });
  for (const trip of running) {
    const tour = plan.tours.find((one) => one.tripId === trip.id);
    const own = stops.filter((stop) => stop.trip_id === trip.id).map((stop) => stop.id);
    expect(tour?.stops.slice(0, own.length).map((stop) => stop.stopId) ?? []).toEqual(own);
    const added = tour?.stops.slice(own.length).flatMap((stop) => stop.itemIds) ?? [];
    const kinds = await sql<{ shipment_type: string }>(
      'select distinct shipment_type from shipment where id = any($1)',
      [added],
    );
    expect(kinds.every((kind) => kind.shipment_type === 'PICKUP')).toBe(true);
  }
  expect(plan.proposed.shipments).toBeGreaterThan(plan.applied.shipments);
}, 60_000);

test('trips in planning can be planned anew: their shipments move under the checks of leaving', async () => {
  const [trip] = await sql<{ id: string; vehicle_id: string; items: string[] }>(
    `select t.id, t.vehicle_id, array_agg(o.item_id::text) as items from trip t join stop_order o on o.org_unit = t.org_unit and o.trip_id = t.id
      where t.org_unit = 'dtm' and t.state = 'CREATED' and t.vehicle_id is not null and not t.externally_planned and t.execution_date = $1::date
        and not exists (select from trip r where r.org_unit = t.org_unit and r.vehicle_id = t.vehicle_id and r.id <> t.id and r.state <> 'CANCELED' and r.execution_date = t.execution_date)
      group by t.id, t.vehicle_id having count(*) > 2 order by count(*) limit 1`,
    [isoToday()],
  );
  if (!trip) throw new Error('the world has no such trip');
  // Several: the trip is as full as the search above left it, and not each of them fits beside the rest.
  const more = await free(8, 'PICKUP');
  const plan = await propose({
    itemIds: more.map(({ id }) => id),
    vehicleIds: [trip.vehicle_id, 'do-lx-1047'],
    freeTrips: true,
  });
  const all = plan.tours.flatMap(ids);
  expect(all.length).toBeGreaterThan(0);
  const done = await accept(
    plan.id,
    plan.tours.filter((tour) => tour.added > 0).map((tour) => tour.tourId),
  );
  expect(done.tours.length).toBeGreaterThan(0);
  for (const item of all.filter((one) => !done.conflicts.some((conflict) => conflict.itemId === one)))
    expect(await tripOf(item)).not.toBeNull();
});

test('a search can be cancelled, or ended with the best so far; old proposals go; nobody else sees them', async () => {
  await sql(
    `update config_entry set value = value || '{"daySeconds": 60}' where name = 'planning' and org_unit = 'dtm'`,
  );
  const begin = async () => (await dispo.request<Plan>('POST', '/dpt-rest/day-plans', { date: isoToday() })).body.id;
  const cancelled = await begin();
  expect((await dispo.request('DELETE', `/dpt-rest/day-plans/${cancelled}`)).status).toBe(204);
  expect(await ended(cancelled)).toMatchObject({ state: 'CANCELED' });
  const stopped = await begin();
  // Not after a time: as soon as the search has more to show than what is asserted.
  await expect.poll(async () => (await read(stopped)).best?.routes ?? 0, { timeout: 45_000 }).toBeGreaterThan(10);
  expect((await dispo.request('POST', `/dpt-rest/day-plans/${stopped}/stop`)).status).toBe(204);
  const best = await ended(stopped);
  expect(best.state).toBe('DONE');
  expect(best.tours.length).toBeGreaterThan(10);
  const kept = await sql<{ n: number }>(`select count(*)::int as n from day_plan where org_unit = 'dtm'`);
  expect(kept[0]?.n).toBeLessThanOrEqual(4);
  const ham = await app.as('dispo-ham', 'ham');
  expect((await ham.request('GET', `/dpt-rest/day-plans/${stopped}`)).status).toBe(404);
  const aff = await app.as('aff-hagen');
  expect((await aff.request('GET', `/dpt-rest/day-plans/${stopped}`)).status).not.toBe(200);
}, 60_000);

test('the plan of the day breaks no rule: check() checks it independently of the search', async () => {
  const facts = await app.platform.asSystem('dtm', (ctx) =>
    readDay(ctx, { kind: 'unit' }, dayRequestSchema.parse({ date: isoToday() })),
  );
  const { day } = withoutBroken(facts, dayProblem(facts));
  const problem = withTravelTimes(day.problem);
  const solution = solveLoads(problem, { iterations: 300, seed: 1, initial: day.initial });
  const checked = check(problem, sequencesOf(solution));
  expect(checked.summary.violations).toBe(0);
  const planned = sequencesOf(solution).flatMap((route) =>
    route.steps.flatMap((step) => (step.type === 'reload' ? [] : [String(step.id)])),
  );
  expect(new Set(planned).size).toBe(planned.length);
  expect(planned.length + solution.unassigned.length).toBe(problem.jobs?.length);
}, 60_000);
