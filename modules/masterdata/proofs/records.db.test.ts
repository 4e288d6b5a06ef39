import { expect, test } from 'vitest';
import { dateToIso } from '#kernel/date.ts';
import { isoToday, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const admin = await app.as('depotadmin');

type Day = [number, number, number];
type Row = { id: string; drivingLicenceNumber: string; version: number };
const base = '/cmd-core-rest-interface';
const daysFromToday = (days: number): Day => {
  const [year, month, day] = today();
  const at = new Date(Date.UTC(year, month - 1, day + days));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
};
const sample = async (type: string): Promise<Record<string, unknown>> => {
  const [row] = await sql<{ data: Record<string, unknown> }>(
    'select data from master_record where type = $1 order by org_unit, id limit 1',
    [type],
  );
  return row?.data ?? {};
};
const transfer = (type: string, body: object, how = '') =>
  admin.request<{ record: Row }>('POST', `${base}/transfer/${type}/v1/dtm${how}`, body);
const licenceAt = async (id: string, validAt: Day): Promise<string | undefined> => {
  const answer = await admin.request<{ items: Row[] }>('POST', `${base}/masterdata/driver/v1/dtm/list`, {
    q: id,
    validAt,
  });
  return answer.body.items.find((row) => row.id === id)?.drivingLicenceNumber;
};

test('a record changes in time: before, from the day of its new validity on, and not before it begins', async () => {
  const driver = { ...(await sample('driver')), id: 'zeit-1', validTo: null };
  const old = await transfer('driver', { ...driver, drivingLicenceNumber: 'OLD', validFrom: daysFromToday(-10) });
  expect(old.status).toBe(200);
  const renewed = await transfer('driver', { ...old.body.record, drivingLicenceNumber: 'NEW' }, '/current');
  expect(renewed.status).toBe(200);

  expect(await licenceAt('zeit-1', daysFromToday(-11))).toBeUndefined();
  expect(await licenceAt('zeit-1', daysFromToday(-10))).toBe('OLD');
  expect(await licenceAt('zeit-1', daysFromToday(-1))).toBe('OLD');
  expect(await licenceAt('zeit-1', daysFromToday(0))).toBe('NEW');
  expect(await licenceAt('zeit-1', daysFromToday(400))).toBe('NEW');
  const one = await admin.request<Row>('GET', `${base}/masterdata/driver/v1/dtm/zeit-1`);
  expect(one.body.drivingLicenceNumber).toBe('NEW');

  const later = await transfer('driver', {
    ...driver,
    id: 'zeit-2',
    drivingLicenceNumber: 'LATER',
    validFrom: daysFromToday(3),
  });
  expect(later.status).toBe(200);
  expect(await licenceAt('zeit-2', daysFromToday(2))).toBeUndefined();
  expect(await licenceAt('zeit-2', daysFromToday(3))).toBe('LATER');
  const texts = await admin.request<{ data: Record<string, unknown> }>(
    'GET',
    `${base}/masterdata/text/driver/v1/dtm/current`,
  );
  expect([texts.body.data['zeit-1'] !== undefined, texts.body.data['zeit-2']]).toEqual([true, undefined]);
});

test('a record that others refer to is not ended: the answer names them, and once they are gone it goes', async () => {
  const type = { ...(await sample('vehicletype')), id: 'typ-z', validFrom: today(), validTo: null };
  expect((await transfer('vehicletype', type)).status).toBe(200);
  const vehicle = { ...(await sample('vehicle')), id: 'wagen-z', licencePlate: 'DO-ZZ 1', validFrom: today() };
  expect((await transfer('vehicle', { ...vehicle, validTo: null, vehicleTypeId: 'typ-z' })).status).toBe(200);
  const remove = (kind: string, id: string, date = isoToday()) =>
    admin.request<{ code?: number; details?: { references: { type: string; id: string }[] } }>(
      'DELETE',
      `${base}/transfer/${kind}/v1/dtm/${id}/${date}`,
    );

  const refused = await remove('vehicletype', 'typ-z');
  expect([refused.status, refused.body.code]).toEqual([409, 1700]);
  expect(refused.body.details?.references).toEqual([expect.objectContaining({ id: 'wagen-z' })]);
  expect((await admin.request('GET', `${base}/masterdata/vehicletype/v1/dtm/typ-z`)).status).toBe(200);

  // Ended with today's date and no other (specification 1, 7).
  for (const [word, away] of [
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const) {
    const other = await remove('vehicle', 'wagen-z', dateToIso(daysFromToday(away)));
    expect([word, other.status, other.body.details]).toEqual([
      word,
      400,
      { violations: [expect.objectContaining({ field: 'date', rule: 'isIn' })] },
    ]);
    expect((await admin.request('GET', `${base}/masterdata/vehicle/v1/dtm/wagen-z`)).status).toBe(200);
  }

  expect((await remove('vehicle', 'wagen-z')).status).toBe(204);
  expect((await remove('vehicletype', 'typ-z')).status).toBe(204);
  expect((await admin.request('GET', `${base}/masterdata/vehicletype/v1/dtm/typ-z`)).status).toBe(404);
});
