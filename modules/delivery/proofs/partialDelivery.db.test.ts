import { beforeAll, expect, test } from 'vitest';
import { createTrip, morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Item = { id: string; packages: number };
type Pack = { id: string; status: string; terminal_status: string; compartment_kind: string | null };
type Stop = { id: string; packageCounts: { missing: number; notProcessed: number }; orders: { itemId: string }[] };

/** Deliveries of several packages on a trip that is on the road, all of them aboard. */
async function onTheRoad(count: number): Promise<{ trip: string; items: Item[] }> {
  const items = await sql<Item>(
    `select distinct on (s.stop_key) s.id, s.packages from shipment s where s.org_unit = 'dtm' and s.shipment_type = 'DELIVERY' and s.state = 'DISPATCHABLE'
       and s.un_numbers = '{}' and s.latitude is not null and s.cash_on_delivery = 0 and s.trip_id is null and s.packages between 3 and 9
       and s.packages = (select count(*) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active) order by s.stop_key, s.id limit $1`,
    [count],
  );
  expect(items).toHaveLength(count);
  const { id } = await createTrip(dispo);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${id}/items`, { itemIds: items.map((one) => one.id) }));
  await sql(
    `update package set terminal_status = 'LOADED', status = 'OK', compartment_kind = 'VEHICLE_LOCAL_TRAFFIC', compartment_id = 'truck' where item_id = any($1)`,
    [items.map((one) => one.id)],
  );
  await sql(`update shipment set state = 'IN_EXECUTION' where id = any($1)`, [items.map((one) => one.id)]);
  await sql(`update trip set state = 'DRV_INPROGRESS', actual_departure = '2020-01-01' where id = $1`, [id]);
  return { trip: id, items };
}
const stopOf = async (trip: string, item: Item | undefined) =>
  (await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${trip}`)).body.stops.find((stop) =>
    stop.orders.some((order) => order.itemId === item?.id),
  );
const packsOf = (item: Item | undefined) =>
  sql<Pack>(
    'select id, status, terminal_status, compartment_kind from package where item_id = $1 and active order by position',
    [item?.id],
  );
const reasonOf = async (code: string) =>
  (
    await sql<{ id: string }>(
      `select id from master_record where type = 'processdeviation' and data ->> 'code' = $1 order by id limit 1`,
      [code],
    )
  )[0]?.id;

test('a delivery in part: the missing package is with nobody, those that go back stay aboard, desk and paper say how many', async () => {
  const { trip, items } = await onTheRoad(2);
  const [missing, refused] = items;
  const document = async (item: Item | undefined, order: object, codes: readonly string[] = []) =>
    dispo.request<Checked>(
      'POST',
      `/dpt-rest/trips/${trip}/stops/${(await stopOf(trip, item))?.id}/documentation?${codes.map((code) => `overrideCodes=${code}`).join('&')}`,
      { signer: 'K. Annahme', orders: [{ itemId: item?.id, result: 'DEVIATION', ...order }] },
    );
  const processDeviationId = await reasonOf('102');
  const remark = 'Palette aufgerissen';
  // In words alone nobody knows which: it is asked before anything is saved.
  const asked = await document(missing, { processDeviationId, remark });
  expect(asked.body).toMatchObject({ success: false, checkResults: [{ code: 'PACKAGES_UNNAMED', overridable: true }] });
  expect((await packsOf(missing)).map((one) => one.terminal_status)).not.toContain('NOT_IN_DEPOT');

  const [lost, ...there] = await packsOf(missing);
  const packages = [
    { packageId: lost?.id, status: 'NOK_MISSING' },
    ...there.map(({ id }) => ({ packageId: id, status: 'OK' })),
  ];
  good(await document(missing, { processDeviationId, remark, packages }, ['PACKAGE_MISMATCH']));
  expect((await packsOf(missing))[0]).toMatchObject({
    status: 'NOK_MISSING',
    terminal_status: 'NOT_IN_DEPOT',
    compartment_kind: null,
  });
  expect(new Set((await packsOf(missing)).slice(1).map((one) => `${one.status} ${one.compartment_kind}`))).toEqual(
    new Set(['OK CUSTOMER']),
  );
  expect((await stopOf(trip, missing))?.packageCounts.missing).toBe(1);
  const paper = await bytesFrom(app, `/dpt-rest/proofs.pdf?id=${missing?.id}&language=en`, dispo);
  const said = (await readPdf(paper.bytes)).text;
  expect(said).toContain(`${(missing?.packages ?? 0) - 1} of ${missing?.packages}`);
  expect(said).toContain('1 missing');
  expect(said).toContain(remark);

  const [back, ...kept] = await packsOf(refused);
  good(
    await document(
      refused,
      {
        processDeviationId: await reasonOf('104'),
        remark: 'Eine Kiste nicht bestellt',
        packages: [
          { packageId: back?.id, status: 'NOK_NOT_PROCESSED' },
          ...kept.map(({ id }) => ({ packageId: id, status: 'OK' })),
        ],
      },
      ['SPLIT_NEEDED'],
    ),
  );
  expect((await packsOf(refused))[0]).toMatchObject({
    status: 'NOK_NOT_PROCESSED',
    terminal_status: 'LOADED',
    compartment_kind: 'VEHICLE_LOCAL_TRAFFIC',
  });
  const second = (
    await readPdf((await bytesFrom(app, `/dpt-rest/proofs.pdf?id=${refused?.id}&language=en`, dispo)).bytes)
  ).text;
  expect(second).toContain(`${(refused?.packages ?? 0) - 1} of ${refused?.packages}`);
  expect(second).toContain('1 came back');
}, 120_000);

test('who corrects a delivery to one in part takes the missing package away from the consignee', async () => {
  const { trip, items } = await onTheRoad(1);
  const [item] = items;
  const stop = await stopOf(trip, item);
  const path = `/dpt-rest/trips/${trip}/stops/${stop?.id}/documentation`;
  good(
    await dispo.request<Checked>('POST', path, { signer: 'K. Annahme', orders: [{ itemId: item?.id, result: 'OK' }] }),
  );
  expect((await packsOf(item)).map((one) => one.compartment_kind)).not.toContain(null);
  const [lost, ...there] = await packsOf(item);
  good(
    await dispo.request<Checked>('POST', `${path}?overrideCodes=STATUS_ALREADY_SET&overrideCodes=PACKAGE_MISMATCH`, {
      signer: 'K. Annahme',
      orders: [
        {
          itemId: item?.id,
          result: 'DEVIATION',
          processDeviationId: await reasonOf('102'),
          packages: [
            { packageId: lost?.id, status: 'NOK_MISSING' },
            ...there.map(({ id }) => ({ packageId: id, status: 'OK' })),
          ],
        },
      ],
    }),
  );
  expect((await packsOf(item))[0]).toMatchObject({ status: 'NOK_MISSING', compartment_kind: null });
}, 120_000);
