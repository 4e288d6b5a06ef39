import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { saysAbroad } from '#modules/orders/rules/abroad.ts';
import { emptyParty } from '#modules/orders/rules/orderDraft.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { RowDetails, RowHead } from '../contract/inbox.ts';

const { app, sql } = await opened(morning());

test('a table without a column for the country is about the depot’s own: what fits is routed there, a code of another form waits', async () => {
  const dispo = await app.as('dispo1');
  const heads = 'Auftragsnummer;Empfänger;Empfänger PLZ;Empfänger Ort;Zustelltag;Packstücke;Gewicht';
  const rows = [
    'LAND-1;Baustoffe Ruhr;44137;Dortmund;10.03.2026;2;180',
    'LAND-2;Alpenbau;5020;Salzburg;10.03.2026;1;90',
  ];
  const { status, body } = await dispo.request<OrderImport>(
    'POST',
    '/om-rest/imports?kind=csv&filename=ohne-land.csv',
    Buffer.from([heads, ...rows, ''].join('\r\n')),
  );
  expect([status, body.rowsOk, body.rowsFailed]).toEqual([201, 1, 1]);
  const [made, ...others] = await sql<{ country: string; route: string | null }>(
    `select s.place_country as country, s.outbound_route as route from shipment s join order_row r on r.org_unit = s.org_unit and r.item_id = s.id
      where r.import_id = $1`,
    [body.id],
  );
  expect(others).toEqual([]);
  expect(made).toMatchObject({ country: 'DE', route: expect.any(String) });
  const waits = await sql<{ code: string; country: string }>(
    `select p ->> 'code' as code, p -> 'args' ->> 'country' as country from order_row r, jsonb_array_elements(r.draft -> 'problems') p
      where r.import_id = $1 and r.state = 'ERROR' and p ->> 'severity' = 'ERROR'`,
    [body.id],
  );
  expect(waits).toEqual([{ code: 'POSTAL_CODE_FORM', country: 'DE' }]);
});

const heads = 'Auftragsnummer;Empfänger;Empfänger Straße;Empfänger PLZ;Empfänger Ort;Zustelltag;Packstücke;Gewicht';
const send = async (...rows: string[]) => {
  const dispo = await app.as('dispo1');
  const file = Buffer.from([heads, ...rows, ''].join('\r\n'));
  return (await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=csv&filename=ohne-land.csv', file)).body;
};

test('five figures that may be of many countries: what says abroad is asked, what says nothing is taken with a remark', async () => {
  const body = await send(
    'ABROAD-1;Trattoria;Via Roma 1;20121;I-20121 Milano;10.03.2026;1;90',
    'ABROAD-2;Café de la Gare France;Rue 1;75001;Paris;10.03.2026;1;90',
    'ABROAD-3;Baustoffe Ruhr;Weg 1;44137;Dortmund;10.03.2026;2;180',
  );
  expect([body.rowsOk, body.rowsFailed]).toEqual([1, 2]);
  const of = (code: string) => body.messages.filter((one) => one.code === code);
  expect(of('COUNTRY_DOUBTED').map(({ reference, severity, field }) => [reference, severity, field])).toEqual([
    ['ABROAD-1', 'ERROR', 'consignee.countryCode'],
    ['ABROAD-2', 'ERROR', 'consignee.countryCode'],
  ]);
  expect(of('COUNTRY_ASSUMED')).toMatchObject([{ severity: 'WARNING', text: expect.stringMatching(/^3 .*DE/) }]);
  expect(body.remarks).toBeGreaterThan(0);
  // Tried again without an answer it still waits; with one it goes in, home too.
  const dispo = await app.as('dispo1');
  const rows = (await dispo.request<RowHead[]>('GET', `/om-rest/imports/${body.id}/rows`)).body;
  const waiting = rows.filter(({ state }) => state === 'ERROR');
  await dispo.request('POST', `/om-rest/imports/${body.id}/rows/apply`, {});
  for (const [index, country] of ['IT', 'DE'].entries()) {
    const at = `/om-rest/imports/${body.id}/rows/${waiting[index]?.id}`;
    const { draft, version, state } = (await dispo.request<RowDetails>('GET', at)).body;
    expect([state, draft.consignee?.countryCode]).toEqual(['ERROR', '']);
    const said = { ...draft, consignee: draft.consignee && { ...draft.consignee, countryCode: country } };
    const fixed = await dispo.request('PUT', at, { draft: said, version, alike: false, dryRun: false });
    expect(fixed.status, JSON.stringify(fixed.body)).toBe(200);
  }
  expect((await dispo.request<OrderImport>('GET', `/om-rest/imports/${body.id}`)).body).toMatchObject({
    rowsFailed: 0,
  });
});

test('no address that the depot’s records know at home is doubted', async () => {
  type Known = Record<'name1' | 'name2' | 'street' | 'streetNumber' | 'postalCode' | 'city' | 'phone', string | null>;
  const known = await sql<{ id: string; address: Known }>(
    `select id, data -> 'address' as address from master_record
      where type in ('customer', 'stoplocation', 'freightcarrier') and data -> 'address' ->> 'countryCode' = 'DE'`,
  );
  expect(known.length).toBeGreaterThan(200);
  const doubted = known.flatMap(({ address }) => {
    const party = {
      ...emptyParty(1),
      name: address.name1 ?? '',
      name2: address.name2 ?? '',
      streetAndNumber: `${address.street ?? ''} ${address.streetNumber ?? ''}`,
      postalCode: address.postalCode ?? '',
      city: address.city ?? '',
      contact: { name: '', phone: address.phone ?? '', email: '' },
    };
    return saysAbroad(party, 'DE') ?? [];
  });
  expect(doubted).toEqual([]);
});

test('an order from before countries were filled in, sent again, is the same order', async () => {
  const line = 'OLD-1;Baustoffe Ruhr;Weg 1;44137;Dortmund;10.03.2026;2;180';
  expect(await send(line)).toMatchObject({ rowsOk: 1 });
  const bare = `jsonb_set(draft, '{consignee,countryCode}', '""')`;
  await sql(`update order_row set draft = ${bare} where reference = 'OLD-1'`);
  await sql(`update transport_order set draft = ${bare} where draft ->> 'externOrderNumber' = 'OLD-1'`);
  expect(await send(line)).toMatchObject({ rowsKnown: 1, rowsOk: 0 });
  // The files are gone: what stands in the order is as old.
  await sql(`delete from order_row where reference = 'OLD-1'`);
  expect(await send(line)).toMatchObject({ rowsKnown: 1, rowsOk: 0 });
});
