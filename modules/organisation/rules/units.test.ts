import { describe, expect, it } from 'vitest';
import { depthOf, moveRefusal, mostLevels, subtreeOf, unitViolations } from './units.ts';

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
  });
  it('a time zone is one that is known, a day opens before it closes and spans do not cross', () => {
    expect(fieldsOf({ ...depot, timezone: 'Mars/Olympus' })).toEqual(['timezone']);
    expect(fieldsOf({ ...depot, timezone: 'CET+1' })).toEqual(['timezone']);
    const at = (from: number, to: number) => ({ from: [from, 0, 0], to: [to, 0, 0] }) as never;
    const week = (...day: never[]) => [day, [], [], [], [], [], [], []];
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 12), at(13, 24)) })).toEqual([]);
    expect(fieldsOf({ ...depot, openingHours: week(at(12, 6)) })).toEqual(['openingHours']);
    expect(fieldsOf({ ...depot, openingHours: week(at(6, 14), at(13, 18)) })).toEqual(['openingHours']);
  });
});
