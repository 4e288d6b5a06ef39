import { expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

/** Pallets are settled with each customer, so each customer's are counted, also at one ramp. */
type Stop = { id: string; orders: { itemId: string }[] };
type Answer = { outcome: string; code: string | null; message: string | null };
const { app, sql } = await opened();

test('at a stop with the goods of two customers the count with one of them is not the other’s', async () => {
  const [dispo, driver, loader] = [await app.as('dispo1'), await app.as('fahrer1'), await app.as('lader1')];
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 6);
  const { stops } = (await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${tripId}`)).body;
  const stop = stops.find(({ orders }) => orders.length > 0);
  const from = stops.find(({ id, orders }) => id !== stop?.id && orders.length > 0);
  const [first, second] = [stop?.orders[0]?.itemId, from?.orders[0]?.itemId];
  if (!stop || !from || !first || !second) throw new Error('the trip has no two stops');
  // Two customers at one ramp, whose goods stand on pallets that are exchanged and counted.
  await sql(`update stop_order set stop_id = $1 where item_id = $2`, [stop.id, second]);
  const customers = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit in ('dtm', 'global') order by id limit 2`,
  );
  const [one, other] = customers.map(({ id }) => id);
  await sql(`update shipment set customer_id = case when id = $1 then $3 else $4 end where id in ($1, $2)`, [
    first,
    second,
    one,
    other,
  ]);
  await sql(`update shipment set attributes = array_append(attributes, 'hasLoadingEquipment') where id in ($1, $2)`, [
    first,
    second,
  ]);
  await sql(
    `update master_record set data = data || '{"countEquipment":true}' where type = 'product' and id in (select product_code from shipment where id in ($1, $2))`,
    [first, second],
  );
  const [euro] = await sql<{ id: string }>(
    `select id from master_record where type = 'loadingequipment' order by id limit 1`,
  );
  let n = 0;
  const send = async (type: string, more: object = {}) =>
    (
      await driver.request<Answer[]>('POST', '/mobile-rest/events', [
        { clientEventId: `pallets-${tripId.slice(-6)}-${(n += 1)}`, type, tripId, ts: clock.now(), ...more },
      ])
    ).body[0];
  await send('TOUR_ACCEPTED');
  expect(await send('TOUR_STARTED')).toMatchObject({ outcome: 'APPLIED' });
  const counted = (...with_: (string | undefined)[]) =>
    send('STOP_DOCUMENTED', {
      stopId: stop.id,
      accepted: ['SIGNATURE_MISSING'],
      documentation: {
        orders: [first, second].map((itemId) => ({ itemId, result: 'OK' })),
        signer: 'A. Krause',
        equipment: with_.map((customerId) => ({ customerId, equipmentId: euro?.id, given: 1, taken: 1, damaged: 0 })),
      },
    });
  expect(await counted(undefined)).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  const half = await counted(one);
  expect(half).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect(half?.message).toMatch(/Paletten|pallets|equipment/i);
  expect(await counted(one, other)).toMatchObject({ outcome: 'APPLIED' });
});
