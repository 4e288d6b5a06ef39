import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';

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
