import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { planningTakes, proposeDay } from '#testing/dayPlan.ts';
import { directTraffic } from '#testing/directTraffic.ts';
import { opened } from '#testing/opened.ts';

/** Decisions, R53: direct traffic is optimised as a pair. What becomes of the proposal is counted by plain SQL. */
type Stop = { name: string; pickup: boolean; itemIds: string[] };
type Plan = {
  id: string;
  state: string;
  tours: { tourId: string; stops: Stop[] }[];
  unplanned: { itemId: string; reason: string }[];
  proposed: { shipments: number };
};
type Accepted = {
  success: boolean;
  checkResults?: { code: string; overridable: boolean }[];
  conflicts?: unknown[];
  tours: { tripId: string; dispatched: number }[];
};

const { app, sql } = await opened(morning());
const dispo = await app.as('leitdispo');

test('a proposal collects and delivers direct traffic with one tour, shows where, and its trip has both stops in that order', async () => {
  await planningTakes(sql, { daySeconds: 1 });
  const items = await directTraffic(sql, 3);
  const plan = await proposeDay<Plan>(dispo, { itemIds: items, vehicleIds: ['do-lx-1020', 'do-lx-1049'] });
  expect([plan.state, plan.unplanned, plan.proposed.shipments]).toEqual(['DONE', [], 3]);
  for (const item of items) {
    const visits = plan.tours.map(({ stops }) => stops.filter(({ itemIds }) => itemIds.includes(item)));
    const own = visits.filter((stops) => stops.length > 0);
    expect(own).toHaveLength(1);
    expect(own.flat().map(({ pickup }) => pickup)).toEqual([true, false]);
    expect(own.flat().map(({ name }) => name.startsWith('Versender'))).toEqual([true, false]);
  }

  const path = `/dpt-rest/day-plans/${plan.id}/accept`;
  const tourIds = plan.tours.map(({ tourId }) => tourId);
  const asked = (await dispo.request<Accepted>('POST', path, { tourIds })).body;
  const overrideCodes = asked.checkResults?.filter(({ overridable }) => overridable).map(({ code }) => code) ?? [];
  const taken = asked.success ? asked : (await dispo.request<Accepted>('POST', path, { tourIds, overrideCodes })).body;
  expect([taken.success, taken.conflicts]).toEqual([true, []]);
  expect(taken.tours.reduce((sum, { dispatched }) => sum + dispatched, 0)).toBe(3);
  for (const [n, { tripId }] of taken.tours.entries()) {
    const rows = await sql<{ sequence: number; direct: boolean; item_id: string }>(
      `select s.sequence, o.direct, o.item_id from stop_order o join stop s on s.org_unit = o.org_unit and s.id = o.stop_id
        where o.trip_id = $1 order by s.sequence`,
      [tripId],
    );
    const tour = plan.tours[n];
    const proposed = tour?.stops.flatMap(({ itemIds, pickup }) => itemIds.map((id) => `${pickup} ${id}`));
    expect(rows.map((row) => `${row.direct} ${row.item_id}`)).toEqual(proposed);
  }
});

test('direct traffic whose shipper nobody knows waits, and says what is missing', async () => {
  const [item = ''] = await directTraffic(sql, 1);
  await sql('update shipment set consignor = null where id = $1', [item]);
  const plan = await proposeDay<Plan>(dispo, { itemIds: [item], vehicleIds: ['do-lx-1020'] });
  expect(plan.unplanned).toMatchObject([{ itemId: item, reason: 'DIRECT_TRAFFIC' }]);
});
