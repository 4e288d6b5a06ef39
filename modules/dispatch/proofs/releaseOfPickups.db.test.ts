import { expect, test } from 'vitest';
import { createTrip, morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('leitdispo');

test('a released trip of pickups is taken back from its driver until it drives, planned on and released again', async () => {
  const pickups = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and shipment_type = 'PICKUP' and state = 'DISPATCHABLE' and un_numbers = '{}'
       and latitude is not null and cash_on_delivery = 0 and trip_id is null order by id limit 2`,
  );
  const [first, second] = pickups.map(({ id }) => id);
  const { id } = await createTrip(dispo);
  const path = `/dpt-rest/trips/${id}`;
  const put = (itemId: string | undefined) =>
    overriding<Checked>(dispo, `${path}/items`, { itemIds: [itemId] }).then(good);
  const release = async () => good(await overriding<Checked>(dispo, `${path}/release`, {}));
  const revoke = () => dispo.request<{ code?: number }>('POST', `${path}/revoke-release`, {});
  const stands = async () =>
    (
      await sql(
        `select t.state, t.tour_acceptance, array(select distinct s.state from shipment s where s.org_unit = t.org_unit and s.trip_id = t.id) as items
          from trip t where t.id = $1`,
        [id],
      )
    )[0];
  await put(first);
  await release();
  expect(await stands()).toMatchObject({
    state: expect.stringMatching(/^(WAITING_FOR_DRIVER_CONFIRMATION|READY_FOR_TOUR_START)$/),
  });

  expect((await revoke()).status).toBe(200);
  expect(await stands()).toEqual({ state: 'CREATED', tour_acceptance: null, items: ['DISPATCHED'] });

  await put(second);
  await release();
  await sql(`update trip set state = 'READY_FOR_TOUR_START', tour_acceptance = 'TOUR_ACCEPTED' where id = $1`, [id]);
  expect((await revoke()).status).toBe(200);
  expect(await stands()).toMatchObject({ state: 'CREATED', tour_acceptance: null });

  await release();
  await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [id]);
  expect((await dispo.request('POST', `${path}/start`, {})).status).toBe(200);
  expect((await revoke()).status).toBe(400);
  expect(await stands()).toMatchObject({ state: 'DRV_INPROGRESS' });
});
