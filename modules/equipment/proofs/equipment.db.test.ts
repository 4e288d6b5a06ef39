import { afterAll, beforeAll, expect, test } from 'vitest';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { freeItems, isoToday, morning, overriding, releasedTrip, type Sql, sqlOf } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

type Balance = {
  kind: string;
  id: string;
  name: string;
  balances: { equipmentId: string; quality: string; pieces: number }[];
};
type Statement = {
  opening: { pieces: number }[];
  closing: { equipmentId: string; quality: string; pieces: number }[];
  movements: { given: number; taken: number; balance: number; slip: number; source: string; sourceVersion: number }[];
};

let app: TestApp;
let dispo: Client;
let lead: Client;
let sql: Sql;
let endSql: () => Promise<void>;
let euro: string;
let customer: string;
beforeAll(async () => {
  app = await testApp([], morning());
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
  ({ sql, end: endSql } = await sqlOf(app));
  const [kind] = await sql<{ id: string }>(
    `select id from master_record where type = 'loadingequipment' and org_unit in ('dtm', 'global') order by id limit 1`,
  );
  const [who] = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' order by id limit 1`,
  );
  [euro, customer] = [kind?.id ?? '', who?.id ?? ''];
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

const at = '/th-rest/equipment';
/** The account as an accountant adds it, past the product: what was given, less what came back. */
const summed = async (kind: string, id: string, unit = 'dtm', quality = 'EXCHANGEABLE'): Promise<number> =>
  (
    await sql<{ n: number }>(
      `select coalesce(sum(given) - sum(taken), 0)::int as n from equipment_movement where org_unit = $1 and partner_kind = $2 and partner_id = $3 and quality = $4`,
      [unit, kind, id, quality],
    )
  )[0]?.n ?? 0;
const shown = async (kind: string, id: string, client = lead): Promise<number> => {
  const { body } = await client.request<Balance[]>('GET', `${at}/balances`);
  const account = body.find((one) => one.kind === kind && one.id === id);
  return account?.balances.find((one) => one.equipmentId === euro && one.quality === 'EXCHANGEABLE')?.pieces ?? 0;
};
const statementOf = async (kind: string, id: string, query = ''): Promise<Statement> => {
  const { status, body } = await lead.request<Statement>('GET', `${at}/statement?partner=${kind}&id=${id}${query}`);
  expect(status).toBe(200);
  return body;
};
const book = (body: object, key: string, client = lead) =>
  client.request<{ slip: number; details?: { violations?: { field: string }[] } }>('POST', `${at}/movements`, {
    partner: { kind: 'CUSTOMER', id: customer },
    clientKey: `equipment-${key}`,
    ...body,
  });
const line = (given: number, taken = 0, more: object = {}) => ({ equipmentId: euro, given, taken, ...more });

test('booked by hand, twice with one key, transferred, written off and taken back: balances add up and no row is changed', async () => {
  const before = await shown('CUSTOMER', customer);
  const first = await book({ lines: [line(20, 5)] }, 'hand-1');
  expect(first.status).toBe(201);
  expect((await book({ lines: [line(20, 5)] }, 'hand-1')).body.slip).toBe(first.body.slip);
  expect(await shown('CUSTOMER', customer)).toBe(before + 15);

  const [carrier] = await sql<{ id: string }>(
    `select id from master_record where type = 'freightcarrier' and org_unit = 'dtm' order by id limit 1`,
  );
  const moved = await lead.request('POST', `${at}/transfers`, {
    from: { kind: 'CUSTOMER', id: customer },
    to: { kind: 'CARRIER', id: carrier?.id },
    equipmentId: euro,
    pieces: 4,
    clientKey: 'equipment-transfer-1',
  });
  expect(moved.status).toBe(201);
  expect([await shown('CUSTOMER', customer), await shown('CARRIER', carrier?.id ?? '')]).toEqual([before + 11, 4]);

  expect((await book({ lines: [line(0, 1)], writeOff: true }, 'off-0')).body.details?.violations?.[0]?.field).toBe(
    'remark',
  );
  expect((await book({ lines: [line(0, 1)], writeOff: true, remark: 'Verlust' }, 'off-1')).status).toBe(201);
  expect(await shown('CUSTOMER', customer)).toBe(before + 10);

  const rows = await sql<{ n: number }>(`select count(*)::int as n from equipment_movement where org_unit = 'dtm'`);
  const back = await lead.request('POST', `${at}/slips/${first.body.slip}/reverse`, { remark: 'Zahlendreher' });
  expect(back.status).toBe(200);
  expect(await shown('CUSTOMER', customer)).toBe(before - 5);
  const after = await sql<{ n: number }>(`select count(*)::int as n from equipment_movement where org_unit = 'dtm'`);
  expect((after[0]?.n ?? 0) - (rows[0]?.n ?? 0)).toBe(1);
  expect((await lead.request('POST', `${at}/slips/${first.body.slip}/reverse`, { remark: 'x' })).status).toBe(400);
  expect(await shown('CUSTOMER', customer)).toBe(await summed('CUSTOMER', customer));
  // The role of the program may add, and nothing else.
  const rights = await sql<{ u: boolean; d: boolean; i: boolean }>(
    `select has_table_privilege('kontor_app', 'equipment_movement', 'update') as u, has_table_privilege('kontor_app', 'equipment_movement', 'delete') as d, has_table_privilege('kontor_app', 'equipment_movement', 'insert') as i`,
  );
  expect(rights).toEqual([{ u: false, d: false, i: true }]);
});

test('what cannot be booked says which field is wrong, and nothing is booked', async () => {
  const rows = () => sql(`select count(*) from equipment_movement`);
  const before = await rows();
  const wrong = async (body: object, key: string) => {
    const answer = await book(body, key);
    return [answer.status, answer.body.details?.violations?.[0]?.field];
  };
  expect(await wrong({ lines: [line(0)] }, 'bad-1')).toEqual([400, 'lines[0].given']);
  expect(await wrong({ lines: [line(1)], partner: { kind: 'CUSTOMER', id: 'nobody' } }, 'bad-2')).toEqual([
    400,
    'partner.id',
  ]);
  expect(await wrong({ lines: [{ equipmentId: 'cheese', given: 1 }] }, 'bad-3')).toEqual([400, 'lines[0].equipmentId']);
  expect((await wrong({ lines: [line(-1)] }, 'bad-4'))[0]).toBe(400);
  expect((await wrong({ lines: [line(1)], partner: { kind: 'DEPOT', id: 'dtm' } }, 'bad-5'))[0]).toBe(400);
  expect(await rows()).toEqual(before);
  // Who may not see accounts does not; a driver books nothing.
  const driver = await app.as('fahrer1');
  expect((await driver.request('GET', `${at}/balances`)).status).toBe(403);
  expect((await book({ lines: [line(1)] }, 'bad-6', driver)).status).toBe(403);
});

test('two people book on one account at once: slips are numbered without a gap and nothing is lost', async () => {
  const before = await summed('CUSTOMER', customer);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => book({ lines: [line(1)] }, `race-${i}`)));
  expect(new Set(answers.map((one) => one.body.slip)).size).toBe(12);
  expect(await summed('CUSTOMER', customer)).toBe(before + 12);
  const slips = await sql<{ slip: number }>(
    `select distinct slip from equipment_movement where org_unit = 'dtm' order by slip`,
  );
  expect(slips.map((one) => one.slip)).toEqual(slips.map((_, i) => i + 1));
});

test('pallets on a line haul: the sender books them with the other depot when its list closes, the receiver the other way; counted anew they are compensated', async () => {
  const ham = await app.as('hallenmeister-ham', 'ham');
  const items = await goodsFor(app, sql, 4);
  const before = [await summed('DEPOT', 'ham'), await summed('DEPOT', 'dtm', 'ham')];
  const { list, barcodes } = await loadedUnit([dispo, lead], sql, items, 'EQUIP1');
  // Nothing is counted yet, and a closed list takes no count but from who may force it.
  const count = (of: string, unit: Client, given: number, taken: number, damaged = 0) =>
    unit.request('PUT', `${of}/loading-equipment`, [{ equipmentId: euro, given, taken, damaged }]);
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  expect((await count(`/th-rest/loading/${list}`, lead, 33, 0)).status).toBe(200);
  // While the list is open nothing is booked: it may be counted again.
  expect(await summed('DEPOT', 'ham')).toBe(before[0]);
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'EQUIP1B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  expect(await summed('DEPOT', 'ham')).toBe((before[0] ?? 0) + 33);
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  expect((await count(`/th-rest/loading/${list}`, lead, 30, 0)).status).toBe(200);
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'EQUIP1C' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  expect(await summed('DEPOT', 'ham')).toBe((before[0] ?? 0) + 30);
  const rows = await sql<{ given: number; source_version: number }>(
    `select given, source_version from equipment_movement where source_id = $1 order by source_version`,
    [list],
  );
  expect(rows).toEqual([
    { given: 33, source_version: 1 },
    { given: -3, source_version: 2 },
  ]);

  const unit = await announced(sql, list, 5);
  for (const barcode of barcodes) expect((await unload(ham, unit.id, barcode, `eq-${barcode}`)).body.result).toBe('OK');
  expect((await count(`/th-rest/unloading/${unit.id}`, ham, 0, 30, 2)).status).toBe(200);
  good(await overriding<Checked>(ham, `/th-rest/unloading/${unit.id}/close`, {}));
  expect([await summed('DEPOT', 'dtm', 'ham'), await summed('DEPOT', 'dtm', 'ham', 'DAMAGED')]).toEqual([
    (before[1] ?? 0) - 28,
    -2,
  ]);
}, 120_000);

test('pallets at a stop: the customer has them and the driver has them no longer; one who does not settle has no account', async () => {
  const items = await freeItems(sql, 2);
  const ids = items.map((one) => one.id);
  await sql(`update shipment set customer_id = $2, attributes = '{}' where id = any($1)`, [ids, customer]);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, ids);
  for (const barcode of barcodes)
    await lead.request('POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: `eqs-${barcode}` });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await sql(`update trip set state = 'READY_FOR_TOUR_START', actual_departure = null where id = $1`, [trip.id]);
  const [row] = await sql<{ aff_id: string | null; freight_carrier_id: string | null; driver_id: string | null }>(
    `select aff_id, freight_carrier_id, driver_id from trip where id = $1`,
    [trip.id],
  );
  const carrier = row?.aff_id
    ? ['AFF', row.aff_id]
    : row?.freight_carrier_id
      ? ['CARRIER', row.freight_carrier_id]
      : ['DRIVER', row?.driver_id ?? ''];
  const [kind = '', id = ''] = carrier;
  const stops = await sql<{ stop_id: string; item_id: string }>(
    `select stop_id, item_id from stop_order where trip_id = $1 order by stop_id`,
    [trip.id],
  );
  const [stop] = stops;
  const atStop = stops.filter((one) => one.stop_id === stop?.stop_id).map((one) => one.item_id);
  const before = [await summed('CUSTOMER', customer), id ? await summed(kind, id) : 0];
  const path = `/dpt-rest/trips/${trip.id}/stops/${stop?.stop_id}/documentation`;
  /** With every warning accepted. */
  const document = async (equipment: object[] | undefined) => {
    const body = {
      signer: 'E. Krause',
      orders: atStop.map((itemId) => ({ itemId, result: 'OK' })),
      ...(equipment ? { equipment } : {}),
    };
    const first = await dispo.request<Checked>('POST', path, body);
    if (first.status !== 200 || first.body.success) return first;
    const codes = new Set(first.body.checkResults.map((one) => one.code));
    return dispo.request<Checked>(
      'POST',
      `${path}?${[...codes].map((code) => `overrideCodes=${code}`).join('&')}`,
      body,
    );
  };
  good(await document([line(7, 3)]));
  expect(await summed('CUSTOMER', customer)).toBe((before[0] ?? 0) + 4);
  if (id) expect(await summed(kind, id)).toBe((before[1] ?? 0) - 4);
  // Documented again without a count, what was counted stands; counted anew it is corrected.
  good(await document(undefined));
  expect(await summed('CUSTOMER', customer)).toBe((before[0] ?? 0) + 4);
  good(await document([line(7, 7)]));
  expect(await summed('CUSTOMER', customer)).toBe(before[0]);
  const { body } = await dispo.request<{ stops: { id: string; equipment: object[] | null }[] }>(
    'GET',
    `/dpt-rest/trips/${trip.id}`,
  );
  expect(body.stops.find((one) => one.id === stop?.stop_id)?.equipment).toMatchObject([{ given: 7, taken: 7 }]);
  expect((await document([{ equipmentId: 'cheese', given: 1, taken: 0 }])).status).toBe(400);

  await sql(
    `update master_record set data = data || '{"equipmentRegime": "NONE"}' where type = 'customer' and id = $1`,
    [customer],
  );
  good(await document([line(9, 0)]));
  expect(await summed('CUSTOMER', customer)).toBe(before[0]);
}, 60_000);

test('two customers at one stop settle each for itself, documented together, one after the other, and twice', async () => {
  const others = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' and id <> $1 and data ->> 'equipmentRegime' <> 'NONE' order by id limit 2`,
    [customer],
  );
  const [one = '', two = ''] = others.map(({ id }) => id);
  const items = (await freeItems(sql, 2)).map(({ id }) => id);
  await sql(
    `update shipment set attributes = '{}', (stop_key, latitude, longitude) = (select stop_key, latitude, longitude from shipment where id = $2) where id = any($1)`,
    [items, items[0]],
  );
  for (const [i, id] of items.entries())
    await sql('update shipment set customer_id = $2 where id = $1', [id, [one, two][i]]);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, items);
  for (const barcode of barcodes)
    await lead.request('POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: `eq2-${barcode}` });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await sql(`update trip set state = 'READY_FOR_TOUR_START', actual_departure = null where id = $1`, [trip.id]);
  type Stop = { id: string; orders: { itemId: string; customerId: string; customerName: string }[] };
  const { stops } = (await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  expect(stops).toHaveLength(1);
  expect(stops[0]?.orders.map((order) => order.customerId).toSorted()).toEqual([one, two].toSorted());
  expect(stops[0]?.orders.every((order) => order.customerName !== '' && !order.customerName.startsWith('<'))).toBe(
    true,
  );
  const path = `/dpt-rest/trips/${trip.id}/stops/${stops[0]?.id}/documentation`;
  const document = async (itemIds: readonly string[], equipment: object[]) => {
    const body = { signer: 'E. Krause', orders: itemIds.map((itemId) => ({ itemId, result: 'OK' })), equipment };
    const first = await dispo.request<Checked>('POST', path, body);
    if (first.status !== 200 || first.body.success) return first;
    const codes = new Set(first.body.checkResults.map((each) => each.code));
    return dispo.request<Checked>(
      'POST',
      `${path}?${[...codes].map((code) => `overrideCodes=${code}`).join('&')}`,
      body,
    );
  };
  const balances = async () => [await summed('CUSTOMER', one), await summed('CUSTOMER', two)];
  const before = await balances();
  const plus = (a: number, b: number) => [(before[0] ?? 0) + a, (before[1] ?? 0) + b];
  const [first = '', second = ''] = items;
  // One after the other: the second count leaves the first alone.
  good(await document([first], [line(6, 2, { customerId: one })]));
  good(await document([second], [line(3, 3, { customerId: two, damaged: 1 })]));
  expect(await balances()).toEqual(plus(4, 1));
  expect(await summed('CUSTOMER', two, 'dtm', 'DAMAGED')).toBe(-1);
  // Each got a slip of its own, and it prints.
  const slips = await sql<{ partner_id: string; slip: number }>(
    `select distinct partner_id, slip from equipment_movement where source_id = $1 and partner_kind = 'CUSTOMER' order by slip`,
    [stops[0]?.id],
  );
  expect(slips.map((each) => each.partner_id)).toEqual([one, two]);
  for (const { slip } of slips) expect((await lead.request('GET', `${at}/slips/${slip}`)).status).toBe(200);
  // Together, and the same once more: nothing is booked twice; a correction of one leaves the other.
  const rows = () => sql(`select id from equipment_movement where source_id = $1`, [stops[0]?.id]);
  const booked = await rows();
  const both = [line(6, 2, { customerId: one }), line(3, 3, { customerId: two, damaged: 1 })];
  good(await document(items, both));
  good(await document(items, both));
  expect(await rows()).toHaveLength(booked.length);
  good(await document(items, [line(6, 6, { customerId: one })]));
  expect(await balances()).toEqual(plus(0, 1));
  // Nobody who has no goods there.
  const stranger = await document(items, [line(1, 0, { customerId: customer })]);
  expect([stranger.status, JSON.stringify(stranger.body)]).toEqual([
    400,
    expect.stringContaining('equipment[0].customerId'),
  ]);
  expect(await balances()).toEqual(plus(0, 1));
}, 60_000);

test('a statement opens with what stood before, ends with the balance of the list, and prints', async () => {
  const all = await statementOf('CUSTOMER', customer);
  const last = all.movements.at(-1);
  expect(last?.balance).toBe(await summed('CUSTOMER', customer));
  let running = 0;
  for (const one of all.movements) {
    running += one.given - one.taken;
    expect(one.balance).toBe(running);
  }
  const tomorrow = new Date(Date.parse(isoToday()) + 86_400_000).toISOString().slice(0, 10);
  const later = await statementOf('CUSTOMER', customer, `&from=${tomorrow}&to=${tomorrow}`);
  expect([later.movements.length, later.opening[0]?.pieces]).toEqual([0, await summed('CUSTOMER', customer)]);
  const csv = await lead.request<string>('GET', `${at}/statement.csv?partner=CUSTOMER&id=${customer}`);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  for (const path of [`${at}/statement.pdf?partner=CUSTOMER&id=${customer}`, `${at}/slips/1`]) {
    const pdf = await lead.request('GET', path);
    expect([pdf.status, pdf.headers.get('content-type')], JSON.stringify(pdf.body).slice(0, 200)).toEqual([
      200,
      'application/pdf',
    ]);
  }
  expect((await lead.request('GET', `${at}/slips/999999`)).status).toBe(404);
  const ham = await app.as('hallenmeister-ham', 'ham');
  await app.settled();
  expect((await ham.request('GET', `${at}/balances`)).status).toBe(200);
  // Another depot's accounts are its own; who sees only a part of the depot's rows gets no account at all.
  const [head] = csv.body.split('\r\n');
  const there = await ham.request<string>('GET', `${at}/statement.csv?partner=CUSTOMER&id=${customer}`);
  if (there.status === 200) expect(there.body.trimEnd()).toBe(head);
  for (const account of ['fahrer1', 'aff-hagen', 'keyacc'])
    for (const path of ['statement.csv', 'statement.pdf', 'balances'])
      expect(
        (await (await app.as(account)).request('GET', `${at}/${path}?partner=CUSTOMER&id=${customer}`)).status,
      ).toBe(403);
  expect((await ham.request<Balance[]>('GET', `${at}/balances`)).body.some((one) => one.id === customer)).toBe(false);
});
