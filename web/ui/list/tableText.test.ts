import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { csvOf, type DrawWords, numberMarks, saidTable } from './tableText.ts';

type Row = { name: string; at: number | null; weight: number; share: number; state: string };
const berlin = 'Europe/Berlin';
const Mark = (_: { label: string }) => null;
const Hidden = (_: { row: Row }) => null;
/** Stands for the page, which draws what has no words. */
const drawn: DrawWords = async (things) => things.map((_, at) => `drawn ${at + 1}`);
const row: Row = {
  name: 'Müller "Nord"',
  at: Date.UTC(2026, 2, 10, 7, 45),
  weight: 1_234_500,
  share: 0.4,
  state: 'LOADED',
};
const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', value: (one) => one.name },
  { id: 'at', title: 'Ab', value: (one) => one.at, cell: (one) => (one.at === null ? '' : '08:45') },
  { id: 'weight', title: 'Gewicht', unit: 'kg', align: 'right', value: (one) => one.weight, cell: () => '1.234,5' },
  { id: 'share', title: 'Anteil', align: 'right', value: (one) => one.share, cell: () => '40\u00a0%' },
  {
    id: 'state',
    title: 'Status',
    value: (one) => one.state,
    cell: (one) => createElement(Mark, { label: `in Wort ${one.state}` }),
  },
  { id: 'own', title: 'Eigen', value: (one) => one.state, cell: (one) => createElement(Hidden, { row: one }) },
  {
    id: 'both',
    title: 'Beide',
    value: () => 'x',
    cell: () => createElement('span', null, 'T-104', createElement('b', null, 'Nord')),
  },
];

describe('a list as a table', () => {
  test('says what the screen says: words of marks, numbers in the unit of the column, moments whole', async () => {
    const table = await saidTable(columns, [row], 'de', drawn);
    expect(table.head).toEqual(['Name', 'Ab', 'Gewicht (kg)', 'Anteil', 'Status', 'Eigen', 'Beide']);
    expect(table.rows).toEqual([
      [
        { text: 'Müller "Nord"' },
        { at: row.at },
        { number: 1234.5 },
        { text: '40\u00a0%' },
        { text: 'in Wort LOADED' },
        { text: 'drawn 1' },
        { text: 'T-104 Nord' },
      ],
    ]);
  });

  test('a moment that is not there is empty', async () => {
    const table = await saidTable(columns, [{ ...row, at: null }], 'de', drawn);
    expect(table.rows.at(0)?.at(1)).toEqual({ text: '' });
  });

  test('as CSV it is quoted after RFC 4180, with the marks of the language and the depot’s clock', async () => {
    const german = csvOf(await saidTable(columns.slice(0, 3), [row], 'de', drawn), 'de', berlin);
    expect(german).toBe('\uFEFF"Name";"Ab";"Gewicht (kg)"\r\n"Müller ""Nord""";"2026-03-10 08:45";1234,5\r\n');
    const english = csvOf(
      { head: ['a', 'b'], widths: [], rows: [[{ number: 1234.5 }, { text: 'x,y' }]] },
      'en',
      berlin,
    );
    expect(english).toBe('\uFEFF"a","b"\r\n1234.5,"x,y"\r\n');
  });

  test.each(['=1+1', '+49 231 1', '@SUM(A1)', '-cmd', '\tx'])(
    'a text that a spreadsheet would calculate (%j, OWASP) is a text',
    (text) => {
      const csv = csvOf({ head: ['a'], widths: [], rows: [[{ text }]] }, 'de', berlin);
      expect(csv).toContain(`"'${text}"`);
    },
  );

  test.each([
    ['de', '.', ','],
    ['en', ',', '.'],
    ['fr', '\u202f', ','],
  ])('%s writes numbers with %j and %j', (language, group, decimal) =>
    expect(numberMarks(language)).toEqual({ group, decimal }),
  );
});
