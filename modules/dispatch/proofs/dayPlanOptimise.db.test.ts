import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import {
  bookedTwice,
  createTrip,
  freeItems,
  morning,
  overriding,
  releasedTrip,
  type Sql,
  sqlOf,
} from '#testing/day.ts';

type Task = {
  taskId: string;
  state: string;
  progress: number;
  errorCode: string | null;
  message: string | null;
  hint: string | null;
  optimizationState: string | null;
  before: { distance: number } | null;
  after: { distance: number } | null;
};
type Stop = { id: string; sequence: number; orders: { itemId: string }[] };
type Trip = { id: string; name: string; version: number; state: string; optimizationState: string; stops: Stop[] };

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let engine: Server | undefined;
beforeAll(async () => {
  app = await testApp([], morning());
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
});
afterAll(async () => {
  engine?.close();
  await end();
  await app.stop();
});
afterEach(() => sql(`delete from config_entry where name in ('travel', 'planning')`));

const set = (name: string, value: object) =>
  sql(`insert into config_entry (org_unit, name, value, changed_by) values ('dtm', $1, $2, 'test')`, [name, value]);
const trip = async (id: string): Promise<Trip> => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
const optimise = async (id: string, body: object = {}, who = dispo): Promise<Task> => {
  const answer = await who.request<Task>('POST', `/dpt-rest/trips/${id}/optimize`, body);
  if (answer.status !== 200) throw new Error(`optimise: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const task = async (id: string): Promise<Task> =>
  (await dispo.request<Task>('GET', `/dpt-rest/trips/optimize/${id}`)).body;
async function settled(first: Task): Promise<Task> {
  let now = first;
  await expect.poll(async () => (now = await task(first.taskId)).state, { timeout: 45_000 }).not.toBe('RUNNING');
  return now;
}
/** The end of a search: a small one is over in its call, unless the machine is busy. */
const optimised = async (id: string, body: object = {}): Promise<Task> => settled(await optimise(id, body));
async function tripOf(count: number): Promise<Trip> {
  const made = await createTrip(dispo);
  const itemIds = (await freeItems(sql, count)).map((item) => item.id);
  const put = await overriding(dispo, `/dpt-rest/trips/${made.id}/items`, { itemIds });
  if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  return trip(made.id);
}
/** Empties a trip again, so that the next test finds its shipments free. */
async function clear(of: Trip): Promise<void> {
  const now = await trip(of.id);
  const query = now.stops.flatMap((stop) => stop.orders.map((order) => `itemId=${order.itemId}`)).join('&');
  await dispo.request('DELETE', `/dpt-rest/trips/${of.id}/items?${query}`);
}

test('a small trip is done in the call; its state goes from NONE to REQUIRED, OK, DEVIATION and back', async () => {
  const empty = await createTrip(dispo);
  expect((await trip(empty.id)).optimizationState).toBe('NONE');
  const planned = await tripOf(6);
  expect(planned.optimizationState).toBe('REQUIRED');
  const done = await optimised(planned.id, { version: planned.version });
  expect(done).toMatchObject({ state: 'DONE', progress: 1, optimizationState: 'OK', errorCode: null, hint: null });
  expect(done.after?.distance).toBeLessThanOrEqual(done.before?.distance ?? 0);
  const ordered = await trip(planned.id);
  expect(ordered.optimizationState).toBe('OK');
  const vehicle = (await sql<{ vehicle_id: string }>('select vehicle_id from trip where id = $1', [planned.id]))[0];
  const head = (body: object, version: number) =>
    dispo.request('PUT', `/dpt-rest/trips/${planned.id}${bookedTwice}`, { ...body, version });
  await head({ vehicleId: vehicle?.vehicle_id }, ordered.version);
  expect((await trip(planned.id)).optimizationState, 'the same vehicle once more').toBe('OK');
  const { version } = await trip(planned.id);
  const turned = await dispo.request<Trip>('PUT', `/dpt-rest/trips/${planned.id}/sequence`, {
    stopIds: ordered.stops.map((stop) => stop.id).toReversed(),
    version,
  });
  expect(turned.body.optimizationState).toBe('DEVIATION');
  expect((await head({ vehicleId: 'do-lx-1046' }, turned.body.version)).status).toBe(200);
  expect((await trip(planned.id)).optimizationState).toBe('REQUIRED');
  await optimised(planned.id);
  await clear(planned);
  expect((await trip(planned.id)).optimizationState).toBe('NONE');
});

test('a released trip that was optimised deviates when a shipment leaves it', async () => {
  const items = await freeItems(sql, 5);
  const { trip: made } = await releasedTrip(
    dispo,
    sql,
    items.map((item) => item.id),
  );
  expect((await optimised(made.id)).state).toBe('DONE');
  await dispo.request('DELETE', `/dpt-rest/trips/${made.id}/items?itemId=${items[0]?.id}`);
  expect((await trip(made.id)).optimizationState).toBe('DEVIATION');
});

test('a running trip deviates when its arrivals move by more than half an hour', async () => {
  const [running] = await sql<{ id: string; stop: string }>(
    `select t.id, min(s.id::text) as stop from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id
      where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and s.actual_arrival is null group by t.id having count(*) > 2 order by t.id limit 1`,
  );
  const { id } = running as { id: string };
  await sql(`update trip set optimization_state = 'OK' where id = $1`, [id]);
  // More than a day: the test's clock says eight in the morning, the world was laid at the hour of the machine.
  await sql(`update stop set planned_arrival = planned_arrival - interval '30 hours' where trip_id = $1`, [id]);
  const [next] = await sql<{ id: string }>(
    `select id from stop where trip_id = $1 and actual_arrival is null order by sequence limit 1`,
    [id],
  );
  const arrived = await dispo.request('POST', `/dpt-rest/trips/${id}/stops/${next?.id}/arrival`, {});
  expect(arrived.status).toBe(200);
  expect((await trip(id)).optimizationState).toBe('DEVIATION');
});

test('each of the errors of the specification that stand before a search', async () => {
  const code = async (id: string, body: object = {}) => {
    const failed = await optimised(id, body);
    expect(failed.state).toBe('FAILED');
    expect(failed.message).toBeTruthy();
    return failed.errorCode;
  };
  expect(await code((await createTrip(dispo)).id)).toBe('EMPTY_TOUR');
  const [closed] = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and state = 'JOURNEY_CLOSED' order by id limit 1`,
  );
  expect(await code(closed?.id ?? '')).toBe('TOUR_ALREADY_FINISHED');
  const [loading] = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and state = 'LOADING_ACTIVE' order by id limit 1`,
  );
  expect(await code(loading?.id ?? '')).toBe('OPTIMIZATION_NOT_ALLOWED');
  const planned = await tripOf(4);
  await sql('update trip set externally_planned = true where id = $1', [planned.id]);
  expect(await code(planned.id)).toBe('OPTIMIZATION_NOT_ALLOWED');
  await sql('update trip set externally_planned = false where id = $1', [planned.id]);
  expect(await code(planned.id, { version: planned.version + 1 })).toBe('CONSISTENCY_VIOLATED');
  const [first, second] = planned.stops;
  await sql('update stop set latitude = null, longitude = null where id = $1', [first?.id]);
  expect(await code(planned.id)).toBe('MISSING_GEO_COORDINATES');
  await sql('update stop set latitude = 51.5, longitude = 7.5 where id = $1', [first?.id]);
  // Delivered before it was picked up, and both stops are history.
  await sql(`update stop set actual_arrival = now() where id = any($1)`, [[first?.id, second?.id]]);
  await sql(
    `insert into stop_order (org_unit, stop_id, item_id, trip_id, order_type) values ('dtm', $1, $2, $3, 'PICKUP')`,
    [second?.id, first?.orders[0]?.itemId, planned.id],
  );
  expect(await code(planned.id)).toBe('ILLEGAL_STOP_SEQUENCE');
  await sql(`delete from stop_order where trip_id = $1 and order_type = 'PICKUP'`, [planned.id]);
  await sql(`update stop set actual_arrival = now() where trip_id = $1`, [planned.id]);
  expect(await code(planned.id)).toBe('NON_OPTIMIZABLE_STOPS');
  await sql(`update stop set actual_arrival = null where trip_id = $1`, [planned.id]);
  await clear(planned);
});

test('every change of a trip counts with the times of the routing engine; without it the model stands in, and the trip says so', async () => {
  let asked = 0;
  let mode: 'fine' | 'broken' = 'fine';
  const routing = createServer((request, response) => {
    asked += 1;
    if (mode === 'broken') {
      response.statusCode = 503;
      response.end();
      return;
    }
    const url = new URL(request.url ?? '', 'http://x');
    const rows = url.searchParams.get('sources')?.split(';').length ?? 0;
    const columns = url.searchParams.get('destinations')?.split(';').length ?? 0;
    const table = (value: number) => Array.from({ length: rows }, () => new Array<number>(columns).fill(value));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 'Ok', durations: table(600), distances: table(7000) }));
  });
  await new Promise<void>((done) => routing.listen(0, '127.0.0.1', done));
  await sql('delete from travel_pair');
  await set('travel', { source: 'OSRM', address: `http://127.0.0.1:${(routing.address() as AddressInfo).port}` });
  type Times = Trip & { drivenDistance: number; drivingTime: number; timesEstimated: boolean };
  const times = async (id: string) => (await dispo.request<Times>('GET', `/dpt-rest/trips/${id}`)).body;

  // The command itself waits for nobody; what it had to estimate is asked for at once afterwards.
  const planned = await tripOf(3);
  await app.settled();
  expect((await times(planned.id)).drivenDistance).toBe(28_000_000);
  const now = await times(planned.id);
  expect(now).toMatchObject({ drivingTime: 40, timesEstimated: false, version: planned.version });
  expect(asked).toBe(1);
  // Another order of the same places is known already, and stands in the answer of the command.
  const turned = await dispo.request<Times>('PUT', `/dpt-rest/trips/${planned.id}/sequence`, {
    stopIds: now.stops.map((stop) => stop.id).toReversed(),
    version: now.version,
  });
  expect(turned.body).toMatchObject({ drivenDistance: 28_000_000, timesEstimated: false });
  expect(asked).toBe(1);

  mode = 'broken';
  await sql('delete from travel_pair');
  await dispo.request('PUT', `/dpt-rest/trips/${planned.id}/sequence`, {
    stopIds: now.stops.map((stop) => stop.id),
    version: turned.body.version,
  });
  await app.settled();
  expect((await times(planned.id)).timesEstimated).toBe(true);
  expect((await times(planned.id)).drivenDistance).not.toBe(28_000_000);
  expect(asked).toBe(2);
  await clear(planned);
  routing.close();
});

test('a long search runs on, tells its progress, and can be cancelled; the trip stays as it was', async () => {
  const long = await tripOf(110);
  expect(long.stops.length).toBeGreaterThan(60);
  const begun = await optimise(long.id, { version: long.version });
  expect(begun.state).toBe('RUNNING');
  const same = await optimise(long.id, { version: long.version });
  expect(same.taskId, 'who asks twice waits for the one search').toBe(begun.taskId);
  const seen = await sql(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '200 ms'`,
  );
  expect(seen, 'no transaction is held while it searches').toEqual([]);
  expect((await dispo.request('DELETE', `/dpt-rest/trips/optimize/${begun.taskId}`)).status).toBe(204);
  expect(await task(begun.taskId)).toMatchObject({ state: 'CANCELED', errorCode: 'TASK_CANCELED' });
  await new Promise((done) => setTimeout(done, 1500));
  const after = await trip(long.id);
  expect(after).toMatchObject({ version: long.version, optimizationState: 'REQUIRED' });
  expect(after.stops.map((stop) => stop.id)).toEqual(long.stops.map((stop) => stop.id));

  // The trip can be changed while it is searched; the answer then comes too late.
  const late = await optimise(long.id);
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${long.id}`, { remark: 'now', version: long.version });
  expect(changed.status).toBe(200);
  expect(await settled(late)).toMatchObject({ state: 'FAILED', errorCode: 'CONSISTENCY_VIOLATED' });
  expect((await trip(long.id)).stops.map((stop) => stop.id)).toEqual(long.stops.map((stop) => stop.id));

  const running = await optimise(long.id);
  await expect.poll(async () => (await task(running.taskId)).progress, { timeout: 4000 }).toBeGreaterThan(0);
  expect(await settled(running)).toMatchObject({ state: 'DONE', optimizationState: 'OK' });

  // A unit has so many searches at once and no more; the refusal says so.
  await set('planning', { mostRuns: 1 });
  const one = await optimise(long.id);
  expect(one.state).toBe('RUNNING');
  const other = await tripOf(3);
  const refused = await dispo.request<{ message: string }>('POST', `/dpt-rest/trips/${other.id}/optimize`, {});
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(/1 optimi/);
  await settled(one);
  expect((await optimised(other.id)).state).toBe('DONE');
  await clear(other);

  // A search that takes longer than its time is cancelled.
  const { run } = app.platform.solver;
  app.platform.solver.run = (message) => run.call(app.platform.solver, message, 20) as never;
  expect(await settled(await optimise(long.id))).toMatchObject({ state: 'CANCELED', errorCode: 'TASK_CANCELED' });
  // One that fails says so, and one whose process died does, too.
  app.platform.solver.run = () => {
    throw new Error('the thread is gone');
  };
  expect(await settled(await optimise(long.id))).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR' });
  app.platform.solver.run = run;
  await sql(
    `update optimize_task set state = 'RUNNING', error_code = null, seen_at = now() - interval '1 minute' where id = $1`,
    [one.taskId],
  );
  expect(await task(one.taskId)).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR' });
  await clear(long);
}, 60_000);

test('travel times of a routing engine: asked once per pair, a hint or GIS_EXCEPTION when it fails or is slow', async () => {
  let asked = 0;
  let mode: 'fine' | 'broken' | 'slow' = 'fine';
  engine = createServer((request, response) => {
    asked += 1;
    if (mode === 'slow') return;
    if (mode === 'broken') {
      response.statusCode = 503;
      response.end();
      return;
    }
    const url = new URL(request.url ?? '', 'http://x');
    const rows = url.searchParams.get('sources')?.split(';').length ?? 0;
    const columns = url.searchParams.get('destinations')?.split(';').length ?? 0;
    const table = (value: number) => Array.from({ length: rows }, () => new Array<number>(columns).fill(value));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 'Ok', durations: table(600.4), distances: table(7000.2) }));
  });
  await new Promise<void>((done) => engine?.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const planned = await tripOf(3);
  await set('travel', { source: 'OSRM', address });
  const done = await optimised(planned.id);
  expect(done).toMatchObject({ state: 'DONE', hint: null });
  // Depot, three stops, depot: four legs of 7 km each.
  expect(done.after?.distance).toBe(28_000_000);
  const { drivenDistance } = (await dispo.request<{ drivenDistance: number }>('GET', `/dpt-rest/trips/${planned.id}`))
    .body;
  expect(drivenDistance, 'the trip shows what the engine said').toBe(28_000_000);
  expect(asked).toBe(1);
  await optimised(planned.id);
  expect(asked, 'known pairs are not asked for again').toBe(1);

  mode = 'broken';
  await sql('delete from travel_pair');
  const failing = await optimised(planned.id);
  expect(failing).toMatchObject({ state: 'DONE', errorCode: null });
  expect(failing.hint).toContain('routing engine');
  mode = 'slow';
  await sql(`delete from config_entry where name = 'travel'`);
  await set('travel', { source: 'OSRM', address, timeoutSeconds: 1, fallback: false });
  expect(await settled(await optimise(planned.id))).toMatchObject({ state: 'FAILED', errorCode: 'GIS_EXCEPTION' });
  await clear(planned);
});
