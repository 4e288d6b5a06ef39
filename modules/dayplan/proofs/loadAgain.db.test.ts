import { expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { freeItems, makeIdle, morning, today } from '#testing/day.ts';
import { proposeDay } from '#testing/dayPlan.ts';
import { opened } from '#testing/opened.ts';

/** A small vehicle and more than it holds: it comes back and loads again, and each load becomes a trip of its own. */
const { app, sql } = await opened(morning());
type Tour = {
  tourId: string;
  turn: number;
  accepted: string | null;
  departure: number;
  arrival: number;
  stops: { itemIds: string[] }[];
};
type Plan = {
  id: string;
  state: string;
  request: { loadAgain: boolean };
  tours: Tour[];
  unplanned: { itemId: string }[];
};
type Accepted = {
  success: boolean;
  checkResults: { code: string; overridable: boolean }[];
  tours: { tripId: string; dispatched: number }[];
  conflicts: unknown[];
};

test('a vehicle that loads again gets two tours, and both are taken over as trips one behind the other', async () => {
  const dispo = await app.as('dispo1');
  const items = (await freeItems(sql, 2)).map(({ id }) => id);
  await makeIdle(sql, ['do-lx-1049']);
  // One load takes one of them.
  await sql('update shipment set loading_meter = 4500 where id = any($1::uuid[])', [items]);
  const wide = {
    from: instantOf(today(), [8, 0, 0], 'Europe/Berlin'),
    to: instantOf(today(), [22, 0, 0], 'Europe/Berlin'),
  };
  const read = async (id: string) => (await dispo.request<Plan>('GET', `/dpt-rest/day-plans/${id}`)).body;
  const propose = (more: object) =>
    proposeDay<Plan>(dispo, {
      itemIds: items,
      vehicleIds: ['do-lx-1049'],
      windows: items.map((itemId) => ({ itemId, ...wide })),
      ...more,
    });
  const once = await propose({ loadAgain: false });
  expect([once.tours.length, once.unplanned.length]).toEqual([1, 1]);
  // A proposal from before anybody was asked whether vehicles may load again.
  await sql("update day_plan set request = request - 'loadAgain' where id = $1", [once.id]);
  expect((await read(once.id)).request.loadAgain).toBe(true);

  const plan = await propose({});
  expect(plan.unplanned).toEqual([]);
  const [first, second] = [...plan.tours].sort((a, b) => a.departure - b.departure) as [Tour, Tour];
  expect([first.turn, second.turn]).toEqual([1, 2]);
  const half = 30 * 60_000;
  expect(second.departure - first.arrival).toBeGreaterThanOrEqual(half);

  const path = `/dpt-rest/day-plans/${plan.id}/accept`;
  const tourIds = [first.tourId, second.tourId];
  const asked = (await dispo.request<Accepted>('POST', path, { tourIds })).body;
  const overrideCodes = [...new Set((asked.checkResults ?? []).filter((c) => c.overridable).map((c) => c.code))];
  const done = asked.success ? asked : (await dispo.request<Accepted>('POST', path, { tourIds, overrideCodes })).body;
  expect(done).toMatchObject({ success: true, conflicts: [], tours: [{ dispatched: 1 }, { dispatched: 1 }] });
  const trips = await sql<{ vehicle_id: string; leaves: number; back: number }>(
    `select vehicle_id, extract(epoch from expected_departure) * 1000 as leaves, extract(epoch from planned_arrival) * 1000 as back
      from trip where id = any($1::uuid[]) order by expected_departure`,
    [done.tours.map(({ tripId }) => tripId)],
  );
  expect(trips.map((trip) => trip.vehicle_id)).toEqual(['do-lx-1049', 'do-lx-1049']);
  // As the board counts it, to the minute.
  expect(Number(trips[1]?.leaves) - Number(trips[0]?.back)).toBeGreaterThan(half - 60_000);
  expect((await read(plan.id)).tours.map((tour) => tour.accepted)).not.toContain(null);
});
