import { expect, test } from 'vitest';
import { createTrip, freeItems, isoToday, overriding, sqlOf } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const dispo = await app.as('dispo1');

const transfer = (type: string, body: object) =>
  admin.request('POST', `/cmd-core-rest-interface/transfer/${type}/v1/dtm`, body);
const invalidate = (type: string, id: string) =>
  admin.request('DELETE', `/cmd-core-rest-interface/transfer/${type}/v1/dtm/${id}/${isoToday()}`);
const carrier = async (id: string) => {
  const [sample] = await sql<{ data: object }>(
    "select data from master_record where type = 'freightcarrier' and org_unit = 'dtm' order by id limit 1",
  );
  const made = await transfer('freightcarrier', { ...sample?.data, id });
  expect(made.status).toBe(200);
};
const vehicleOf = async (id: string, freightCarrierId: string) => {
  const [sample] = await sql<{ data: object }>(
    "select data from master_record where type = 'vehicle' and org_unit = 'dtm' and data ? 'licencePlate' order by id limit 1",
  );
  return { ...sample?.data, id, licencePlate: id.toUpperCase(), freightCarrierId };
};
const tomorrow = (): number[] => {
  const [year = 0, month = 1, day = 1] = isoToday().split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1, day + 1));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
};
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('C-06: a record is ended while another begins to refer to it: one of the two is refused, nothing dangles', async () => {
  const outcomes = { ended: 0, referred: 0 };
  let lead = 0;
  for (let round = 0; round < 60; round += 1) {
    const id = `c06-${round}`;
    await carrier(id);
    const vehicle = await vehicleOf(`c06-v-${round}`, id);
    const [ended, referred] = await Promise.all([
      pause(Math.max(0, lead)).then(() => invalidate('freightcarrier', id)),
      pause(Math.max(0, -lead)).then(() => transfer('vehicle', vehicle)),
    ]);
    const statuses = [ended.status, referred.status];
    const refused = statuses.filter((status) => status === 400 || status === 409);
    expect([refused.length, statuses.filter((status) => status < 300).length], String(statuses)).toEqual([1, 1]);
    if (referred.status === 200) outcomes.referred += 1;
    else outcomes.ended += 1;
    // Whoever won starts later next time, so that the two meet on any machine.
    lead += referred.status === 200 ? -3 : 3;
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

test('C-06: the control: without the lock the same race leaves references that lead nowhere', async () => {
  // The two statements of the race on two plain connections, each after its own look at what is there.
  const other = await sqlOf(app);
  let dangling = 0;
  for (let round = 0; round < 5; round += 1) {
    const id = `c06-free-${round}`;
    await carrier(id);
    const vehicle = await vehicleOf(`c06-free-v-${round}`, id);
    const [referring, valid] = await Promise.all([
      sql("select 1 from master_record where type = 'vehicle' and data ->> 'freightCarrierId' = $1", [id]),
      other.sql("select 1 from master_record where type = 'freightcarrier' and id = $1", [id]),
    ]);
    expect([referring.length, valid.length]).toEqual([0, 1]);
    await Promise.all([
      sql("delete from master_record where type = 'freightcarrier' and id = $1", [id]),
      other.sql(
        `insert into master_record (org_unit, type, id, valid_from, data, words, created_at, created_by, changed_at, changed_by)
           values ('dtm', 'vehicle', $1, current_date, $2, $1, now(), 'x', now(), 'x')`,
        [vehicle.id, JSON.stringify(vehicle)],
      ),
    ]);
    const [left] = await sql<{ n: number }>(
      `select count(*)::int as n from master_record v where v.type = 'vehicle' and v.id = $1
         and not exists (select 1 from master_record c where c.type = 'freightcarrier' and c.id = v.data ->> 'freightCarrierId')`,
      [vehicle.id],
    );
    dangling += left?.n ?? 0;
  }
  await sql("delete from master_record where id like 'c06-free-v-%'");
  await other.end();
  expect(dangling).toBe(5);
});

test('C-06: an end that is set in the dialog, and a trip that begins to name the record: one of the two is refused', async () => {
  const outcomes = { ended: 0, referred: 0, trips: 0 };
  let lead = 0;
  const [, month = 1, day = 1] = isoToday().split('-').map(Number);
  const validTo = [Number(isoToday().slice(0, 4)), month, day];
  for (let round = 0; round < 24; round += 1) {
    const id = `c06-to-${round}`;
    await carrier(id);
    const [row] = await sql<{ data: object }>(
      "select data from master_record where type = 'freightcarrier' and id = $1",
      [id],
    );
    const vehicle = await vehicleOf(`c06-to-v-${round}`, id);
    const byTrip = round % 2 === 0;
    const [ended, referred] = await Promise.all([
      pause(Math.max(0, lead)).then(() => transfer('freightcarrier', { ...row?.data, id, version: 1, validTo })),
      pause(Math.max(0, -lead)).then(() =>
        byTrip
          ? dispo.request('POST', '/dpt-rest/trips', { executionDate: tomorrow(), freightCarrierId: id })
          : transfer('vehicle', vehicle),
      ),
    ]);
    const statuses = [ended.status, referred.status];
    expect(
      statuses.every((status) => status < 500),
      String(statuses),
    ).toBe(true);
    lead += ended.status === 200 ? 3 : -3;
    if (ended.status === 200) {
      outcomes.ended += 1;
      // Whoever begins to refer to a record that is valid to today sees that it ends: a word, not a refusal.
      if (referred.status < 300 && !byTrip)
        expect((referred.body as { warnings: string[] }).warnings.join(), id).toContain(id);
    } else {
      expect([ended.status, referred.status < 300], String(statuses)).toEqual([409, true]);
      outcomes.referred += 1;
    }
  }
  expect(Math.min(outcomes.ended, outcomes.referred), JSON.stringify(outcomes)).toBeGreaterThan(0);
});

test('C-06: a record that an open trip names does not end; the trip is named', async () => {
  await carrier('c06-trip');
  const trip = await createTrip(dispo);
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${trip.id}`, {
    version: trip.version,
    freightCarrierId: 'c06-trip',
  });
  expect(changed.status).toBe(200);
  const refused = await invalidate('freightcarrier', 'c06-trip');
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ details: { references: [expect.objectContaining({ type: 'Trip', id: trip.id })] } }),
  ]);
  const lost = await dispo.request('PUT', `/dpt-rest/trips/${trip.id}`, {
    version: trip.version + 1,
    driverId: 'no-such',
  });
  expect(lost.status).toBe(400);
  expect((await dispo.request('DELETE', `/dpt-rest/trips/${trip.id}`)).status).toBeLessThan(300);
  expect((await invalidate('freightcarrier', 'c06-trip')).status).toBe(204);
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
