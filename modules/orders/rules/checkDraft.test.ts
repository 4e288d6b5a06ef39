import { describe, expect, it } from 'vitest';
import { checkDraft, checkDrafts } from './checkDraft.ts';
import {
  daySlot,
  type DraftParty,
  emptyDraft,
  emptyLine,
  emptyParty,
  isAcceptable,
  type OrderDraft,
} from './orderDraft.ts';

const party = (more: Partial<DraftParty> = {}): DraftParty => ({
  ...emptyParty(5),
  name: 'Baumarkt Lünen',
  postalCode: '44532',
  city: 'Lünen',
  ...more,
});
const order = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft(2),
  externOrderNumber: 'A1',
  consignor: party({ name: 'Hagener Federn' }),
  consignee: party(),
  lines: [{ ...emptyLine(3), numberOfPackages: 2, grossWeight: 1000, barcodes: ['1', '2'] }],
  ...more,
});
const facts = {
  today: [2026, 11, 23] as [number, number, number],
  knowsParty: (number: string) => number === '4012345000009',
};
const check = (more: Partial<OrderDraft>) => checkDraft(order(more), facts);
const numbered = (number: string) => ({ ...emptyParty(7), number });
const error = 'ERROR' as const;
const warning = 'WARNING' as const;

describe('orders from outside (R11)', () => {
  it('a complete order has no problem', () => expect(check({})).toEqual([]));
  it.each([
    ['no order number', { externOrderNumber: '' }, 'ORDER_NUMBER_MISSING', error],
    ['an unknown number alone', { consignee: numbered('999') }, 'PARTY_UNKNOWN', error],
    ['an unknown consignor number', { consignor: numbered('999') }, 'PARTY_UNKNOWN', error],
    ['an unknown place of delivery', { deliveryParty: numbered('999') }, 'PARTY_UNKNOWN', error],
    ['no consignee', { consignee: null }, 'CONSIGNEE_MISSING', error],
    ['no consignor', { consignor: null }, 'CONSIGNOR_MISSING', warning],
    ['no town', { consignee: party({ city: '' }) }, 'PLACE_INCOMPLETE', error],
    ['no postal code', { consignee: party({ postalCode: '' }) }, 'PLACE_INCOMPLETE', error],
    ['no goods', { lines: [] }, 'NO_GOODS', error],
    ['no weight', { lines: [{ ...emptyLine(3), numberOfPackages: 1 }] }, 'NO_WEIGHT', warning],
    ['no packages', { lines: [{ ...emptyLine(3), grossWeight: 5 }] }, 'NO_PACKAGES', warning],
    [
      'fewer barcodes than packages',
      { lines: [{ ...emptyLine(3), numberOfPackages: 2, grossWeight: 5, barcodes: ['1'] }] },
      'PACKAGE_COUNT',
      warning,
    ],
    ['a delivery in the past', { deliveryTimeSlot: daySlot([2026, 11, 22]) }, 'DATE_PAST', warning],
    ['a pickup in the past', { pickupTimeSlot: daySlot([2026, 11, 22]) }, 'DATE_PAST', warning],
    [
      'contradictory windows',
      { deliveryTimeSlot: { ...daySlot([2026, 11, 24]), timeFrom: [9, 0, 0], timeTo: [8, 0, 0] } },
      'WINDOW_ILLEGAL',
      warning,
    ],
    ['an endless text', { instructions: [{ type: 'General', text: 'x'.repeat(501) }] }, 'TEXT_TOO_LONG', warning],
  ] satisfies [string, Partial<OrderDraft>, string, string][])('%s', (_, more, code, severity) => {
    expect(check(more)).toEqual([expect.objectContaining({ code, severity })]);
  });
  it('cuts an endless text', () => {
    const [checked] = checkDrafts([order({ instructions: [{ type: 'General', text: 'x'.repeat(501) }] })], facts);
    expect(checked?.instructions[0]?.text).toHaveLength(500);
  });
  it('names the party and its row', () => {
    expect(check({ consignee: numbered('999') })).toEqual([
      { row: 7, field: 'consignee', code: 'PARTY_UNKNOWN', severity: error, args: { party: '999' } },
    ]);
  });
  // Forms of the Universal Postal Union; 1012 JS is its example for the Netherlands.
  it.each([
    ['DE', '44532', true],
    ['DE', 'D-44532', true],
    ['DE', '4453', false],
    ['NL', '1012 JS', true],
    ['NL', '1012', true],
    ['NL', '10125', false],
    ['PL', '00-940', true],
    ['PL', '0940', false],
    ['AT', '1010', true],
    ['AT', '01010', false],
    ['CZ', '110 00', true],
    ['', '4453', true],
  ])('a postal code of %s: %s, fits %s', (countryCode, postalCode, fits) => {
    const found = check({ consignee: party({ countryCode, postalCode }) });
    expect(found.filter(({ code }) => code === 'POSTAL_CODE_FORM')).toHaveLength(fits ? 0 : 1);
  });
  it('a known number needs no address; an address needs no known number', () => {
    expect(check({ consignee: numbered('4012345000009') })).toEqual([]);
    expect(check({ consignee: party({ number: '999' }) })).toEqual([]);
    expect(check({ consignee: party({ number: '4012345000009', city: '' }) })).toEqual([]);
  });
  it('the place of delivery goes before the consignee', () => {
    expect(check({ consignee: party({ city: '' }), deliveryParty: party() })).toEqual([]);
    expect(check({ consignee: null, deliveryParty: party() })).toEqual([]);
  });
  it('today and open slots are not in the past', () => {
    expect(check({ deliveryTimeSlot: daySlot([2026, 11, 23]) })).toEqual([]);
    expect(check({ deliveryTimeSlot: { ...daySlot([2026, 11, 22]), dateTo: [2026, 11, 30] } })).toEqual([]);
  });
  it('a number that comes twice in a file fails the second order and keeps earlier problems', () => {
    const kept = { row: 1, field: 'x', code: 'DATE_INVALID', severity: warning } as const;
    const checked = checkDrafts(
      [order({ problems: [kept] }), order({ row: 9 }), order({ externOrderNumber: 'A2' })],
      facts,
    );
    expect(checked.map(isAcceptable)).toEqual([true, false, true]);
    expect(checked[0]?.problems).toEqual([kept]);
    expect(checked[1]?.problems).toEqual([
      expect.objectContaining({ code: 'ORDER_NUMBER_TWICE', row: 9, args: { order: 'A1' } }),
    ]);
  });
});
