// Concerns: every module.
import { beforeAll, expect, test } from 'vitest';
import { platformPersons } from '#platform/persons.ts';
import { clock } from '#testing/clock.ts';
import { addDays } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { Candidate, PersonErased, PersonExport } from '#modules/operation/contract/persons.ts';

/**
 * A person's name, telephone, e-mail and licence are written wherever people write them, by the product's calls. Where they stand then is asked of
 * the catalogue of the database, column by column, and not of the product: each table that holds one has to be in its answer with as many rows,
 * and after the erasure none holds any but what the product names as kept.
 */
const { app, sql } = await opened();
const name = 'Xaver Plantzhofer';
const phone = '0151 7070 7001';
const mobile = '+49 (0)151 7070 7002';
const email = 'xaver@plantzhofer.example';
const licence = 'PLZ7788990';
const written = [name, phone, mobile, email, licence];
const persons = '/api/system/operation/persons';
const master = '/cmd-core-rest-interface/transfer';

type Column = { table: string; name: string; type: string };
const columns = await sql<Column>(
  `select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as table, column_name as name, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea') order by 1, 2`,
);
/** Rows of each table in which one of the texts stands as it was written, in whatever letters. */
async function holding(): Promise<Record<string, number>> {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const found: Record<string, number> = {};
  for (const table of tables) {
    const said = columns
      .filter((one) => one.table === table)
      .map((one) => (one.type === 'bytea' ? `encode("${one.name}", 'escape')` : `"${one.name}"::text`));
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from ${table} where exists (select from unnest($1::text[]) t where position(lower(t) in lower(concat_ws(' ', ${said.join(', ')}))) > 0)`,
      [written],
    );
    if (row && row.n > 0) found[table] = row.n;
  }
  return found;
}

const parts = [...app.platform.modules.flatMap((one) => one.personal ?? []), ...platformPersons];
/** Rows that the product answers, by table: parts of one table are parts of its rows. */
const answered = (answer: PersonExport): Record<string, number> => {
  const rows: Record<string, number> = {};
  for (const { name: part, count } of answer.parts) {
    const table = parts.find((one) => one.name === part)?.table ?? part;
    if (count > 0) rows[table] = (rows[table] ?? 0) + count;
  }
  return rows;
};
/** Whom the answer names: the account of an office, that of a driver, and all that they are known by. */
const person = {
  accounts: [
    { orgUnit: 'dtm', id: 'dispo2' },
    { orgUnit: 'dtm', id: 'fahrer1' },
  ],
  drivers: [{ orgUnit: 'dtm', id: 'd001' }],
  names: [name],
  phones: [phone, mobile],
  emails: [email],
  licences: [licence],
};
let admin: Client;
const know = async (): Promise<PersonExport> =>
  (await admin.request<PersonExport>('POST', `${persons}/export`, { person })).body;

const stored = async (type: string, id: string) => {
  const [row] = await sql<{ data: Record<string, unknown>; version: number; from: string }>(
    `select data, version, to_char(valid_from, 'YYYY-MM-DD') as from from master_record where type = $1 and id = $2 and org_unit = 'dtm'`,
    [type, id],
  );
  const validFrom = (row?.from ?? '').split('-').map(Number);
  return { ...row?.data, id, version: row?.version, validFrom, validTo: null };
};
const done = (answer: { status: number; body: unknown }, ...statuses: number[]): void =>
  expect(statuses.includes(answer.status) ? [] : [answer.status, answer.body]).toEqual([]);

beforeAll(async () => {
  admin = await app.as('admin');
  for (const id of ['dispo2', 'fahrer1']) {
    const { body: user } = await admin.request<Record<string, unknown>>('GET', `/api/system/users/${id}?orgUnit=dtm`);
    const { roles, managementLevel, managedOrgunits, mfaRequired, state, version } = user;
    const kept = { roles, managementLevel, managedOrgunits, mfaRequired, state, version };
    done(await admin.request('PUT', `/api/system/users/${id}?orgUnit=dtm`, { ...kept, name, email }), 200);
  }
  const driver = { ...(await stored('driver', 'd001')), drivingLicenceNumber: licence };
  const contactPerson = { name, phone, mobile, email };
  const desk = await app.as('depotadmin');
  done(await desk.request('POST', `${master}/driver/v1/dtm`, { ...driver, contactPerson }), 200);
  const customer = await stored('customer', 'c10001');
  done(
    await desk.request('POST', `${master}/customer/v1/dtm`, {
      ...customer,
      contacts: [{ role: 'x', ...contactPerson }],
    }),
    200,
  );
  const [dispo, other] = [await app.as('dispo2'), await app.as('dispo1')];
  const [atWheel, loader] = [await app.as('fahrer1'), await app.as('lader1')];
  const address = { countryCode: 'DE', streetAndNumber: 'Hafenstr. 4', contactName: name, phone, email };
  const item = await dispo.request<{ itemId: string; version: number }>('POST', '/dpt-rest/items/create', {
    clientKey: crypto.randomUUID(),
    consignor: { ...address, name, postalCode: '58095', city: 'Hagen' },
    consignee: { ...address, name: 'Lager Süd', postalCode: '80331', city: 'München' },
    executionDate: addDays(today(), 1),
    timeFrom: [9, 0, 0],
    timeTo: [15, 30, 0],
    goods: [{ numberOfPackages: 1, packingType: 'EUR', grossWeight: 75_000, length: 1200, width: 800, height: 1400 }],
    pickupInstruction: `${name.toUpperCase()} anrufen`,
    reference: 'PO 4711',
  });
  done(item, 201);
  const at = `/dpt-rest/items/${item.body.itemId}`;
  done(await dispo.request('POST', `${at}/hold`, { reason: `${name} will nicht` }), 200);
  done(await other.request('POST', `${at}/notes`, { text: `Call ${name}:\n${phone}`, visibility: 'DEPOT' }), 200, 201);
  done(
    await other.request('POST', '/api/channels/SUPERVISOR/supervisors', {
      text: `ask ${email}`,
      clientTime: clock.now(),
    }),
    200,
    201,
  );
  done(
    await dispo.request('POST', '/api/channels/SUPERVISOR/supervisors', { text: 'hello', clientTime: clock.now() }),
    200,
    201,
  );
  done(
    await admin.request('POST', '/api/system/operation/holds/dtm', {
      kind: 'CUSTOMER',
      subject: 'c10001',
      reason: `Claim of ${name}`,
    }),
    201,
  );
  const csv = `Bestellnummer;Empfänger;Straße;PLZ;Ort;Land;Colli;Gewicht;Telefon;Bemerkung\nP-1;${name};Weg 1;44135;Dortmund;DE;1;100;${phone};${licence}\n`;
  done(
    await dispo.request('POST', '/om-rest/imports?kind=csv&filename=orders.csv', new TextEncoder().encode(csv)),
    201,
  );
  await app.settled();
  const trip = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 1);
  const { body: view } = await dispo.request<{ stops: { id: string; orders: { itemId: string }[] }[] }>(
    'GET',
    `/dpt-rest/trips/${trip}`,
  );
  const began = clock.now() - 3600_000;
  const event = (type: string, n: number, more: object = {}) => ({
    clientEventId: `planted-0${n}`,
    sequence: n,
    type,
    ts: began + n * 60_000,
    tripId: trip,
    ...more,
  });
  const [stop] = view.stops;
  const orders = (stop?.orders ?? []).map(({ itemId }) => ({ itemId, result: 'OK' }));
  const answers = await atWheel.request<{ outcome: string }[]>('POST', '/mobile-rest/events', [
    event('TOUR_ACCEPTED', 1),
    event('TOUR_STARTED', 2),
    event('POSITION', 3, { device: 'plant', lat: 51.5, lon: 7.5 }),
    event('STOP_ARRIVED', 4, { stopId: stop?.id }),
    event('STOP_DOCUMENTED', 5, { stopId: stop?.id, documentation: { orders, signer: name } }),
    event('STOP_DEPARTED', 6, { stopId: stop?.id }),
  ]);
  done(answers, 200);
  expect(answers.body.map(({ outcome }) => outcome)).toEqual(Array(6).fill('APPLIED'));
  await app.settled();
}, 120_000);

test('whoever asks finds the accounts and the record of the driver by any of it', async () => {
  for (const text of ['plantzhof', '7070-7001', '0151 7070 7002', email, licence]) {
    const { body } = await admin.request<{ candidates: Candidate[] }>('POST', `${persons}/find`, { text });
    expect(body.candidates.map(({ driver }) => driver?.id)).toContain('d001');
  }
});

test('each table that holds any of it is in the answer with as many rows, and none is forgotten by the erasure but what is named as kept', async () => {
  const before = await holding();
  // The planting reached far: else the proof would be none.
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      ...['accepted_check', 'account', 'channel_reader', 'driver_event', 'history', 'item_note', 'legal_hold'],
      ...['master_record', 'message', 'order_import', 'order_import_file', 'order_row', 'paper', 'process_list'],
      ...['seal', 'shipment', 'stop', 'stop_order', 'transition'],
    ]),
  );
  const told = answered(await know());
  for (const [table, rows] of Object.entries(before))
    expect([table, (told[table] ?? 0) >= rows ? [] : [told[table], rows]]).toEqual([table, []]);

  await sql(`update account set state = 'EXPIRED' where account_id in ('dispo2', 'fahrer1')`);
  await sql(`update master_record set valid_to = valid_from where type = 'driver' and id = 'd001'`);
  const erased = (await admin.request<PersonErased>('POST', `${persons}/erase`, { person })).body;
  const kept = new Set(
    erased.kept.filter(({ why }) => why === 'LAW').map((one) => parts.find((part) => part.name === one.name)?.table),
  );
  const after = await holding();
  expect(Object.keys(after).filter((table) => !kept.has(table))).toEqual([]);
  // A history is kept where it is that of a letter of trade, and nowhere else.
  expect(
    await sql(
      `select 1 from history where position($1 in concat_ws(' ', account_name, account_id)) > 0
      or (log_key !~ '^(ITEM|PKG|TRIP|ORDER|IMP|OUT_MESSAGE|PROOF):' and position($1 in concat_ws(' ', args, before, after)) > 0)`,
      [name],
    ),
  ).toEqual([]);
  const [driver] = await sql<{ data: object; words: string }>(
    `select data, words from master_record where type = 'driver' and id = 'd001' and org_unit = 'dtm'`,
  );
  expect(driver?.data).toEqual({ contactPerson: { name: erased.somebody } });
  expect((await admin.request<PersonErased>('POST', `${persons}/erase`, { person })).body.erased).toEqual([]);
}, 120_000);
