import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLaid, layWorld } from '#world/lay.ts';
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
