import { describe, expect, it } from 'vitest';
import { changesOf, shortly } from './changes.ts';
import { daySlot, emptyDraft, emptyLine, emptyParty, type OrderDraft } from './orderDraft.ts';
import { beforeChecks, confirmed } from './recheck.ts';
import { differences } from './sameOrder.ts';

const order: OrderDraft = {
  ...emptyDraft(2),
  externOrderNumber: 'A1',
  consignee: { ...emptyParty(3), name: 'Baumarkt Lünen', city: 'Lünen' },
  lines: [{ ...emptyLine(4), numberOfPackages: 2, grossWeight: 1000, barcodes: ['B1', 'B2'] }],
};
const line = order.lines[0] ?? emptyLine(4);

describe('what changed in an order', () => {
  it.each<[string, Partial<OrderDraft>, [path: string, from: string, to: string][]]>([
    ['nothing', {}, []],
    ['a text', { externOrderNumber: 'A2' }, [['externOrderNumber', 'A1', 'A2']]],
    ['a value that was not there', { goodsValue: 500 }, [['goodsValue', '', '500']]],
    [
      'a value within',
      { consignee: { ...emptyParty(3), name: 'Baumarkt Unna', city: 'Lünen' } },
      [['consignee.name', 'Baumarkt Lünen', 'Baumarkt Unna']],
    ],
    ['a value of a line', { lines: [{ ...line, grossWeight: 2000 }] }, [['lines[0].grossWeight', '1000', '2000']]],
    ['one of several', { lines: [{ ...line, barcodes: ['B1', 'B3'] }] }, [['lines[0].barcodes[1]', 'B2', 'B3']]],
    [
      'a day as a whole',
      { deliveryTimeSlot: daySlot([2026, 11, 24]) },
      [
        ['deliveryTimeSlot.dateFrom', '', '[2026,11,24]'],
        ['deliveryTimeSlot.dateTo', '', '[2026,11,24]'],
      ],
    ],
    ['a flag', { flags: { isFood: true } }, [['flags.isFood', '', 'true']]],
    ['a party that is gone', { consignee: null }, [['consignee', JSON.stringify(order.consignee), '']]],
    ['where it stands in its file', { row: 9, lines: [{ ...line, row: 12 }] }, []],
    ['problems', { problems: [{ row: 1, field: 'x', code: 'NO_GOODS', severity: 'ERROR' }] }, []],
  ])('%s', (_, more, changes) => {
    expect(changesOf(order, { ...order, ...more }).map(({ path, from, to }) => [path, from, to])).toEqual(changes);
  });
  it('another day is one change, not one of its figures', () => {
    const before = { ...order, deliveryTimeSlot: daySlot([2026, 11, 24]) };
    const after = { ...order, deliveryTimeSlot: daySlot([2026, 11, 25]) };
    expect(changesOf(before, after).map(({ path, to }) => `${path} ${to}`)).toEqual([
      'deliveryTimeSlot.dateFrom [2026,11,25]',
      'deliveryTimeSlot.dateTo [2026,11,25]',
    ]);
  });
  it('a line more is named by its place, without the row of its file', () => {
    const paths = changesOf(order, { ...order, lines: [line, { ...emptyLine(5), packingType: 'EP' }] }).map(
      ({ path }) => path,
    );
    expect(paths).toContain('lines[1].packingType');
    expect(paths).not.toContain('lines[1].row');
  });
  it('in short: six of them at most, in the signs of no language', () => {
    const change = (n: number) => ({ path: `p${n}`, from: String(n), to: '' });
    expect(shortly([{ path: 'p', from: '', to: 'x' }, change(1)])).toBe('– → x; 1 → –');
    expect(shortly(Array.from({ length: 6 }, (_, n) => change(n)))).not.toContain('…');
    expect(shortly(Array.from({ length: 7 }, (_, n) => change(n)))).toMatch(/; 5 → –; …$/);
    expect(shortly([{ path: 'p', from: 'x'.repeat(500), to: '' }])).toHaveLength(400);
  });
});

it('the same order said again differs in nothing: when it was written and what it is meant as do not count', () => {
  expect(differences(order, { ...order, issuedAt: [2026, 11, 24, 8, 0, 0], purpose: 'CHANGE' })).toEqual([]);
  expect(differences(order, { ...order, externOrderNumber: 'A2' }).map(({ path }) => path)).toEqual([
    'externOrderNumber',
  ]);
});

describe('an order that is looked at anew', () => {
  const problem = (code: OrderDraft['problems'][number]['code'], field = 'x', args?: Record<string, string>) => ({
    row: 1,
    field,
    code,
    severity: 'WARNING' as const,
    ...(args ? { args } : {}),
  });
  /** Everything that a look at the order finds by itself; what only its reader could see is not among it. */
  const ownFindings = [
    'ORDER_NUMBER_MISSING',
    'PARTY_UNKNOWN',
    'CONSIGNOR_MISSING',
    'CONSIGNEE_MISSING',
    'PLACE_INCOMPLETE',
    'POSTAL_CODE_FORM',
    'COUNTRY_UNKNOWN',
    'NO_GOODS',
    'NO_WEIGHT',
    'NO_PACKAGES',
    'PACKAGE_COUNT',
    'DATE_PAST',
    'WINDOW_ILLEGAL',
    'CORRECTED',
    'BARCODE_TAKEN',
    'TEXT_TOO_LONG',
    'CHANGE_OF_UNKNOWN',
    'CANCEL_OF_UNKNOWN',
    'CHANGE_TOO_LATE',
    'CANCEL_TOO_LATE',
  ] as const;
  it.each(ownFindings)('%s is found anew or is gone', (code) => {
    expect(beforeChecks({ ...order, problems: [problem(code)] }).problems).toEqual([]);
  });
  it('what its reader said stays, except of what was changed', () => {
    const doubts = [problem('DATE_INVALID', 'deliveryTimeSlot'), problem('NUMBER_ODD', 'goodsValue')];
    expect(beforeChecks({ ...order, problems: doubts }).problems).toEqual(doubts);
    expect(beforeChecks({ ...order, problems: doubts }, ['goodsValue']).problems).toEqual([doubts[0]]);
  });
  it('who saves it says that it is right, except of what no change of a field makes good', () => {
    const before = (...problems: OrderDraft['problems']) => ({ ...order, problems });
    const { problems: _, ...after } = order;
    expect(confirmed(before(problem('DATE_INVALID')), after).problems).toEqual([]);
    for (const code of ['FUNCTION_UNSUPPORTED', 'MESSAGE_UNSUPPORTED'] as const)
      expect(confirmed(before(problem(code)), after).problems.map((one) => one.code)).toEqual([code]);
    expect(confirmed(before(problem('ORDER_NUMBER_TWICE')), after).problems).toHaveLength(1);
    expect(confirmed(before(problem('ORDER_NUMBER_TWICE')), { ...after, externOrderNumber: 'A9' }).problems).toEqual(
      [],
    );
    const digit = problem('BARCODE_CHECK_DIGIT', 'x', { barcode: 'B2' });
    expect(confirmed(before(digit), after).problems).toEqual([digit]);
    expect(confirmed(before(digit), { ...after, lines: [{ ...line, barcodes: ['B1'] }] }).problems).toEqual([]);
    expect(confirmed(before(problem('BARCODE_CHECK_DIGIT')), after).problems).toEqual([]);
  });
});
