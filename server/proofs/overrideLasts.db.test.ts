// Concerns: dispatch, crossdock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { morning, type Sql, sqlOf } from '#testing/day.ts';
import { type Checked, makeScene, pool, type Scene, vehicleId } from './checkCodes/scene.ts';

/** What a dispatcher has accepted for a trip is not asked again for the same thing. */
let app: TestApp;
let dispo: Client;
let sql: Sql;
let endSql: () => Promise<void>;
let items: Awaited<ReturnType<typeof pool>>;
let scene: Scene;
beforeAll(async () => {
  app = await testApp([], morning());
  dispo = await app.as('dispo1');
  ({ sql, end: endSql } = await sqlOf(app));
  items = await pool(sql);
  scene = await makeScene(app, dispo, sql, items);
  // Nobody said that the vehicle works today: a question about the trip as a whole, asked of whatever joins it.
  await scene.record('vehicle', vehicleId, { availability: Array(7).fill(false) });
});
afterAll(async () => {
  await scene.end();
  await endSql();
  await app.stop();
});

const codesOf = ({ checkResults }: Checked): string[] =>
  checkResults.filter((one) => one.severity !== 'INFO').map((one) => one.code);
const put = async (itemId: string, overrideCodes: string[] = []): Promise<Checked> =>
  (await dispo.request<Checked>('POST', `/dpt-rest/trips/${scene.trip.id}/items`, { itemIds: [itemId], overrideCodes }))
    .body;
const releaseWith = async (overrideCodes: string[] = []): Promise<Checked> =>
  (await dispo.request<Checked>('POST', `/dpt-rest/trips/${scene.trip.id}/release`, { overrideCodes })).body;

test('a yes to the trip holds for the next shipment, says who gave it, and stands in the history once', async () => {
  const first = await scene.item();
  expect(codesOf(await put(first))).toContain('AVAILABILITY');
  const accepted = await put(first, codesOf(await put(first)));
  expect(accepted.success).toBe(true);
  const second = await put(await scene.item());
  expect(codesOf(second)).not.toContain('AVAILABILITY');
  const known = second.checkResults.find((one) => one.code === 'AVAILABILITY');
  expect(known?.message).toMatch(/Accepted by .+, \d\d\/\d\d, \d\d:\d\d\./);
  const [told] = await sql<{ times: number }>(
    `select count(*)::int as times from history where log_key = $1 and 'AVAILABILITY' = any(override_codes)`,
    [`TRIP:${scene.trip.id}`],
  );
  expect(told?.times).toBe(1);
});

test('a shipment that is not there yet is asked for once, at the release as well, until more of it is missing', async () => {
  const late = await scene.item({ packages_on_terminal: 1 }, 3);
  expect(codesOf(await put(late))).toContain('NOT_ON_TERMINAL');
  expect((await put(late, codesOf(await put(late)))).success).toBe(true);
  expect(codesOf(await releaseWith())).not.toContain('NOT_ON_TERMINAL');
  await dispo.request('POST', `/dpt-rest/trips/${scene.trip.id}/revoke-release`, {});
  await sql('update shipment set packages_on_terminal = 0 where id = $1', [late]);
  expect(codesOf(await releaseWith())).toContain('NOT_ON_TERMINAL');
  // Taken off and put on again, it is asked as if it had never been there.
  await dispo.request('DELETE', `/dpt-rest/trips/${scene.trip.id}/items?itemId=${late}`);
  await sql('update shipment set packages_on_terminal = 1 where id = $1', [late]);
  expect(codesOf(await put(late))).toContain('NOT_ON_TERMINAL');
});

test('another departure is another question, and a depot that wants to be asked each time is', async () => {
  const [trip] = await sql<{ version: number; expected_departure: number }>(
    'select version, expected_departure from trip where id = $1',
    [scene.trip.id],
  );
  const expectedDeparture = (trip?.expected_departure ?? 0) + 3_600_000;
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${scene.trip.id}`, {
    version: trip?.version,
    expectedDeparture,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const third = await scene.item();
  expect(codesOf(await put(third))).toContain('AVAILABILITY');
  expect((await put(third, codesOf(await put(third)))).success).toBe(true);
  const fourth = await scene.item();
  expect(codesOf(await scene.ask(fourth).then((checkResults) => ({ success: true, checkResults })))).not.toContain(
    'AVAILABILITY',
  );
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'dispatch-checks', '{"AVAILABILITY":{"lasts":"ONCE"}}', 'test')`,
  );
  expect(codesOf(await put(fourth))).toContain('AVAILABILITY');
});
