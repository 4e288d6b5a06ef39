import { describe, expect, it } from 'vitest';
import { depotRanges, depthOf, moveRefusal, mostLevels, subtreeOf, unitViolations } from './units.ts';

const tree = [
  { id: 'global', parentId: null },
  { id: 'de', parentId: 'global' },
  { id: 'dtm', parentId: 'de' },
  { id: 'ham', parentId: 'de' },
  { id: 'gate', parentId: 'dtm' },
];

describe('the tree of units', () => {
  it('knows what hangs below a unit and how deep one hangs', () => {
    expect([...subtreeOf(tree, 'de')].sort()).toEqual(['de', 'dtm', 'gate', 'ham']);
    expect([...subtreeOf(tree.toReversed(), 'de')].sort()).toEqual(['de', 'dtm', 'gate', 'ham']);
    expect(depthOf(tree, 'gate')).toBe(4);
  });
  it.each([
    ['dtm', 'global', undefined],
    ['dtm', 'ham', undefined],
    ['de', 'gate', 'below'],
    ['de', 'de', 'below'],
    ['dtm', 'nowhere', 'unknownParent'],
    ['dtm', null, 'root'],
    ['global', 'de', 'root'],
    ['global', null, undefined],
    ['new', 'gate', undefined],
  ] as const)('%s below %s: %s', (id, to, refusal) => expect(moveRefusal(tree, id, to)).toBe(refusal));
  it('does not grow deeper than the look-up of paths goes, with what hangs below', () => {
    const long = Array.from({ length: mostLevels }, (_, i) => ({
      id: `u${i}`,
      parentId: i === 0 ? null : `u${i - 1}`,
    }));
    expect(moveRefusal(long, 'new', `u${mostLevels - 1}`)).toBe('deep');
    expect(moveRefusal(long, 'new', `u${mostLevels - 2}`)).toBeUndefined();
    const two = [...long, { id: 'a', parentId: 'u0' }, { id: 'b', parentId: 'a' }];
    expect(moveRefusal(two, 'a', `u${mostLevels - 2}`)).toBe('deep');
    expect(moveRefusal(two, 'a', `u${mostLevels - 3}`)).toBeUndefined();
  });
});

describe('the values of a unit', () => {
  const depot = {
    isBranch: true,
    depotNumber: 7,
    address: { city: 'Bochum', postalCode: '44789' },
    timezone: 'Europe/Berlin',
  };
  const fieldsOf = (unit: Parameters<typeof unitViolations>[0]) => unitViolations(unit).map(({ field }) => field);
  it('a depot has a number and an address, a level above it none', () => {
    expect(fieldsOf(depot)).toEqual([]);
    expect(fieldsOf({ isBranch: true, timezone: 'Europe/Paris' })).toEqual([
      'depotNumber',
      'address.city',
      'address.postalCode',
    ]);
    expect(fieldsOf({ isBranch: false, timezone: 'Europe/Paris' })).toEqual([]);
    expect(fieldsOf({ ...depot, address: { city: ' ', postalCode: ' ' } })).toEqual([
      'address.city',
      'address.postalCode',
    ]);
    expect(fieldsOf({ ...depot, address: {} })).toEqual(['address.city', 'address.postalCode']);
  });
  it('a time zone is one that is known, a day opens before it closes and spans do not cross', () => {
    expect(fieldsOf({ ...depot, timezone: 'Mars/Olympus' })).toEqual(['timezone']);
    expect(fieldsOf({ ...depot, timezone: 'CET+1' })).toEqual(['timezone']);
    const at = (from: number, to: number) => ({ from: [from, 0, 0], to: [to, 0, 0] }) as never;
    const week = (...day: never[]) => [day, [], [], [], [], [], [], []];
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 12), at(13, 24)) })).toEqual([]);
    expect(fieldsOf({ ...depot, openingHours: week(at(12, 6)) })).toEqual(['openingHours']);
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 14), at(13, 18)) })).toEqual(['openingHours']);
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 12), at(12, 18)) })).toEqual([]);
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 6)) })).toEqual(['openingHours']);
    const early = { from: [6, 30, 0], to: [7, 15, 0] } as never;
    expect(fieldsOf({ ...depot, openingHours: week(early) })).toEqual([]);
    expect(fieldsOf({ ...depot, openingHours: week({ from: [6, 30, 0], to: [6, 15, 0] } as never) })).toEqual([
      'openingHours',
    ]);
  });
  it('a violation names the rule that was broken', () => {
    const week = [[{ from: [9, 0, 0], to: [8, 0, 0] }], [], [], [], [], [], [], []] as never;
    expect(
      unitViolations({ isBranch: true, timezone: 'nowhere', openingHours: week }).map(({ field, rule }) => [
        field,
        rule,
      ]),
    ).toEqual([
      ['depotNumber', 'notEmpty'],
      ['address.city', 'notEmpty'],
      ['address.postalCode', 'notEmpty'],
      ['timezone', 'isIn'],
      ['openingHours', 'invalidRange'],
    ]);
  });
});

it('a depot numbers shipments by year, SSCC in a block of its own when it has a prefix, orders, lists and imports', () => {
  // An SSCC has 17 digits before its check digit (GS1 General Specifications).
  const sscc17 = { prefix: '34012345', padding: 17 - '34012345'.length, checkDigit: 'MOD10' };
  const [shipment, sscc, pallet, order, list, imported] = depotRanges(7, 2026, '4012345');
  expect(shipment).toEqual({
    purpose: 'SHIPMENT',
    prefix: '7{yy}',
    padding: 7,
    checkDigit: 'MOD10',
    first: 1_000_001,
    last: 9_999_999,
  });
  expect(sscc).toEqual({ ...sscc17, purpose: 'SSCC', first: 70_000_001, last: 79_000_000 });
  expect(pallet).toEqual({ ...sscc17, purpose: 'MASTER_PALLET', first: 79_000_001, last: 79_999_999 });
  expect(order).toEqual({ purpose: 'ORDER', prefix: 'T72026', padding: 7, first: 1, last: 9_999_999 });
  expect(list).toEqual({ purpose: 'LIST', prefix: '37', first: 10_001, last: 99_999 });
  expect(imported).toEqual({ purpose: 'IMPORT', prefix: '', first: 1, last: 999_999_999 });
  expect(depotRanges(7, 2026, null).map(({ purpose }) => purpose)).toEqual(['SHIPMENT', 'ORDER', 'LIST', 'IMPORT']);
});
