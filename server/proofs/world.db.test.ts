// Concerns: every module.
import { describe, expect, it } from 'vitest';
import { isSeeded, seedDay, seedWorld } from '#world/seed.ts';
import { seedToday } from '#world/seedToday.ts';
import { testPassword } from '../testing/layWorld.ts';
import { opened } from '../testing/opened.ts';
import { amount } from '../testing/amount.ts';
import { clock as testClock } from '../testing/clock.ts';

const { app, sql } = await opened();

const counts = async () =>
  (
    await sql(`select (select count(*)::int from org_unit) as units, (select count(*)::int from account) as accounts,
    (select count(*)::int from master_record) as records, (select count(*)::int from shipment) as shipments, (select count(*)::int from trip) as trips`)
  )[0];

describe('a demo world whose seeding was interrupted', () => {
  it('counts as seeded only after its last step and is continued without anything twice', async () => {
    expect(await isSeeded(app.platform)).toBe(true);
    const whole = await counts();
    // As if the process had ended between the orders and the last step.
    await sql(`delete from done_once where key = 'world/laid'`);
    expect(await isSeeded(app.platform)).toBe(false);
    // Whoever ends the program meanwhile ends it between two pieces, and the day counts as not laid.
    await expect(seedDay(app.platform, { size: 1, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(await isSeeded(app.platform)).toBe(false);
    await seedWorld(app.platform, { password: testPassword, size: 1 });
    expect(await isSeeded(app.platform)).toBe(true);
    expect(await counts()).toEqual(whole);
  });
});

describe('the trips of the demo day', () => {
  it('stand in every phase of the day, and none was left out', async () => {
    const trips = await sql<{ state: string; n: number }>(
      `select state, count(*)::int as n from trip where org_unit = 'dtm' and execution_date = (select max(execution_date) from trip where org_unit = 'dtm') group by state`,
    );
    expect(Object.fromEntries(trips.map(({ state, n }) => [state, n]))).toEqual({
      CREATED: 10,
      LOADING_RELEASED: 1,
      LOADING_ACTIVE: 4,
      LOADING_FINISHED: 1,
      LOADING_CLOSINGREQ: 1,
      WAITING_FOR_DRIVER_CONFIRMATION: 1,
      DRV_REJECTED: 1,
      READY_FOR_TOUR_START: 1,
      DRV_INPROGRESS: 16,
    });
  });
  it('follow a working day whose trips are closed', async () => {
    const [closed] = await sql<{ trips: number; open: number }>(
      `select count(*) filter (where state = 'JOURNEY_CLOSED')::int as trips, count(*) filter (where state <> 'JOURNEY_CLOSED')::int as open
       from trip where org_unit = 'dtm' and execution_date < (select max(execution_date) from trip where org_unit = 'dtm')`,
    );
    expect(closed?.trips).toBeGreaterThanOrEqual(24);
    expect(closed?.open).toBeLessThanOrEqual(2);
  });
  it('came back after their last stop, each at its own time', async () => {
    const trips = await sql<{ back: string; last: string }>(
      `select t.actual_arrival as back, max(s.actual_departure) as last from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id
       where t.org_unit = 'dtm' and t.state = 'JOURNEY_CLOSED' group by t.id, t.actual_arrival`,
    );
    expect(trips.filter((trip) => Number(trip.back) < Number(trip.last))).toEqual([]);
    expect(new Set(trips.map((trip) => String(trip.back))).size).toBeGreaterThan(trips.length / 2);
  });
  it('leave enough shipments for planning', async () => {
    const [free] = await sql<{ n: number }>(
      `select count(*)::int as n from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}' and latitude is not null`,
    );
    expect(free?.n).toBeGreaterThanOrEqual(260);
  });
});

describe('a world that was seeded a week ago', () => {
  // Two days laid anew take half a minute: in the long tier.
  it.runIf(amount(1, 0))('is alive again, once, with the scenarios of the day', { timeout: 180_000 }, async () => {
    const clock = app.platform.clock as { now(): number };
    clock.now = () => testClock.now() + 7 * 86_400_000;
    const before = await counts();
    await seedToday(app.platform, () => {});
    const after = await counts();
    expect(after?.shipments).toBeGreaterThan(Number(before?.shipments) + 900);
    expect(after?.trips).toBeGreaterThanOrEqual(Number(before?.trips) + 30);
    await seedToday(app.platform, () => {});
    expect(await counts()).toEqual(after);
    const [heavy] = await sql<{ n: number }>(
      `select count(*)::int as n from shipment where org_unit = 'dtm' and extern_id like 'DEMO-overweight-%' and execution_date > now() + interval '5 days'`,
    );
    expect(heavy?.n).toBe(4);
  });
});
