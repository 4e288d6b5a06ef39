import { expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const send = (bytes: Uint8Array, kind = 'xlsx') =>
  dispo.request<OrderImport>('POST', `/om-rest/imports?kind=${kind}&filename=orders.xlsx`, bytes);

/** A workbook as another program writes it: a title above the names of the columns, dates as dates, numbers as numbers. */
const workbook = async (mark: string, postalCode = '44135'): Promise<Uint8Array> => {
  const head = [
    'Auftragsnummer',
    'Empfänger',
    'Empfänger Straße',
    'Empfänger Ort',
    'Empfänger PLZ',
    'Empfänger Land',
    'Lieferdatum',
    'Packstücke',
    'Gewicht',
  ];
  const row = (i: number, code: string) => [
    `${mark}-${i}`,
    `Empfänger ${i} GmbH`,
    'Hauptstr. 5',
    'Dortmund',
    code,
    'DE',
    new Date(Date.UTC(2031, 2, 4)),
    2,
    12.5,
  ];
  const cell = (value: string | number | Date) =>
    value instanceof Date ? { value, type: Date, format: 'dd.mm.yyyy' } : { value };
  const rows = [['Aufträge'], head, row(1, '44135'), row(2, postalCode)].map((one) => one.map(cell));
  const made = await writeExcel(rows as never).toBuffer();
  return new Uint8Array(made);
};

test('a workbook becomes shipments; what fails comes back as a table with the names of its columns', async () => {
  const { status, body } = await send(await workbook('XL', '4413'));
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'xlsx', rowsTotal: 2, rowsOk: 1, rowsFailed: 1 });
  const [made] = await sql<{ day: string; weight: number; packages: number }>(
    `select execution_date::text as day, weight::int, packages from shipment where extern_id = '/XL-1'`,
  );
  expect(made).toEqual({ day: '2031-03-04', weight: 12_500, packages: 2 });
  const failed = await fetch(`${app.url}/om-rest/imports/${body.id}/failed`, { headers: { cookie: dispo.cookie } });
  expect(failed.headers.get('content-disposition')).toContain('failed-orders.csv');
  const table = await failed.text();
  expect(table.split('\r\n')[0]).toBe(
    'Auftragsnummer;Empfänger;Empfänger Straße;Empfänger Ort;Empfänger PLZ;Empfänger Land;Lieferdatum;Packstücke;Gewicht',
  );
  // Mended there it comes in.
  const mended = new TextEncoder().encode(table.replace(';4413;', ';44139;'));
  expect((await send(mended, 'csv')).body).toMatchObject({ rowsTotal: 1, rowsOk: 1 });
});

test('a workbook that is torn anywhere is refused in words, and is never our fault', async () => {
  const whole = await workbook('TORN');
  for (let at = 4; at < whole.length; at += Math.ceil(whole.length / 25)) {
    const torn = whole.slice(0, at);
    const flipped = Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ 0x55 : byte));
    for (const bytes of [torn, flipped]) expect((await send(bytes)).status).toBeLessThan(500);
  }
});
