import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { publishRules } from '#testing/ruleTables.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { RowDetails, RowHead } from '../contract/inbox.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');

/** A message as a customer's program writes it: BGM 1225 says what it is (9 original, 4 change, 5 replace, 1 cancellation). */
const iftmin = (number: string, purpose: string, more: { city?: string; weight?: number; codes?: string[] } = {}) => {
  const { city = 'Dortmund', weight = 120, codes = ['395212400009100013', '395212400009100020'] } = more;
  const body = [
    `BGM+610+${number}+${purpose}`,
    'DTM+137:202611231000:203',
    'NAD+CZ+4012345000009::9++Hagener Federn GmbH+Eckeseyer Str. 112+Hagen++58089+DE',
    `NAD+CN+++Baumarkt+Hauptstr. 5+${city}++44135+DE`,
    `GID+1+${codes.length}:EP`,
    'FTX+AAA+++Federn',
    `MEA+AAE+G+KGM:${weight}`,
    'PCI+33E',
    `GIN+BJ+${codes.join('+')}`,
  ];
  return [
    "UNB+UNOC:3+4012345000009:14+KONTORDTM:ZZ+261123:1000+1'",
    "UNH+1+IFTMIN:D:96A:UN'",
    ...body.map((segment) => `${segment}'`),
    `UNT+${body.length + 2}+1'`,
    "UNZ+1+1'",
  ].join('\r\n');
};
const send = async (text: string, call = 'imports') => {
  const bytes = new TextEncoder().encode(text);
  return (await dispo.request<OrderImport>('POST', `/om-rest/${call}?kind=edi`, bytes)).body;
};
const rowOf = async (file: OrderImport): Promise<RowDetails> => {
  const rows = (await dispo.request<RowHead[]>('GET', `/om-rest/imports/${file.id}/rows`)).body;
  return (await dispo.request<RowDetails>('GET', `/om-rest/imports/${file.id}/rows/${rows[0]?.id}`)).body;
};
type Stands = { id: string; state: string; city: string; weight: number; packages: number };
const shipmentsOf = (number: string) =>
  sql<Stands>(
    `select id, state, place_city as city, weight::int, packages from shipment where org_unit = 'dtm' and extern_id like '%/' || $1`,
    [number],
  );
const codesOf = async (number: string) =>
  sql<{ id: string; barcode: string; active: boolean }>(
    `select p.id, p.barcode, p.active from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where s.extern_id like '%/' || $1 order by p.barcode`,
    [number],
  );

test('a change replaces what the shipment is, keeps the packages whose codes stay, and says in the history what is different', async () => {
  await send(iftmin('CHG-1', '9'));
  const [before] = await shipmentsOf('CHG-1');
  const kept = (await codesOf('CHG-1')).find((one) => one.barcode === '395212400009100020');
  const changed = iftmin('CHG-1', '4', {
    city: 'Hagen',
    weight: 95,
    codes: ['395212400009100020', '395212400009100037'],
  });
  expect(await send(changed, 'imports/dryrun')).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  expect(await shipmentsOf('CHG-1')).toEqual([before]);
  const file = await send(changed);
  expect(file).toMatchObject({ rowsTotal: 1, rowsOk: 1, rowsKnown: 0 });
  const row = await rowOf(file);
  expect(row).toMatchObject({ state: 'OK', effect: 'CHANGED', itemId: before?.id });
  expect(row.changes).toContainEqual({ path: 'consignee.city', from: 'Dortmund', to: 'Hagen' });
  expect(row.changes).toContainEqual({ path: 'lines[0].grossWeight', from: '120000', to: '95000' });
  expect(await shipmentsOf('CHG-1')).toMatchObject([{ id: before?.id, city: 'Hagen', weight: 95_000, packages: 2 }]);
  expect((await codesOf('CHG-1')).map(({ barcode, active }) => [barcode, active])).toEqual([
    ['395212400009100013', false],
    ['395212400009100020', true],
    ['395212400009100037', true],
  ]);
  // The label on the box stays the same package.
  expect((await codesOf('CHG-1')).find((one) => one.barcode === '395212400009100020')?.id).toBe(kept?.id);
  const history = await dispo.request<{ historyText: string }[]>('GET', `/dpt-rest/history/ITEM:${before?.id}`);
  expect(JSON.stringify(history.body)).toContain('Dortmund → Hagen');
  // The same again changes nothing.
  expect(await send(changed)).toMatchObject({ rowsKnown: 1, rowsOk: 0 });
  // The first message once more is an old one, and undoes nothing (R11).
  expect(await send(iftmin('CHG-1', '9'))).toMatchObject({ rowsKnown: 1 });
  expect(await shipmentsOf('CHG-1')).toMatchObject([{ city: 'Hagen' }]);
});

test('after goods have moved a change waits for a person, who sees both sides and decides', async () => {
  await send(iftmin('CHG-2', '9'));
  const [item] = await shipmentsOf('CHG-2');
  await sql(`update package set terminal_status = 'IN_DEPOT' where item_id = $1`, [item?.id]);
  const file = await send(iftmin('CHG-2', '5', { city: 'Hagen' }));
  expect(file).toMatchObject({ rowsTotal: 1, rowsFailed: 1, state: 'FAILED' });
  expect(await shipmentsOf('CHG-2')).toEqual([item]);
  const row = await rowOf(file);
  expect(row).toMatchObject({ state: 'CONFLICT', itemId: item?.id });
  expect(row.changes).toEqual([{ path: 'consignee.city', from: 'Dortmund', to: 'Hagen' }]);
  const decide = (decision: string, version = row.version) =>
    dispo.request<RowDetails>('POST', `/om-rest/imports/${file.id}/rows/${row.id}/decide`, { decision, version });
  expect((await decide('APPLY')).status).toBe(400);
  expect((await decide('APPLY', row.version + 1)).status).toBe(409);
  await sql(`update package set terminal_status = 'NOT_IN_DEPOT' where item_id = $1`, [item?.id]);
  expect((await decide('APPLY')).body).toMatchObject({ state: 'FIXED', effect: 'CHANGED' });
  expect(await shipmentsOf('CHG-2')).toMatchObject([{ id: item?.id, city: 'Hagen' }]);
  await sql(`update package set terminal_status = 'IN_DEPOT' where item_id = $1`, [item?.id]);
  const late = await send(iftmin('CHG-2', '4', { weight: 7 }));
  const second = await rowOf(late);
  const kept = await dispo.request<RowDetails>('POST', `/om-rest/imports/${late.id}/rows/${second.id}/decide`, {
    decision: 'KEEP',
    version: second.version,
  });
  expect(kept.body).toMatchObject({ state: 'IGNORED' });
  // Whoever reads the reason has it in the own language; what was written down in words before stays as it is.
  const reasonIn = async (language: string) =>
    (
      await dispo.request<RowDetails>('GET', `/om-rest/imports/${late.id}/rows/${second.id}`, undefined, {
        'accept-language': language,
      })
    ).body.reason;
  expect([await reasonIn('de'), await reasonIn('en')]).toEqual([
    'Die Sendung bleibt, wie sie ist.',
    'The shipment stays as it is.',
  ]);
  await sql(`update order_row set reason = 'said before', reason_text = null where id = $1`, [second.id]);
  expect(await reasonIn('de')).toBe('said before');
  const now = (await dispo.request<OrderImport>('GET', `/om-rest/imports/${late.id}`)).body;
  expect(now).toMatchObject({ rowsIgnored: 1, rowsFailed: 0 });
});

test('a cancellation cancels like a user, once; of what is unknown or on its way it waits for a person', async () => {
  await send(iftmin('CHG-3', '9'));
  expect(await rowOf(await send(iftmin('CHG-3', '1')))).toMatchObject({ state: 'OK', effect: 'CANCELED' });
  expect(await shipmentsOf('CHG-3')).toMatchObject([{ state: 'CANCELED' }]);
  expect((await codesOf('CHG-3')).every((one) => !one.active)).toBe(true);
  expect(await send(iftmin('CHG-3', '1'))).toMatchObject({ rowsKnown: 1, rowsFailed: 0 });
  expect(await rowOf(await send(iftmin('CHG-NONE', '1')))).toMatchObject({ state: 'ERROR' });
  await send(iftmin('CHG-4', '9'));
  const [item] = await shipmentsOf('CHG-4');
  await sql(`update package set terminal_status = 'LOADED' where item_id = $1`, [item?.id]);
  const late = await send(iftmin('CHG-4', '1'));
  expect(await rowOf(late)).toMatchObject({ state: 'CONFLICT' });
  expect(await shipmentsOf('CHG-4')).toEqual([item]);
  // A change of what never came is an order, and says so.
  const unknown = await send(iftmin('CHG-5', '5'));
  expect(unknown).toMatchObject({ rowsOk: 1 });
  expect(await rowOf(unknown)).toMatchObject({ state: 'WARNING', effect: 'CREATED' });
});

test('a table says with its column Action what a row is', async () => {
  const csv = (action: string, city: string) =>
    [
      'Action,Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight',
      `${action},CSV-CHG,Baumarkt,Weg 1,${city},44135,DE,2,10`,
    ].join('\r\n');
  const table = async (action: string, city = 'Dortmund') =>
    (await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=csv', new TextEncoder().encode(csv(action, city))))
      .body;
  expect(await table('new')).toMatchObject({ rowsOk: 1 });
  expect(await table('Änderung', 'Hagen')).toMatchObject({ rowsOk: 1 });
  expect(await shipmentsOf('CSV-CHG')).toMatchObject([{ city: 'Hagen' }]);
  expect(await table('whatever')).toMatchObject({ rowsFailed: 1 });
  expect(await table('cancel')).toMatchObject({ rowsOk: 1 });
  expect(await shipmentsOf('CSV-CHG')).toMatchObject([{ state: 'CANCELED' }]);
});

test('how long a sender may change is the depot’s to say; a person may all the same while nothing has moved', async () => {
  const until = (changeUntil: string, by = true) =>
    sql(
      `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'orders', $1, 'test') on conflict (org_unit, name) do update set value = excluded.value`,
      [JSON.stringify({ changeUntil, autoAccept: by, autoConvert: by })],
    );
  await send(iftmin('CHG-6', '9'));
  await until('CONVERTED');
  const late = await send(iftmin('CHG-6', '4', { city: 'Hagen' }));
  const row = await rowOf(late);
  expect(row).toMatchObject({ state: 'CONFLICT' });
  expect(await rowOf(await send(iftmin('CHG-6', '1')))).toMatchObject({ state: 'CONFLICT' });
  expect(await shipmentsOf('CHG-6')).toMatchObject([{ city: 'Dortmund', state: 'DISPATCHABLE' }]);
  const applied = await dispo.request<RowDetails>('POST', `/om-rest/imports/${late.id}/rows/${row.id}/decide`, {
    decision: 'APPLY',
    version: row.version,
  });
  expect(applied.body).toMatchObject({ state: 'FIXED', effect: 'CHANGED' });
  expect(await shipmentsOf('CHG-6')).toMatchObject([{ city: 'Hagen' }]);
  // Accepted by hand: until then only, or until there is a shipment.
  const accept = async (number: string) => {
    const found = await dispo.request<{ id: string }[]>('GET', `/om-rest/orders?number=${number}`);
    const id = found.body[0]?.id;
    const { version } = (await dispo.request<{ version: number }>('GET', `/om-rest/orders/${id}`)).body;
    expect((await dispo.request('POST', `/om-rest/orders/${id}/accept`, { version })).status).toBe(200);
  };
  await until('ACCEPTED', false);
  await send(iftmin('CHG-7', '9'));
  expect(await rowOf(await send(iftmin('CHG-7', '4', { city: 'Hagen' })))).toMatchObject({ state: 'OK' });
  await accept('CHG-7');
  expect(await rowOf(await send(iftmin('CHG-7', '4', { city: 'Unna' })))).toMatchObject({ state: 'CONFLICT' });
  expect(await rowOf(await send(iftmin('CHG-7', '1')))).toMatchObject({ state: 'CONFLICT' });
  await until('CONVERTED', false);
  expect(await rowOf(await send(iftmin('CHG-7', '4', { city: 'Unna' })))).toMatchObject({ state: 'OK' });
  expect(await rowOf(await send(iftmin('CHG-7', '1')))).toMatchObject({ state: 'OK', effect: 'CANCELED' });
});

test('the template for a table comes in as it is, and its example is one shipment', async () => {
  await sql(`delete from config_entry where org_unit = 'dtm' and name = 'orders'`);
  const file = await fetch(`${app.url}/om-rest/templates/csv`, { headers: { cookie: dispo.cookie } });
  expect(file.headers.get('content-disposition')).toContain('orders.csv');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const taken = await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=csv', bytes);
  expect(taken.body).toMatchObject({ rowsTotal: 1, rowsFailed: 0 });
  expect(await sql(`select packages, weight::int from shipment where extern_id like '%SAMPLE-1'`)).toEqual([
    { packages: 7, weight: 900_000 },
  ]);
});

test('a forwarder chosen by hand stays through a change, and the history tells only of the tables that were obeyed', async () => {
  const [table, hand] = await sql<{ id: string }>(
    `select id from master_record where type = 'areafreightforwarder' and org_unit = 'dtm' order by id limit 2`,
  );
  if (!table || !hand) throw new Error('two forwarders are needed');
  const admin = await app.as('depotadmin');
  await publishRules(admin, 'areaFreightForwarderWorkflow', [
    { priority: 10, conditions: [], result: { affId: table.id } },
  ]);
  await publishRules(admin, 'priorityAssessment', [{ priority: 10, conditions: [], result: { priorityLevel: 3 } }]);
  await send(iftmin('CHG-R', '9'));
  const [item] = await shipmentsOf('CHG-R');
  const now = async () => {
    const [row] = await sql<{ aff: string; priority: number }>(
      `select aff_id as aff, priority_level as priority from shipment where id = $1`,
      [item?.id],
    );
    const told = await sql<{ by: string; times: number }>(
      `select split_part(text_key, '/', 3) as by, count(*)::int as times from history
        where log_key = $1 and text_key like 'shipments:history/ruled/%' group by 1 order by 1`,
      [`ITEM:${item?.id}`],
    );
    return { ...row, told: Object.fromEntries(told.map(({ by, times }) => [by, times])) };
  };
  expect(await now()).toEqual({
    aff: table.id,
    priority: 3,
    told: { areaFreightForwarderWorkflow: 1, priorityAssessment: 1 },
  });
  const given = await (await app.as('leitdispo')).request('POST', `/dpt-rest/items/affs/${hand.id}/items`, {
    itemIds: [item?.id],
    reason: 'CAPACITY_BALANCING',
  });
  expect(given.status).toBe(200);
  await send(iftmin('CHG-R', '4', { weight: 95 }));
  expect(await now()).toEqual({
    aff: hand.id,
    priority: 3,
    told: { areaFreightForwarderWorkflow: 1, priorityAssessment: 2 },
  });
});
