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
    ['a country that does not exist', { consignee: party({ countryCode: 'QQ' }) }, 'COUNTRY_UNKNOWN', error],
    ['a consignor from nowhere', { consignor: party({ countryCode: 'QQ' }) }, 'COUNTRY_UNKNOWN', warning],
    ['no goods', { lines: [] }, 'NO_GOODS', error],
    ['no weight', { lines: [{ ...emptyLine(3), numberOfPackages: 1 }] }, 'NO_WEIGHT', warning],
    [
      'goods of 200 m',
      {
        lines: [{ ...emptyLine(3), numberOfPackages: 1, grossWeight: 5, length: 200_000, width: 800, height: 100 }],
      },
      'BEYOND_TRUCK',
      error,
    ],
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
  it.each<[string, Partial<OrderDraft>, object]>([
    ['an order without a number', { externOrderNumber: '' }, { row: 2, field: 'externOrderNumber' }],
    ['no consignor', { consignor: null }, { row: 2, field: 'consignor' }],
    ['no consignee', { consignee: null }, { row: 2, field: 'consignee' }],
    ['a party without anything', { consignor: emptyParty(6) }, { row: 6, field: 'consignor', args: { party: '' } }],
    [
      'a place without a town',
      { consignee: party({ city: '' }) },
      { row: 5, field: 'consignee', args: { party: 'Baumarkt Lünen' } },
    ],
    [
      'one without town and name',
      { consignee: party({ city: '', name: '', number: '999' }) },
      { args: { party: '999' } },
    ],
    [
      'one that has a postal code alone',
      { consignee: party({ city: '', name: '' }) },
      { code: 'PLACE_INCOMPLETE', args: { party: '' } },
    ],
    ['one that has a town alone', { consignee: party({ postalCode: '', name: '' }) }, { code: 'PLACE_INCOMPLETE' }],
    ['no goods', { lines: [] }, { field: 'lines' }],
    [
      'a weight of nothing',
      { lines: [{ ...emptyLine(3), numberOfPackages: 1, grossWeight: 0 }] },
      { code: 'NO_WEIGHT', row: 3, field: 'lines[0].grossWeight' },
    ],
    ['no packages', { lines: [{ ...emptyLine(3), grossWeight: 5 }] }, { row: 3, field: 'lines[0].numberOfPackages' }],
    [
      'other barcodes than packages',
      { lines: [{ ...emptyLine(3), numberOfPackages: 2, grossWeight: 5, barcodes: ['1'] }] },
      { field: 'lines[0].barcodes', args: { packages: 2, barcodes: 1 } },
    ],
    [
      'an endless text',
      { instructions: [{ type: 'General', text: 'x'.repeat(501) }] },
      { field: 'instructions', args: { max: 500 } },
    ],
    [
      'a pickup in the past',
      { pickupTimeSlot: daySlot([2026, 11, 22]) },
      { field: 'pickupTimeSlot', args: { date: '2026-11-22' } },
    ],
    [
      'a delivery in the past',
      { deliveryTimeSlot: daySlot([2026, 11, 22]) },
      { field: 'deliveryTimeSlot', args: { date: '2026-11-22' } },
    ],
  ])('%s is named with its field, its row and what was said', (_, more, found) => {
    expect(check(more)).toEqual([expect.objectContaining(found)]);
  });
  it('a text of the longest length is not too long, an hour without a day is not in the past', () => {
    expect(check({ instructions: [{ type: 'General', text: 'x'.repeat(500) }] })).toEqual([]);
    expect(
      check({ deliveryTimeSlot: { ...daySlot([2026, 11, 23]), dateFrom: null, dateTo: null, timeFrom: [8, 0, 0] } }),
    ).toEqual([]);
  });
  it('what cancels an order need not say what it was, but which', () => {
    const cancel = { ...emptyDraft(2), purpose: 'CANCEL' as const };
    expect(checkDraft({ ...cancel, externOrderNumber: 'A1' }, facts)).toEqual([]);
    expect(checkDraft(cancel, facts).map(({ code }) => code)).toEqual(['ORDER_NUMBER_MISSING']);
    expect(checkDraft({ ...emptyDraft(2), externOrderNumber: 'A1', purpose: 'CHANGE' }, facts)).not.toEqual([]);
  });
  it('a postal code of another form fails the place that goods go to; of anybody else it is a warning', () => {
    const odd = { countryCode: 'de', postalCode: ' 4453 ' };
    expect(check({ consignee: party(odd) })).toEqual([
      {
        row: 5,
        field: 'consignee.postalCode',
        code: 'POSTAL_CODE_FORM',
        severity: error,
        args: { postalCode: ' 4453 ', country: 'de' },
      },
    ]);
    expect(check({ consignor: party(odd) })).toEqual([
      expect.objectContaining({ field: 'consignor.postalCode', severity: warning }),
    ]);
    expect(check({ consignee: party(odd), deliveryParty: party() })).toEqual([
      expect.objectContaining({ field: 'consignee.postalCode', severity: warning }),
    ]);
    expect(check({ consignee: party({ countryCode: 'DE', postalCode: ' 44532 ' }) })).toEqual([]);
    expect(check({ consignor: party({ countryCode: 'DE', postalCode: '' }) })).toEqual([]);
  });
  it.each([
    ['1263', true],
    ['0000', false],
    ['126', false],
    ['12630', false],
    ['UN1263', false],
    ['1263X', false],
  ])('a UN number %s is one: %s', (unNumber, is) => {
    const line = {
      row: 8,
      line: 0,
      unNumber,
      class: '3',
      packageGroup: null,
      name: '',
      grossQuantity: null,
      netQuantity: null,
      liquid: false,
    };
    const found = check({ dangerousGoods: [line] });
    expect(found).toEqual(
      is
        ? []
        : [
            {
              row: 8,
              field: 'dangerousGoods[0].unNumber',
              code: 'UN_NUMBER_INVALID',
              severity: error,
              args: { unNumber },
            },
          ],
    );
    const said = { row: 8, field: 'x', code: 'UN_NUMBER_INVALID', severity: error } as const;
    expect(check({ dangerousGoods: [line], problems: [said] })).toEqual([]);
    const elsewhere = [
      { ...said, row: 9 },
      { ...said, code: 'NUMBER_ODD' as const },
    ];
    expect(check({ dangerousGoods: [line], problems: elsewhere })).toHaveLength(is ? 0 : 1);
  });
  it('an order and its cancellation may stand in one file, and orders without a number are not one', () => {
    const codes = (...orders: Partial<OrderDraft>[]) =>
      checkDrafts(
        orders.map((one) => order(one)),
        facts,
      ).map(({ problems }) => problems.map(({ code }) => code).join());
    expect(codes({}, { purpose: 'CANCEL' })).toEqual(['', '']);
    expect(codes({ purpose: 'CANCEL' }, { purpose: 'CANCEL' })).toEqual(['', 'ORDER_NUMBER_TWICE']);
    expect(codes({ externOrderNumber: '' }, { externOrderNumber: '' })).toEqual([
      'ORDER_NUMBER_MISSING',
      'ORDER_NUMBER_MISSING',
    ]);
  });
});
