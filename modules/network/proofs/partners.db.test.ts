import { expect, test } from 'vitest';
import { today } from '#testing/day.ts';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { RowHead } from '#modules/exchange/contract/inbox.ts';
import type { Client } from '#testing/testApp.ts';
import { create, dortmund, get, route, type Shipment } from './someShipments.ts';
import { trucks } from './someTrucks.ts';
import { readTheirs, statusFile, unloadingFile } from './theirSystem.ts';

/** The depot of Munich is run by a partner with its own software: everything that crosses goes by files (issue 40, point 8). */
const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const { everyHand, partIn, partsIn, stands, allAt, trip, loaded, started, documented, expected, unloaded } = trucks(
  app,
  sql,
  planner,
);
const [dtm, hub] = [await everyHand('dtm'), await everyHand('hub')];
const munich = { name: 'Isar Anlagenbau', countryCode: 'DE', postalCode: '80331', city: 'München' };
const admin = await everyHand('global', 'systemAdmin');

const them = { from: 'ISAR089', to: 'KONTOR' };
const partner = {
  id: 'isar',
  partnerName: { defaultText: 'Isar Logistik', en: '', de: '', fr: '' },
  partnerId: them.from,
  ownId: them.to,
  codeList: 'SYA',
  sends: 'STAT512',
  depotId: 'muc',
  unloadingReport: true,
  address: 'https://isar.example/edi',
  active: true,
  test: true,
};
expect((await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/global', partner)).status).toBe(
  200,
);

const take = async (client: Client, bytes: Buffer, name = 'status.txt'): Promise<OrderImport> => {
  const { status, body } = await client.request<OrderImport>(
    'POST',
    `/om-rest/imports?kind=fortras&filename=${name}`,
    bytes,
  );
  expect([status, body.messages?.map((one) => one.text)]).toEqual([201, expect.anything()]);
  return body;
};
const rowsOf = async (client: Client, id: string): Promise<RowHead[]> =>
  (await client.request<RowHead[]>('GET', `/om-rest/imports/${id}/rows`)).body;
const day = today();

test('from the consignor over a hub to a depot that a partner runs: by manifest there, by files back, the state follows each step', async () => {
  const made: Shipment = await create(dtm, dortmund, munich, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  const pickup = await partIn('dtm', made.id, 'PICKUP');
  const collecting = await trip(dtm, pickup.id, 'do-lx-1049', { outboundRoute: '112' });
  await started(dtm, 'dtm', collecting.trip);
  await documented(dtm, collecting.trip, pickup.id);
  good(await overriding<Checked>(dtm, `/dpt-rest/trips/${collecting.trip}/close-journey`, {}));
  const toHub = await partIn('dtm', made.id, 'DELIVERY', 'hub');
  const codes = await unloaded(dtm, await expected('dtm', 'trip_id', collecting.trip));
  const evening = await trip(dtm, toHub.id, 'do-lx-1047', { outboundRoute: '507', trafficType: 'LineHaul' });
  await loaded(dtm, evening, 'EVENING');
  await started(dtm, 'dtm', evening.trip);
  await unloaded(hub, await expected('hub', 'partner_list_id', evening.list));
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);

  // By the night's run to the partner.
  const toMunich = await partIn('hub', made.id, 'DELIVERY', 'muc');
  const [nightRoute] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'hub' and type = 'route' and data -> 'description' ->> 'defaultText' = 'MUC'`,
  );
  const night = await trip(hub, toMunich.id, 'hef-lx-101', {
    outboundRoute: nightRoute?.id ?? '504',
    trafficType: 'LineHaul',
  });
  expect(await loaded(hub, night, 'NIGHT')).toEqual(codes);
  await app.settled();
  const sent = await sql<{ bytes: Buffer }>(
    `select bytes from out_message where org_unit = 'hub' and kind = 'BORD512'`,
  );
  expect(sent).toHaveLength(1);
  const manifest = readTheirs(sent[0]?.bytes ?? Buffer.alloc(0));
  expect(manifest).toMatchObject({
    from: them.to,
    to: them.from,
    numbers: [made.orderNumber],
    consignees: ['Isar Anlagenbau'],
  });
  expect(manifest.barcodes.toSorted()).toEqual(codes);
  expect(manifest.records).toBe(manifest.counted);
  await started(hub, 'hub', night.trip);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'IN_PROGRESS', 'PLANNED']);
  // Nothing of it is made in a hall that is not ours.
  expect(await partsIn('muc', made.id)).toEqual([]);

  // They unload, and say so.
  const { orderNumber: number } = made;
  const report = unloadingFile({ ...them, waybill: manifest.waybill, day, time: '0801' }, [
    { number, findings: [['000', 0]] },
  ]);
  expect(await take(hub, report, 'entl.txt')).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  await stands(made.id, 'AT_DESTINATION', ['FINISHED', 'FINISHED', 'FINISHED', 'PLANNED']);

  // Out for delivery, and delivered; what comes twice, or after it was overtaken, moves nothing back.
  const out = statusFile(them, [{ number, code: '117', day, time: '0805' }]);
  const delivered = statusFile(them, [{ number, code: '300', day, time: '0841', text: 'Wareneingang Müller' }]);
  expect(await take(hub, out)).toMatchObject({ rowsOk: 1, messages: [] });
  await stands(made.id, 'IN_DELIVERY', ['FINISHED', 'FINISHED', 'FINISHED', 'IN_PROGRESS']);
  expect(await take(hub, delivered)).toMatchObject({ rowsOk: 1 });
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
  expect(await take(hub, out)).toMatchObject({ rowsOk: 0, rowsKnown: 1 });
  expect(await take(hub, statusFile(them, [{ number, code: '135', day, time: '0700' }]))).toMatchObject({ rowsOk: 1 });
  await app.settled();
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
  await allAt(made.id, [], null);
  expect((await get(planner, made.id)).notes).toEqual([]);

  // What nobody knows waits, by name.
  const strange = await take(
    hub,
    statusFile(them, [
      { number, code: '999', day, time: '0850' },
      { number: 'NOBODY', code: '300', day, time: '0850' },
    ]),
  );
  expect(strange).toMatchObject({ rowsOk: 0, rowsFailed: 2 });
  expect((await rowsOf(hub, strange.id)).map((row) => row.problem)).toEqual([
    'Status 999 is not in the list SYA.',
    expect.stringContaining('NOBODY: no shipment of the network'),
  ]);
}, 240_000);
