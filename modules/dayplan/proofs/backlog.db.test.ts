import { beforeAll, expect, test } from 'vitest';
import { addDays, dateToIso } from '#kernel/date.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { isoToday, makeIdle, morning, today } from '#testing/day.ts';
import { planningTakes, proposeDay } from '#testing/dayPlan.ts';

type Plan = {
  id: string;
  state: string;
  applied: { unplanned: number };
  proposed: { unplanned: number };
  tours: {
    tourId: string;
    tripId: string | null;
    vehicle: { id: string };
    departure: number;
    arrival: number;
    overlaps: { names: string[] }[];
    stops: { itemIds: string[]; overdueSince: string | null }[];
  }[];
  unplanned: { itemId: string; reason: string; overdueSince: string | null }[];
};

const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  await planningTakes(sql, { daySeconds: 1, leadMinutes: 30 });
});

const propose = (body: object) => proposeDay<Plan>(dispo, body);
/** What waits, counted past all filters of the product. */
const waiting = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and execution_date <= $1::date order by id`,
      [isoToday()],
    )
  ).map(({ id }) => id);
const plannedIn = (plan: Plan): string[] => plan.tours.flatMap((tour) => tour.stops.flatMap((stop) => stop.itemIds));

test('the pool of the planning screen and a proposal for the day are one set: planned or named, each once', async () => {
  const pool = await waiting();
  const older = await sql<{ id: string; day: string }>(
    `select id, execution_date::text as day from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and execution_date < $1::date`,
    [isoToday()],
  );
  expect(older.length).toBeGreaterThan(20);
  const sums = await dispo.request<{ items: number }>('POST', '/dpt-rest/items/sums', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'executionDate', op: '<=', value: isoToday() },
      ],
    },
  });
  expect(sums.body.items).toBe(pool.length);
  const plan = await propose({});
  expect(plan.state).toBe('DONE');
  const of = new Set(pool);
  const named = [...plannedIn(plan).filter((id) => of.has(id)), ...plan.unplanned.map((one) => one.itemId)].sort();
  expect(named).toEqual(pool);
  expect(plan.applied.unplanned).toBe(pool.length);
  expect(plan.proposed.unplanned).toBe(plan.unplanned.length);
  // What is left over is told as such, wherever it stands.
  const days = new Map(older.map(({ id, day }) => [id, day]));
  for (const one of plan.unplanned) expect(one.overdueSince).toBe(days.get(one.itemId) ?? null);
  const planned = new Set(plannedIn(plan));
  const taken = older.filter(({ id }) => planned.has(id));
  expect(taken.length).toBeGreaterThan(0);
  for (const { id, day } of taken) {
    const stop = plan.tours.flatMap((tour) => tour.stops).find((one) => one.itemIds.includes(id));
    expect((stop?.overdueSince ?? '9999') <= day).toBe(true);
  }
  // Whatever is in two places is marked on both tours, and nothing else: the demo's one pair, which the search did not make.
  const drivers = new Map(
    (
      await sql<{ id: string; driver: string | null }>(
        `select id, driver_id as driver from trip where id = any($1::uuid[])`,
        [plan.tours.flatMap((tour) => tour.tripId ?? [])],
      )
    ).map(({ id, driver }) => [id, driver]),
  );
  const usesOf = ({ tripId, vehicle }: Plan['tours'][number]) => [vehicle.id, drivers.get(tripId ?? '') ?? null];
  const twice = plan.tours.filter((one) =>
    plan.tours.some(
      (other) =>
        other !== one &&
        one.departure < other.arrival &&
        other.departure < one.arrival &&
        usesOf(one).some((use) => use !== null && usesOf(other).includes(use)),
    ),
  );
  expect(twice).toHaveLength(2);
  const idsOf = (tours: Plan['tours']) => tours.map(({ tourId }) => tourId).sort();
  expect(idsOf(plan.tours.filter(({ overlaps }) => overlaps.length > 0))).toEqual(idsOf(twice));
  for (const { overlaps } of twice) expect(overlaps.flatMap(({ names }) => names)).toHaveLength(2);
}, 180_000);

test('what was left over goes before what is due today where there is room for one', async () => {
  const vehicleIds = ['do-lx-1049'];
  await makeIdle(sql, vehicleIds);
  const found = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and execution_date = $1::date and latitude is not null
       and un_numbers = '{}' and not (attributes && array['requiresCrane', 'hasLoadingLock', 'isHighValue', 'isTemperatureSensitive', 'isDutiableGoods', 'isLongLoad']) order by weight, id limit 3`,
    [isoToday()],
  );
  const [fresh, old, foreign] = found.map(({ id }) => id);
  const ids = [fresh, old, foreign];
  // Each more than half of what the vehicle may carry, so that one of them rides; side by side, and at any time.
  const fleet = await dispo.request<{ id: string; payload: number }[]>(
    'GET',
    `/dpt-rest/day-plans/vehicles?date=${isoToday()}`,
  );
  const weight = Math.round((fleet.body.find((one) => one.id === vehicleIds[0])?.payload ?? 0) * 0.6);
  expect(weight).toBeGreaterThan(0);
  await sql(
    `update shipment s set delivery_slots = '[]', attributes = '{}', weight = $2, latitude = k.latitude, longitude = k.longitude from shipment k where k.id = $3 and s.id = any($1)`,
    [ids, weight, fresh],
  );
  const yesterday = dateToIso(addDays(today(), -1));
  await sql(`update shipment set execution_date = $2::date where id = any($1)`, [[old, foreign], yesterday]);
  await sql(`update shipment set externally_planned = true where id = $1`, [foreign]);
  // Nothing else waits: what remains is counted by hand.
  await sql(
    `update shipment set state = 'ON_HOLD', held_from = 'DISPATCHABLE' where org_unit = 'dtm' and state = 'DISPATCHABLE' and not id = any($1)`,
    [ids],
  );
  expect(await waiting()).toEqual([...ids].sort());
  const plan = await propose({ vehicleIds, loadAgain: false });
  expect(plannedIn(plan).filter((id) => ids.includes(id))).toEqual([old]);
  expect(plan.unplanned.map((one) => [one.itemId, one.reason, one.overdueSince]).sort()).toEqual(
    [
      [fresh, 'BESIDE_OTHERS', null],
      [foreign, 'EXTERNALLY_PLANNED', yesterday],
    ].sort(),
  );
}, 180_000);
