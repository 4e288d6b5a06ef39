import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { createTrip, freeItems, isoToday, morning, overriding, type Sql, sqlOf, today } from '#testing/day.ts';

type Checks = { success: boolean; checkResults: [] };
type Trip = {
  id: string;
  name: string;
  version: number;
  optimizationState: string;
  stops: { id: string; orders: { itemId: string }[] }[];
};
type History = { undo: { id: string; text: string } | null; redo: { id: string; text: string } | null };

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
});
afterAll(async () => {
  await end();
  await app.stop();
});

const history = async (who = dispo): Promise<History> =>
  (await who.request<History>('GET', `/dpt-rest/plan-changes?date=${isoToday()}`)).body;
const go = (what: 'undo' | 'redo', id: string | undefined, who = dispo) =>
  who.request<History & { message?: string }>('POST', `/dpt-rest/plan-changes/${id}/${what}`, { date: isoToday() });
async function undo(who = dispo): Promise<string> {
  const { undo: next } = await history(who);
  const answer = await go('undo', next?.id, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return next?.text ?? '';
}
const redo = async (): Promise<void> => {
  const answer = await go('redo', (await history()).redo?.id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const read = async (id: string): Promise<Trip> => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
const stopsOf = async (id: string): Promise<string[][]> =>
  (await read(id)).stops.map((stop) => stop.orders.map((order) => order.itemId).sort());
const put = (id: string, body: object, who = dispo) =>
  overriding<Checks>(who, `/dpt-rest/trips/${id}/items`, body as Record<string, unknown>);
const newTrip = async (): Promise<Trip> =>
  (await dispo.request<Trip>('POST', '/dpt-rest/trips', { executionDate: today() })).body;
const free = async (count: number): Promise<string[]> => (await freeItems(sql, count)).map((item) => item.id);

test('steps are taken back in their order, each named, and done again', async () => {
  const trip = await newTrip();
  const itemIds = await free(5);
  expect((await put(trip.id, { itemIds })).body.success).toBe(true);
  const dispatched = await stopsOf(trip.id);
  expect(dispatched.flat().sort()).toEqual([...itemIds].sort());
  type Task = { taskId: string; state: string; stops: { stopId: string; late: number }[]; before: object };
  let proposed = await dispo.request<Task>('POST', `/dpt-rest/trips/${trip.id}/optimize`, { apply: false });
  // On a busy machine the search outlasts the call, and its task is asked about.
  while (proposed.body.state === 'RUNNING')
    proposed = await dispo.request<Task>('GET', `/dpt-rest/trips/optimize/${proposed.body.taskId}`);
  expect(proposed.body.state).toBe('DONE');
  expect(await stopsOf(trip.id), 'a proposed order changes nothing').toEqual(dispatched);
  const applied = await dispo.request<Trip>('POST', `/dpt-rest/trips/optimize/${proposed.body.taskId}/apply`);
  expect(applied.status).toBe(200);
  expect(applied.body.stops.map((stop) => stop.id)).toEqual(proposed.body.stops.map((stop) => stop.stopId));
  const optimised = await stopsOf(trip.id);
  const turned = (await read(trip.id)).stops.map((stop) => stop.id).toReversed();
  await dispo.request('PUT', `/dpt-rest/trips/${trip.id}/sequence`, {
    stopIds: turned,
    version: (await read(trip.id)).version,
  });
  const reversed = await stopsOf(trip.id);
  expect(reversed).not.toEqual(optimised);

  expect(await undo()).toBe(`Stops of ${trip.name} reordered`);
  expect(await stopsOf(trip.id)).toEqual(optimised);
  expect((await read(trip.id)).optimizationState).toBe('OK');
  expect(await undo()).toBe(`${trip.name} optimised`);
  expect(await stopsOf(trip.id)).toEqual(dispatched);
  expect(await undo()).toBe(`5 shipments dispatched to ${trip.name}`);
  expect(await stopsOf(trip.id)).toEqual([]);

  await redo();
  expect(await stopsOf(trip.id)).toEqual(dispatched);
  await redo();
  await redo();
  expect(await stopsOf(trip.id)).toEqual(reversed);
  expect((await history()).redo).toBeNull();
  // The way back is each user's own, and a step that is not next is refused.
  expect((await history(other)).undo).toBeNull();
  expect((await go('undo', (await history()).undo?.id, other)).status).toBe(409);
  while ((await history()).undo) await undo();
  expect(await stopsOf(trip.id)).toEqual([]);
});

test('a move between trips goes back as a whole, and what is done after it cannot be done again', async () => {
  const [from, to] = [await newTrip(), await newTrip()];
  const itemIds = await free(4);
  await put(from.id, { itemIds });
  const before = await stopsOf(from.id);
  const moved = itemIds.slice(1, 3);
  await put(to.id, { itemIds: moved, fromTripId: from.id });
  expect((await stopsOf(to.id)).flat().sort()).toEqual([...moved].sort());
  expect(await undo()).toBe(`2 shipments moved from ${from.name} to ${to.name}`);
  expect(await stopsOf(from.id)).toEqual(before);
  expect(await stopsOf(to.id)).toEqual([]);
  const query = itemIds.map((id) => `itemId=${id}`).join('&');
  await dispo.request('DELETE', `/dpt-rest/trips/${from.id}/items?${query}`);
  expect((await history()).redo).toBeNull();
  expect(await undo()).toBe(`4 shipments taken off ${from.name}`);
  expect(await stopsOf(from.id)).toEqual(before);
});

test('what somebody else has changed since is left alone, with the reason', async () => {
  const trip = await newTrip();
  const [mine, theirs] = (await free(2)) as [string, string];
  await put(trip.id, { itemIds: [mine] });
  await put(trip.id, { itemIds: [theirs] }, other);
  const next = (await history()).undo?.id;
  const answer = await go('undo', next);
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain(trip.name);
  expect(answer.body.message).toContain('dispo2');
  expect((await stopsOf(trip.id)).flat().sort()).toEqual([mine, theirs].sort());
  expect((await history()).undo?.id).toBe(next);
  await undo(other);
  await undo();
  expect(await stopsOf(trip.id)).toEqual([]);
});

test('an accepted proposal is taken back with the trip that it made, and taken over again', async () => {
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'planning', '{"daySeconds": 1}', 'test')`,
  );
  const made = await dispo.request<{ id: string }>('POST', '/dpt-rest/day-plans', {
    date: isoToday(),
    itemIds: await free(8),
    vehicleIds: ['do-lx-1049'],
  });
  type Plan = {
    state: string;
    tours: { tourId: string; added: number; accepted: string | null; stops: { itemIds: string[] }[] }[];
  };
  const plan = async () => (await dispo.request<Plan>('GET', `/dpt-rest/day-plans/${made.body.id}`)).body;
  await expect.poll(async () => (await plan()).state, { timeout: 20_000 }).not.toBe('RUNNING');
  const tour = (await plan()).tours.find((one) => one.added > 0);
  const accepted = await overriding<Checks & { tours: { tripId: string; tripName: string }[] }>(
    dispo,
    `/dpt-rest/day-plans/${made.body.id}/accept`,
    { tourIds: [tour?.tourId] },
  );
  const [taken] = accepted.body.tours;
  const order = await stopsOf(taken?.tripId ?? '');
  expect(order).toEqual(tour?.stops.map((stop) => [...stop.itemIds].sort()));
  expect((await plan()).tours.map((one) => one.accepted)).toContain(taken?.tripName);
  expect(await undo()).toBe(`Proposal taken over: ${taken?.tripName}`);
  expect((await sql<{ state: string }>('select state from trip where id = $1', [taken?.tripId]))[0]?.state).toBe(
    'CANCELED',
  );
  expect((await plan()).tours.every((one) => one.accepted === null)).toBe(true);
  await redo();
  const again = (await plan()).tours.find((one) => one.accepted !== null);
  const [trip] = await sql<{ id: string }>(
    `select id from trip where name = $1 and state = 'CREATED' and org_unit = 'dtm'`,
    [again?.accepted],
  );
  expect(await stopsOf(trip?.id ?? '')).toEqual(order);
  await undo();
});

test('a released trip says why it cannot be put back', async () => {
  const trip = await createTrip(dispo);
  const [item] = (await free(1)) as [string];
  await put(trip.id, { itemIds: [item] });
  await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/release`, {});
  const answer = await go('undo', (await history()).undo?.id);
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain(trip.name);
});
