import { expect, test } from 'vitest';
import { overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { deliver } from '#platform/doors.ts';
import { todayAt } from '#testing/clock.ts';
import { day, partnersDepot, them } from './partnersDepot.ts';
import { create, dortmund, get, munich, route, type Shipment } from './someShipments.ts';
import { manifestFile, readTheirs, statusFile, statusOf, unloadingFile } from './theirSystem.ts';

/** What crosses from and to a depot that a partner runs. */
const {
  app,
  sql,
  planner,
  dtm,
  hub,
  take,
  rowsOf,
  trip,
  loaded,
  started,
  documented,
  expected,
  unloaded,
  partIn,
  partsIn,
  stands,
  allAt,
} = await partnersDepot();

/** A shipment is collected, goes to the hub and stands on its night's truck to the partner, whose list is closed. */
async function loadedForThem() {
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
  await loaded(dtm, evening, `E-${made.orderNumber}`);
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
  expect(await loaded(hub, night, `N-${made.orderNumber}`)).toEqual(codes);
  return { made, codes, night };
}

test('from the consignor over a hub to a depot that a partner runs: by manifest there, by files back, the state follows each step', async () => {
  const { made, codes, night } = await loadedForThem();
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

  // Later they find that one of two is missing: everybody on the way is told, and what was delivered stays so.
  const corrected = unloadingFile({ ...them, waybill: manifest.waybill, day, time: '0845' }, [
    { number, findings: [['002', 1, 'nicht gefunden']] },
  ]);
  expect(await take(hub, corrected, 'entl.txt')).toMatchObject({ rowsOk: 1 });
  const notes = async () => (await get(planner, made.id)).notes.map(({ text }) => text);
  await expect
    .poll(notes, { timeout: 20_000 })
    .toEqual(['Depot München reports otherwise than planned: SYA 002 002: 1 nicht gefunden']);
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);

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

const messagesTo = (unit: string) =>
  sql<{ kind: string; event: string; bytes: Buffer }>(
    `select kind, event, bytes from out_message where org_unit = $1 order by created_at, id`,
    [unit],
  );

test('the partner collects: it is ordered by file, its manifest is the shipment of the network and no second order, its unit is reported back', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  expect((await get(planner, made.id)).route).toEqual(['muc', 'hub', 'dtm']);
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const ordered = async () => (await messagesTo('dtm')).filter((one) => one.event === 'ORDERED');
  await expect.poll(async () => (await ordered()).length, { timeout: 20_000 }).toBe(1);
  const order = readTheirs((await ordered())[0]?.bytes ?? Buffer.alloc(0));
  expect(order).toMatchObject({
    type: 'ABH',
    to: them.from,
    numbers: [made.orderNumber],
    consignees: ['Hansa Pharma'],
    barcodes: [],
  });
  expect(await partsIn('muc', made.id)).toEqual([]);

  const { orderNumber } = made;
  await take(hub, statusFile(them, [{ number: orderNumber, pickup: true, code: '505', day, time: '0802' }]));
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const barcodes = ['00395212400009100011', '00395212400009100028'];
  const consignment = {
    number: 'ISAR-1',
    order: orderNumber,
    consignee: { name: 'Hansa Pharma', postalCode: '44339', city: 'Dortmund' },
    barcodes,
  };
  const manifest = manifestFile({ ...them, waybill: 'ISAR-BO-7', day }, [consignment]);
  const before = await sql('select 1 from transport_order');
  expect(await take(hub, manifest, 'bord.txt')).toMatchObject({ rowsTotal: 1, rowsFailed: 0 });
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'IN_PROGRESS', 'PLANNED', 'PLANNED']);
  expect(await take(hub, manifest, 'bord.txt')).toMatchObject({ rowsKnown: 1 });
  const parts = await partsIn('hub', made.id);
  expect(parts).toMatchObject([{ shipment_type: 'DELIVERY', leg_depot: 'dtm' }]);
  expect(await sql('select 1 from transport_order')).toHaveLength(before.length);
  expect(await sql('select 1 from gtp_shipment where order_number = $1', ['ISAR-1'])).toEqual([]);

  // Unloaded here: their run is over, and they get the unloading report.
  const [list] = await sql<{ id: string }>(
    `select l.id from process_list l join process_item i on i.org_unit = l.org_unit and i.list_id = l.id where l.org_unit = 'hub' and l.kind = 'ULD' and i.item_id = $1`,
    [parts[0]?.id],
  );
  expect(await unloaded(hub, list?.id ?? '')).toHaveLength(2);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);
  await app.settled();
  expect((await messagesTo('hub')).filter(({ kind }) => kind === 'ENTL512')).toHaveLength(1);

  // Delivered two depots further on: they hear it under their own number, by the depot that took their manifest.
  await deliver(app.platform, {
    from: 'dtm',
    unit: 'global',
    door: 'network.reported',
    key: crypto.randomUUID(),
    payload: {
      shipmentId: made.id,
      itemId: crypto.randomUUID(),
      itemVersion: 3,
      part: 'DELIVERY',
      to: null,
      state: 'DONE',
      deviation: false,
      at: todayAt([8, 0, 0]),
    },
  });
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
  const status = async () =>
    (await messagesTo('hub')).filter(({ kind }) => kind === 'STAT512').map(({ bytes }) => statusOf(bytes));
  await expect.poll(status, { timeout: 20_000 }).toEqual([['ISAR-1', '300']]);
  expect((await get(planner, made.id)).notes).toEqual([]);
}, 120_000);

test("a package that does not come off a partner's unit is told to whoever takes part, and a shipment of which nothing came has not arrived", async () => {
  const names = ['ISAR-SHORT', 'ISAR-NONE'];
  const sent: Shipment[] = [];
  for (const _ of names) sent.push(await create(dtm, munich, dortmund, 0));
  for (const made of sent) {
    expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
    await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
    const said = { number: made.orderNumber, pickup: true, code: '505', day, time: '0802' };
    await take(hub, statusFile(them, [said]));
    await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  }
  const consignments = sent.map((made, at) => ({
    number: names[at] ?? '',
    order: made.orderNumber,
    consignee: { name: 'Hansa Pharma', postalCode: '44339', city: 'Dortmund' },
    barcodes: [`0039521240000910${at}215`, `0039521240000910${at}222`],
  }));
  const manifest = manifestFile({ ...them, waybill: 'ISAR-BO-20', day }, consignments);
  expect(await take(hub, manifest, 'bord.txt')).toMatchObject({ rowsTotal: 2, rowsFailed: 0 });
  const [part] = await partsIn('hub', sent[0]?.id ?? '');
  const [list] = await sql<{ id: string; barcode: string }>(
    `select k.list_id as id, max(p.barcode) as barcode from process_package k join package p on p.org_unit = k.org_unit and p.id = k.package_id
      where k.org_unit = 'hub' and k.item_id = $1 group by k.list_id`,
    [part?.id],
  );
  await hub.request('POST', `/th-rest/unloading/${list?.id}/scans`, {
    barcode: list?.barcode,
    clientScanId: 'short-of-one',
  });
  good(await overriding<Checked>(hub, `/th-rest/unloading/${list?.id}/close`, {}));
  const [short, nothing] = sent;
  const notes = async (of?: Shipment) =>
    sql<{ args: { missing: string; damaged: string } }>(
      `select args from gtp_note where shipment_id = $1 and text_key = 'network:deviation/unloadedShort'`,
      [of?.id],
    );
  await expect.poll(async () => (await notes(nothing)).length, { timeout: 20_000 }).toBe(1);
  expect((await notes(short)).map(({ args }) => [args.missing, args.damaged])).toEqual([['1', '0']]);
  expect((await notes(nothing)).map(({ args }) => [args.missing, args.damaged])).toEqual([['2', '0']]);
  await stands(short?.id ?? '', 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);
  await stands(nothing?.id ?? '', 'IN_LINE_HAUL', ['FINISHED', 'IN_PROGRESS', 'PLANNED', 'PLANNED']);

  // Found behind the door: nobody is asked for it any longer, and the history says so; of the other nothing is known yet.
  const path = `/th-rest/unloading/${list?.id}`;
  expect((await hub.request('POST', `${path}/reopen`, {})).status).toBe(200);
  const [other] = await sql<{ barcode: string }>(
    `select p.barcode from process_package k join package p on p.org_unit = k.org_unit and p.id = k.package_id
      where k.org_unit = 'hub' and k.list_id = $1 and k.item_id = $2 and p.barcode <> $3`,
    [list?.id, part?.id, list?.barcode],
  );
  await hub.request('POST', `${path}/scans`, { barcode: other?.barcode, clientScanId: 'short-of-none' });
  good(await overriding<Checked>(hub, `${path}/close`, {}));
  await app.settled();
  const states = async (of?: Shipment) => (await get(planner, of?.id ?? '')).notes.map(({ state }) => state);
  expect(await states(short)).toEqual(['DONE']);
  expect(await states(nothing)).toEqual(['OPEN']);
  const told = async (of?: Shipment) =>
    (
      await sql<{ text_key: string }>(
        `select text_key from history where org_unit = 'global' and log_key = $1 and code = '0010' order by id`,
        [`GTP:${of?.id}`],
      )
    ).map(({ text_key }) => text_key);
  expect(await told(short)).toEqual(['network:history/withDeviation', 'network:history/shortFound']);
  expect(await told(nothing)).toEqual(['network:history/withDeviation']);
}, 120_000);

test('what a partner has and the network wants back waits for its word, named', async () => {
  const made: Shipment = await create(dtm, munich, dortmund, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);
  expect((await route(dtm, [made.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: true });
  const notes = async () => (await get(planner, made.id)).notes.map(({ text }) => text);
  await expect.poll(notes, { timeout: 20_000 }).toEqual([expect.stringContaining('tell Depot München by phone')]);
  // Not before the partner has said so.
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: false });
  await take(hub, statusFile(them, [{ number: made.orderNumber, pickup: true, code: '570', day, time: '0803' }]));
  await expect.poll(async () => (await get(planner, made.id)).legs, { timeout: 20_000 }).toEqual([]);
  expect((await get(planner, made.id)).state).toBe('NEW');
}, 60_000);

test('a partner that sends no word is asked by phone: what it says counts the same, once, with who said so', async () => {
  for (const [answer, state, legs] of [
    ['LETS_GO', 'NEW', 0],
    ['KEEPS', 'HANDED_OVER', 4],
  ] as const) {
    const made: Shipment = await create(dtm, munich, dortmund, 0);
    const path = `/gtp-rest/shipments/partner-answer/${made.id}`;
    const say = (client = dtm) => client.request<Shipment>('PUT', path, { answer, saidBy: 'Frau Huber' });
    // Nobody is asked yet.
    expect((await say()).status).toBe(400);
    expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
    expect((await route(dtm, [made.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: true });
    expect(await get(dtm, made.id)).toMatchObject({ allowed: expect.arrayContaining(['answerForPartner']) as unknown });
    // A depot that takes no part knows nothing of it.
    expect((await say(await app.as('dispo-lej', 'lej'))).status).toBe(404);
    const said = await say();
    expect([said.status, said.body.state, said.body.legs.length]).toEqual([200, state, legs]);
    expect((await say()).status).toBe(400);
    const [told] = await sql<{ text_key: string; who: string }>(
      `select text_key, args ->> 'who' as who from history where log_key = $1 and args ->> 'who' is not null`,
      [`GTP:${made.id}`],
    );
    expect(told).toEqual({
      text_key: answer === 'KEEPS' ? 'network:history/partnerKeeps' : 'network:history/partnerLetsGo',
      who: 'Frau Huber',
    });
  }
}, 60_000);

test('a package that a partner names in its unloading report is the one that is missing for the depot that had loaded it', async () => {
  const { made, codes, night } = await loadedForThem();
  await started(hub, 'hub', night.trip);
  await app.settled();
  const sent = (await messagesTo('hub')).filter(({ kind, event }) => kind === 'BORD512' && event !== 'ORDERED');
  const manifest = sent.map(({ bytes }) => readTheirs(bytes)).find(({ numbers }) => numbers.includes(made.orderNumber));
  const [gone, other] = codes;
  const report = unloadingFile({ ...them, waybill: manifest?.waybill ?? '', day, time: '0803' }, [
    { number: made.orderNumber, findings: [['002', 1, gone]] },
  ]);
  expect(await take(hub, report, 'entl.txt')).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  await app.settled();
  // By plain SQL, and nothing of it by the code that reads the report.
  const rows = await sql<{ barcode: string; status: string; kind: string | null }>(
    `select p.barcode, p.status, p.compartment_kind as kind from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'hub' and s.gtp_shipment_id = $1 and p.active order by 1`,
    [made.id],
  );
  expect(rows).toEqual(
    [
      { barcode: gone, status: 'NOK_MISSING', kind: null },
      { barcode: other, status: 'OK', kind: 'CUSTOMER' },
    ].toSorted((a, b) => (String(a.barcode) < String(b.barcode) ? -1 : 1)),
  );
}, 240_000);
