import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { ImportSheet } from '../contract/sheets.ts';

// A table whose headings nobody knows waits; who says what they mean has it read anew, and the next such table goes in at once.

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');

const heads = 'Beleg\tZielfirma\tZielpostleitzahl\tZielort\tAnkunft soll\tEinheiten\tKilogramm\tFarbe';
const file = (number: string, weights: readonly string[]): string =>
  [
    heads,
    ...weights.map((weight, at) => `${number}-${at}\tProbe Markt\t58095\tHagen\t10/03/2026\t${at + 2}\t${weight}\trot`),
    '',
  ].join('\r\n');
const send = async (text: string): Promise<OrderImport> =>
  (await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=csv', new TextEncoder().encode(text))).body;
const now = async ({ id }: { id: string }): Promise<OrderImport> =>
  (await dispo.request<OrderImport>('GET', `/om-rest/imports/${id}`)).body;
const counts = ({ rowsOk, rowsFailed, rowsKnown, rowsIgnored }: OrderImport) => ({
  rowsOk,
  rowsFailed,
  rowsKnown,
  rowsIgnored,
});
const meant = {
  Beleg: 'orderNumber',
  Zielfirma: 'consigneeName',
  Zielpostleitzahl: 'consigneePostalCode',
  Zielort: 'consigneeCity',
  'Ankunft soll': 'deliveryDate',
  Einheiten: 'packages',
  Kilogramm: 'weight',
  Farbe: null,
} as const;
const said = {
  columns: Object.entries(meant).map(([theirs, ours]) => ({ theirs, ours })),
  decimalMark: ',',
  dateOrder: 'DMY',
};
const again = ({ id }: { id: string }, more: object = {}) =>
  dispo.request<{ imported: OrderImport | null; outcome: { rowsOk: number; rowsFailed: number } }>(
    'POST',
    `/om-rest/imports/${id}/columns`,
    { ...said, ...more },
  );
const weightsOf = async (number: string) =>
  (
    await sql<{ weight: number }>(
      `select (r.draft -> 'lines' -> 0 ->> 'grossWeight')::int as weight from order_row r
        where r.org_unit = 'dtm' and r.reference like $1 and r.state in ('OK', 'WARNING', 'FIXED') order by r.reference`,
      [`${number}-%`],
    )
  ).map(({ weight }) => weight);

test('it waits as a whole, with its columns and their first cells; a try says what would come of it and changes nothing', async () => {
  const sent = await send(file('RA1', ['1.250', '840,5', '97']));
  expect(counts(sent)).toEqual({ rowsOk: 0, rowsFailed: 3, rowsKnown: 0, rowsIgnored: 0 });
  const sheet = (await dispo.request<ImportSheet>('GET', `/om-rest/imports/${sent.id}/columns`)).body;
  expect(sheet.columns.map(({ theirs }) => theirs)).toEqual(heads.split('\t'));
  expect(sheet.columns[6]).toMatchObject({ ours: null, known: false, samples: ['1.250', '840,5', '97'] });
  const before = await sql<{ n: number }>(`select count(*)::int as n from order_import where org_unit = 'dtm'`);
  const tried = (await again(sent, { dryRun: true })).body;
  expect(tried).toMatchObject({ imported: null, outcome: { rowsOk: 3, rowsFailed: 0 } });
  expect(await sql(`select count(*)::int as n from order_import where org_unit = 'dtm'`)).toEqual(before);
  expect(await sql(`select 1 from order_mapping where org_unit = 'dtm' and sheet <> ''`)).toEqual([]);
  expect(counts(await now(sent))).toMatchObject({ rowsFailed: 3 });
});

test('read as a person says, its orders go in, what waited is set aside, and a second time finds them known', async () => {
  const sent = await send(file('RA2', ['1.250', '840,5', '97']));
  const { imported } = (await again(sent)).body;
  expect(imported && counts(imported)).toEqual({ rowsOk: 3, rowsFailed: 0, rowsKnown: 0, rowsIgnored: 0 });
  expect(counts(await now(sent))).toEqual({ rowsOk: 0, rowsFailed: 0, rowsKnown: 0, rowsIgnored: 3 });
  expect(await weightsOf('RA2')).toEqual([1_250_000, 840_500, 97_000]);
  const twice = (await again(sent)).body.imported;
  expect(twice && counts(twice)).toMatchObject({ rowsOk: 0, rowsKnown: 3 });
  expect(await weightsOf('RA2')).toHaveLength(3);
});

test('the next table with these headings goes in at once, in the form that was named', async () => {
  // Only a person's word says that 1.250 is a thousand and more: nothing else in this file shows a decimal mark.
  const next = await send(file('RA3', ['1.250']));
  expect(counts(next)).toMatchObject({ rowsOk: 1, rowsFailed: 0 });
  expect(next.messages.filter(({ code }) => code === 'COLUMN_UNKNOWN')).toEqual([]);
  expect(await weightsOf('RA3')).toEqual([1_250_000]);
});

test('two columns of one meaning, columns of no table, and who may only read are refused', async () => {
  const sent = await send(file('RA4', ['1']));
  const both = said.columns.map((one) => ({ ...one, ours: 'weight' }));
  const refused = await again(sent, { columns: both });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('columns.1.ours');
  const edi = new TextEncoder().encode(JSON.stringify({ orders: [{ number: 'RA5', goods: [] }] }));
  const json = (await dispo.request<OrderImport>('POST', '/om-rest/imports?kind=json', edi)).body;
  expect((await dispo.request('GET', `/om-rest/imports/${json.id}/columns`)).status).toBe(404);
  expect((await again(json)).status).toBe(404);
  const loader = await app.as('lader1');
  expect((await loader.request('POST', `/om-rest/imports/${sent.id}/columns`, said)).status).toBe(403);
});
