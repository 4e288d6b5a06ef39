import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { zip } from '#testing/zip.ts';
import type { OrderImport } from '../contract/calls.ts';
import { type BookCell, bookStyles, sheetXml } from '../rules/testing/fieldFiles.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');

/** A list of 100 stops as a shipper keeps it: notes in front, a title, heads in two rows of which one is merged, four languages, sums below. */
const stops = Array.from({ length: 100 }, (_, at) => ({
  number: `OWN-${at + 1}`,
  packages: 1 + (at % 5),
  weight: 80.5 + at,
}));
/** What is odd, by its place in the list. */
const odd: Record<number, Partial<Record<'packages' | 'weight' | 'postalCode' | 'number', BookCell>>> = {
  9: { packages: '1,5' },
  19: { weight: 'ciężki' },
  29: { postalCode: '' },
  39: { number: 'OWN-1' },
};
function list(): Uint8Array {
  const upper = ['Zlecenie', 'Odbiorca', '', '', '', '', 'Levering', 'Goods', '', '', 'Bemerkung'];
  const lower = [
    'Nr.',
    'Nazwa',
    'Ulica',
    'Kod pocztowy',
    'Miasto',
    'Kraj',
    'Leverdatum',
    'Packages',
    'Package Type',
    'Gewicht (kg)',
    '',
  ];
  const rows = stops.map(({ number, packages, weight }, at): BookCell[] => {
    const own = odd[at] ?? {};
    return [
      own.number ?? number,
      `Sklep ${at + 1}`,
      `ul. Prosta ${at + 1}`,
      own.postalCode ?? '00-950',
      'Warszawa',
      'PL',
      { figure: 46_110, style: 1 },
      own.packages ?? { figure: packages },
      'EP',
      own.weight ?? { figure: weight },
      at === 49 ? 'tylko rano' : '',
    ];
  });
  const sheet = sheetXml([['Lista wysyłek – KW 13'], [], upper, lower, ...rows]);
  const notes = sheetXml([['Instrukcja', 'Proszę wypełnić arkusz 2']]);
  const sheets = ['Instrukcja', 'Zlecenia'];
  return zip({
    'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets>${sheets.map((name, at) => `<sheet name="${name}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': bookStyles,
    'xl/worksheets/sheet1.xml': notes,
    'xl/worksheets/sheet2.xml': sheet,
  });
}
type Head = { id: string; state: string; itemId: string | null };

test('a list of 100 stops in four languages, followed to its last row: every row is a shipment or waits, and each is opened', async () => {
  const send = () => dispo.request<OrderImport>('POST', '/om-rest/imports?kind=xlsx&filename=lista.xlsx', list());
  const { status, body } = await send();
  // Two lines bear one number and say different names and streets: 99 orders, of which four wait.
  expect([status, body]).toMatchObject([201, { rowsTotal: 99, rowsOk: 95, rowsFailed: 4, rowsKnown: 0 }]);
  expect(body.messages.filter(({ code }) => code === 'COLUMN_UNKNOWN' || code === 'ROW_TOO_LONG')).toEqual([]);
  const path = `/om-rest/imports/${body.id}/rows`;
  const heads = (await dispo.request<Head[]>('GET', path)).body;
  expect(heads).toHaveLength(99);
  const seen = { packages: 0, grams: 0, names: new Set<string>(), codes: [] as string[] };
  for (const { id } of heads) {
    const row = await dispo.request<{
      draft: { lines: { numberOfPackages: number; grossWeight: number | null }[]; consignee: { name: string } };
      problems: { code: string; severity: string }[];
    }>('GET', `${path}/${id}`);
    expect(row.status).toBe(200);
    seen.names.add(row.body.draft.consignee.name);
    const errors = row.body.problems.filter(({ severity }) => severity === 'ERROR').map(({ code }) => code);
    seen.codes.push(...errors);
    if (errors.length > 0) continue;
    for (const line of row.body.draft.lines) seen.packages += line.numberOfPackages;
    for (const line of row.body.draft.lines) seen.grams += line.grossWeight ?? 0;
  }
  expect(seen.codes.toSorted()).toEqual([
    'NUMBER_INVALID',
    'ORDER_CONTRADICTS',
    'ORDER_CONTRADICTS',
    'PACKAGES_NOT_WHOLE',
    'PLACE_INCOMPLETE',
  ]);
  expect(seen.names.size).toBe(99);
  // Of the list itself: what is neither odd nor one of the two lines that contradict each other.
  const sound = stops.filter((_, at) => at !== 0 && !(at in odd));
  const wanted = {
    packages: sound.reduce((sum, { packages }) => sum + packages, 0),
    grams: sound.reduce((sum, { weight }) => sum + weight * 1000, 0),
  };
  expect({ packages: seen.packages, grams: seen.grams }).toEqual(wanted);
  const [made] = await sql(
    `select count(*)::int as count, sum(packages)::int as packages, sum(weight)::int as grams, count(distinct execution_date)::int as days
      from shipment where extern_id like '%/OWN-%' and execution_date = '2026-03-29'`,
  );
  expect(made).toEqual({ count: 95, ...wanted, days: 1 });
  expect((await send()).body).toMatchObject({ rowsTotal: 99, rowsOk: 0, rowsKnown: 95, rowsFailed: 4 });
});
