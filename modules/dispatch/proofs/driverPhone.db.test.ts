import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';

/** The number of a driver and of a vehicle stand in records: whoever may not read these does not get the number with a trip either. */
const { app, sql } = await opened();
let trip: { id: string; mobile: string };
const inVehicle = '+49 231 555 0199';
beforeAll(async () => {
  [trip = { id: '', mobile: '' }] = await sql<{ id: string; mobile: string }>(
    `select t.id, d.data #>> '{contactPerson,mobile}' as mobile from trip t
      join master_record d on d.type = 'driver' and d.id = t.driver_id and d.org_unit = t.org_unit
      where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and t.vehicle_id is not null and d.data #>> '{contactPerson,mobile}' is not null
      order by t.name limit 1`,
  );
  await sql(
    `update master_record set data = data || jsonb_build_object('phone', $2::text)
      where type = 'vehicle' and org_unit = 'dtm' and id = (select vehicle_id from trip where id = $1)`,
    [trip.id, inVehicle],
  );
});

const phoneFor = async (account: string): Promise<{ status: number; phone: string | null; told: boolean }> => {
  const { status, body } = await (await app.as(account)).request<{ driverPhone: string | null }>(
    'GET',
    `/dpt-rest/trips/${trip.id}`,
  );
  const whole = JSON.stringify(body);
  return { status, phone: body.driverPhone, told: whole.includes(trip.mobile) || whole.includes(inVehicle) };
};

test('a driver is called on the own mobile by whoever may read drivers, on the phone of the vehicle by whoever may read vehicles only', async () => {
  expect(await phoneFor('dispo1')).toEqual({ status: 200, phone: trip.mobile, told: true });
  // The yard reads vehicles and no drivers.
  expect(await phoneFor('yard1')).toEqual({ status: 200, phone: inVehicle, told: true });
});

test('whoever may read neither sees the trip without any number', async () => {
  expect(await phoneFor('lader1')).toEqual({ status: 200, phone: null, told: false });
});
