import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SheetImport, SheetRow } from '#modules/masterdata/contract/sheets.ts';
import { opened } from '#testing/opened.ts';

// Wrong rows of a sheet many at once, and what was said of its columns when such a sheet comes again.

const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const at = (rest: string) => `/cmd-core-rest-interface/masterdata/stoplocation/v1/dtm/${rest}`;
type Corrected = SheetImport & { rows: SheetRow[]; cells: number };
const send = async (text: string, key: string = randomUUID(), as = admin): Promise<SheetImport> => {
  const path = `${at('import')}?key=${key}&dryRun=true`;
  const answer = await as.request<SheetImport>('POST', path, new TextEncoder().encode(text), {
    'accept-language': 'de',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const correct = async (key: string, body: object): Promise<Corrected> => {
  const answer = await admin.request<Corrected>('PUT', at(`import/${key}`), body, { 'accept-language': 'de' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const head = 'Kennung;Name;Straße;PLZ;Ort;Land;Öffnungszeiten';
const line = (n: number, hours: string, country = 'DE') =>
  `at-once-${n};Markt ${n};Ring 1;58095;Hagen;${country};${hours}`;
const counts = ({ counts: { BAD, NEW } }: SheetImport) => ({ BAD, NEW });
/** What stands in the database, counted without the product. */
const cellsOf = async (key: string, column: number) =>
  (
    await sql<{ cell: string }>(`select cells ->> $2::int as cell from sheet_row where import_id = $1 order by row`, [
      key,
      column,
    ])
  ).map(({ cell }) => cell);

test('one value into the rows that are chosen, a word replaced in a column, counted before and undone', async () => {
  const rows = [line(1, 'geht so'), line(2, 'geht so'), line(3, 'geht nicht'), line(4, '', 'Dtl'), line(5, '', 'Dtl')];
  const { key, columns, ...sheet } = await send([head, ...rows].join('\n'));
  expect(counts(sheet as SheetImport)).toEqual({ BAD: 5, NEW: 0 });
  const [country, hours] = [5, 6];
  expect([columns[country]?.heading, columns[hours]?.heading]).toEqual(['Land', 'Öffnungszeiten']);

  // Counted, and nothing has changed.
  const bulk = { column: hours, rows: [2, 3], find: null, put: 'Mo-Fr 08:00-12:00' };
  expect(await correct(key, { bulk: { ...bulk, dryRun: true } })).toMatchObject({
    cells: 2,
    overwritten: 0,
    counts: { BAD: 5 },
  });
  expect(await cellsOf(key, hours)).toEqual(['geht so', 'geht so', 'geht nicht', '', '']);

  const set = await correct(key, { bulk });
  expect([set.cells, set.overwritten, counts(set)]).toEqual([2, 2, { BAD: 3, NEW: 2 }]);
  expect(await cellsOf(key, hours)).toEqual([bulk.put, bulk.put, 'geht nicht', '', '']);

  // Undone: as before, and not a second time.
  const back = await correct(key, { undo: true });
  expect([back.cells, back.overwritten, counts(back)]).toEqual([2, 0, { BAD: 5, NEW: 0 }]);
  expect(await cellsOf(key, hours)).toEqual(['geht so', 'geht so', 'geht nicht', '', '']);
  expect((await correct(key, { undo: true })).cells).toBe(0);

  // A word in one column of every wrong row; what is still wrong still waits.
  const replaced = await correct(key, { bulk: { column: country, find: 'dtl', put: 'DE' } });
  expect([replaced.cells, counts(replaced)]).toEqual([2, { BAD: 3, NEW: 2 }]);
  const wrong = await correct(key, { bulk: { column: hours, find: 'geht', put: 'offen' } });
  expect([wrong.cells, counts(wrong)]).toEqual([3, { BAD: 3, NEW: 2 }]);
  // What somebody has corrected since is not taken back with the rest.
  const own = (await cellsOf(key, 0)).map((_, index) => index + 2)[0] ?? 2;
  const cells = [...line(1, 'Mo-Fr 08:00-12:00').split(';')];
  await correct(key, { rows: [{ row: own, cells }] });
  expect((await correct(key, { undo: true })).cells).toBe(2);
  expect(await cellsOf(key, hours)).toEqual(['Mo-Fr 08:00-12:00', 'geht so', 'geht nicht', '', '']);

  // A column that is passed over, and one that is not there.
  for (const column of [7, 199])
    expect((await admin.request('PUT', at(`import/${key}`), { bulk: { column, find: null, put: 'x' } })).status).toBe(
      400,
    );
});

test('what was said of the columns is known when such a sheet comes again, in the unit and for the type', async () => {
  const own = 'Kennung;Benennung des Ladens;Straße;PLZ;Ort;Land;Irgendwas';
  const rows = (from: number) => [1, 2].map((n) => `kept-${from + n};Laden ${n};Ring 1;58095;Hagen;DE;x`);
  const first = await send([own, ...rows(0)].join('\n'));
  const name = first.columns.findIndex(({ heading }) => heading === 'Benennung des Ladens');
  expect(first.columns.filter(({ known }) => !known).map(({ heading }) => heading)).toEqual([
    'Benennung des Ladens',
    'Irgendwas',
  ]);
  const keys = first.columns.map(({ key }) => key);
  const said = await correct(first.key, {
    columns: keys.map((key, index) => (index === name ? 'address.name1' : key)),
  });
  expect(said.columns[name]).toEqual({
    heading: 'Benennung des Ladens',
    key: 'address.name1',
    known: true,
    said: true,
  });

  // The same headings in another order.
  const next = await send(
    ['Benennung des Ladens;Kennung;Straße;PLZ;Ort;Land;Irgendwas', 'Laden 3;kept-13;Ring 1;58095;Hagen;DE;x'].join(
      '\n',
    ),
  );
  expect(next.columns[0]).toMatchObject({ key: 'address.name1', known: true, said: true });
  expect(counts(next)).toEqual({ BAD: 0, NEW: 1 });
  expect(JSON.stringify(await sql(`select patch from sheet_row where import_id = $1`, [next.key]))).toContain(
    'Laden 3',
  );

  // Taken back: asked again as something that is passed over; other headings and other units know nothing of it.
  await correct(next.key, { columns: next.columns.map(({ key }, index) => (index === 0 ? null : key)) });
  const third = await send([own, ...rows(20)].join('\n'));
  expect(third.columns[name]).toMatchObject({ key: null, said: true });
  const other = await send(['Kennung;Benennung des Ladens;Straße;PLZ;Ort', 'kept-31;L;Ring 1;58095;Hagen'].join('\n'));
  expect(other.columns[1]).toMatchObject({ key: null, known: false, said: false });
  expect(await sql(`select distinct org_unit, type from sheet_mapping`)).toEqual([
    { org_unit: 'dtm', type: 'stoplocation' },
  ]);
});
