import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLaid, layWorld } from '#world/lay.ts';
import { layToday } from '#world/layToday.ts';
import { testPassword } from '../testing/globalSetup.ts';
import { type TestApp, testApp } from '../testing/testApp.ts';
import { type Sql, sqlOf } from './day.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  ({ sql, end } = await sqlOf(app));
});
afterAll(async () => {
  await end();
  await app.stop();
});

const counts = async () =>
  (
    await sql(`select (select count(*)::int from org_unit) as units, (select count(*)::int from account) as accounts,
    (select count(*)::int from master_record) as records, (select count(*)::int from shipment) as shipments, (select count(*)::int from trip) as trips`)
  )[0];

describe('a demo world whose laying was interrupted', () => {
  it('counts as laid only after its last step and is continued without anything twice', async () => {
    expect(await isLaid(app.platform)).toBe(true);
    const whole = await counts();
    // As if the process had ended between the orders and the last step.
    await sql(`delete from done_once where key = 'world/laid'`);
    expect(await isLaid(app.platform)).toBe(false);
    await layWorld(app.platform, { password: testPassword, size: 1 });
    expect(await isLaid(app.platform)).toBe(true);
    expect(await counts()).toEqual(whole);
  });
});

describe('the trips of the demo day', () => {
  it('stand in every phase of the day, and none was left out', async () => {
    const trips = await sql<{ state: string; n: number }>(
      `select state, count(*)::int as n from trip where org_unit = 'dtm' group by state`,
    );
    expect(Object.fromEntries(trips.map(({ state, n }) => [state, n]))).toEqual({
      CREATED: 5,
      LOADING_RELEASED: 2,
      LOADING_ACTIVE: 1,
      WAITING_FOR_DRIVER_CONFIRMATION: 1,
      DRV_REJECTED: 1,
      DRV_INPROGRESS: 2,
      JOURNEY_CLOSED: 1,
    });
  });
  it('leave enough shipments for planning', async () => {
    const [free] = await sql<{ n: number }>(
      `select count(*)::int as n from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}' and latitude is not null`,
    );
    expect(free?.n).toBeGreaterThanOrEqual(260);
  });
});

describe('a world that was laid a week ago', () => {
  it('is alive again, once', async () => {
    const clock = app.platform.clock as { now(): number };
    clock.now = () => Date.now() + 7 * 86_400_000;
    const before = await counts();
    await layToday(app.platform, () => {});
    const after = await counts();
    expect(after?.shipments).toBeGreaterThan(Number(before?.shipments) + 500);
    expect(after?.trips).toBeGreaterThanOrEqual(Number(before?.trips) + 10);
    await layToday(app.platform, () => {});
    expect(await counts()).toEqual(after);
  });
});
