import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { createTrip, freeItems, isoToday, overriding, type Sql, sqlOf } from './day.ts';

let app: TestApp;
let admin: Client;
let dispo: Client;
let sql: Sql;
let end: () => Promise<void>;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('depotadmin');
  dispo = await app.as('dispo1');
  ({ sql, end } = await sqlOf(app));
});
afterAll(async () => {
  await end();
  await app.stop();
});

const transfer = (type: string, body: object) =>
  admin.request('POST', `/cmd-core-rest-interface/transfer/${type}/v1/dtm`, body);
const invalidate = (type: string, id: string) =>
  admin.request('DELETE', `/cmd-core-rest-interface/transfer/${type}/v1/dtm/${id}/${isoToday()}`);
const carrier = async (id: string) => {
  const [sample] = await sql<{ data: object }>(
    "select data from master_record where type = 'freightcarrier' and org_unit = 'dtm' limit 1",
  );
  const made = await transfer('freightcarrier', { ...sample?.data, id });
  expect(made.status).toBe(200);
};
const vehicleOf = async (id: string, freightCarrierId: string) => {
  const [sample] = await sql<{ data: object }>(
    "select data from master_record where type = 'vehicle' and org_unit = 'dtm' and data ? 'licencePlate' limit 1",
  );
  return { ...sample?.data, id, licencePlate: id.toUpperCase(), freightCarrierId };
};
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('C-06: a record is ended while another begins to refer to it: one of the two is refused, nothing dangles', async () => {
  const outcomes = { ended: 0, referred: 0 };
  for (let round = 0; round < 60; round += 1) {
    const id = `c06-${round}`;
    await carrier(id);
    const vehicle = await vehicleOf(`c06-v-${round}`, id);
    const lead = (round % 12) - 6;
    const [ended, referred] = await Promise.all([
      pause(Math.max(0, lead)).then(() => invalidate('freightcarrier', id)),
      pause(Math.max(0, -lead)).then(() => transfer('vehicle', vehicle)),
    ]);
    const statuses = [ended.status, referred.status];
    const refused = statuses.filter((status) => status === 400 || status === 409);
    expect([refused.length, statuses.filter((status) => status < 300).length], String(statuses)).toEqual([1, 1]);
    if (referred.status === 200) outcomes.referred += 1;
    else outcomes.ended += 1;
  }
  const dangling = await sql(
    `select v.id from master_record v where v.type = 'vehicle' and v.id like 'c06-v-%'
       and not exists (select 1 from master_record c where c.org_unit = v.org_unit and c.type = 'freightcarrier' and c.id = v.data ->> 'freightCarrierId' and c.valid_to is null)`,
  );
  expect(dangling).toEqual([]);
  // Both were first now and then; otherwise nothing raced.
  expect(outcomes.ended, JSON.stringify(outcomes)).toBeGreaterThan(0);
  expect(outcomes.referred, JSON.stringify(outcomes)).toBeGreaterThan(0);
});

test('C-06: a new reference to a record that does not exist is refused; one that was lost already hinders nothing', async () => {
  const vehicle = await vehicleOf('c06-lost', 'no-such-carrier');
  const refused = await transfer('vehicle', vehicle);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('<no-such-carrier>');
  await carrier('c06-goes');
  expect((await transfer('vehicle', { ...vehicle, freightCarrierId: 'c06-goes' })).status).toBe(200);
  await sql("delete from master_record where type = 'freightcarrier' and id = 'c06-goes'");
  const changed = await transfer('vehicle', { ...vehicle, freightCarrierId: 'c06-goes', name: 'changed', version: 1 });
  expect(changed.status).toBe(200);
});

test('C-06: a trip is deleted while shipments are dispatched onto it: no shipment lies on a trip that is gone', async () => {
  const items = await freeItems(sql, 40);
  const outcomes = { deleted: 0, dispatched: 0 };
  const trips: string[] = [];
  let lead = 0;
  for (let round = 0; round < 30; round += 1) {
    const trip = await createTrip(dispo);
    trips.push(trip.id);
    const [deleted, dispatched] = await Promise.all([
      pause(lead).then(() => dispo.request('DELETE', `/dpt-rest/trips/${trip.id}`)),
      overriding(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [items[round]?.id] }),
    ]);
    expect([deleted.status, dispatched.status].every((status) => status < 500)).toBe(true);
    if (deleted.status < 300) outcomes.deleted += 1;
    // Whoever won starts later next time, so that the two meet on any machine.
    lead = deleted.status < 300 ? lead + 5 : Math.max(0, lead - 5);
    if (dispatched.status === 200 && dispatched.body.success) outcomes.dispatched += 1;
  }
  const stray = await sql(
    `select s.id, t.state from shipment s left join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.trip_id is not null and (t.id is null or t.state = 'CANCELED')`,
  );
  expect(stray).toEqual([]);
  const orders = await sql(
    `select o.item_id from stop_order o join stop st on st.org_unit = o.org_unit and st.id = o.stop_id join trip t on t.org_unit = st.org_unit and t.id = st.trip_id
      where t.id = any($1::uuid[]) and t.state = 'CANCELED'`,
    [trips],
  );
  expect(orders).toEqual([]);
  expect(outcomes.deleted + outcomes.dispatched, JSON.stringify(outcomes)).toBe(30);
  expect(Math.min(outcomes.deleted, outcomes.dispatched), JSON.stringify(outcomes)).toBeGreaterThan(0);
});
