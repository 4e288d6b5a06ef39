import { describe, expect, it } from 'vitest';
import { hidesExpected, withoutExpected } from './blindCount.ts';
import { placeRanges } from './placeRanges.ts';
import { isPlaceBound, isSurplusOf, missingFields, type Plan } from './plan.ts';

const plan = (more: Partial<Plan> = {}): Plan => ({
  inventoryType: 'FULL',
  scope: 'ALL_PACKAGES',
  terminalLocationId: null,
  terminalAreaId: null,
  route: null,
  specialLocation: null,
  ...more,
});

describe('the plan of a count', () => {
  it.each<[Partial<Plan>, string[]]>([
    [{}, []],
    [{ inventoryType: 'AREA' }, ['terminalAreaId']],
    [{ inventoryType: 'AREA', terminalAreaId: 'b' }, []],
    [{ inventoryType: 'LOCATION', scope: 'ROUTE' }, ['terminalLocationId', 'route']],
    [{ inventoryType: 'SPECIAL' }, ['specialLocation']],
    [{ inventoryType: 'RESIDUAL' }, []],
  ])('%o lacks %o', (more, fields) => expect(missingFields(plan(more))).toEqual(fields));

  it('full, area and location counts go through places; the others follow the goods', () =>
    expect((['FULL', 'AREA', 'LOCATION', 'RESIDUAL', 'SPECIAL'] as const).map(isPlaceBound)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]));

  it('what is found and not expected is a finding of all packages, of the route, of goods without a trip', () => {
    const goods = { route: '112', tripId: null };
    expect(isSurplusOf(plan(), goods)).toBe(true);
    expect(isSurplusOf(plan({ scope: 'EXPECTED_ONLY' }), goods)).toBe(false);
    expect(isSurplusOf(plan({ scope: 'ROUTE', route: '112' }), goods)).toBe(true);
    expect(isSurplusOf(plan({ scope: 'ROUTE', route: '113' }), goods)).toBe(false);
    expect(isSurplusOf(plan({ inventoryType: 'RESIDUAL' }), goods)).toBe(true);
    expect(isSurplusOf(plan({ inventoryType: 'RESIDUAL' }), { ...goods, tripId: 't' })).toBe(false);
  });
});

describe('a blind count', () => {
  const blind = { state: 'INPROGRESS', inventory: { blind: true } } as const;
  it('hides what is expected from who counts, until it is closed', () => {
    expect(hidesExpected(blind, ['scanInventory', 'viewInventory'])).toBe(true);
    expect(hidesExpected(blind, ['scanInventory', 'closeInventory'])).toBe(false);
    expect(hidesExpected({ ...blind, state: 'FINISHED' }, [])).toBe(true);
    expect(hidesExpected({ ...blind, state: 'CLOSED' }, [])).toBe(false);
    expect(hidesExpected({ state: 'INPROGRESS', inventory: { blind: false } }, [])).toBe(false);
    expect(hidesExpected({ state: 'INPROGRESS', inventory: null }, [])).toBe(false);
  });
  it('leaves what was counted', () =>
    expect(
      withoutExpected({ items: 4, itemsDone: 2, packagesExpected: 9, packagesMissing: 1, packagesScanned: 5 }),
    ).toEqual({
      items: 0,
      itemsDone: 0,
      packagesExpected: 0,
      packagesMissing: 0,
      packagesScanned: 5,
    }));
});

it('neighbouring open places are told as one', () => {
  const places = (open: string) => [...open].map((sign, i) => ({ position: `B11-0${i + 1}`, open: sign === 'o' }));
  expect(placeRanges(places('ooo'))).toEqual(['B11-01 – B11-03']);
  expect(placeRanges(places('o-oo-o'))).toEqual(['B11-01', 'B11-03 – B11-04', 'B11-06']);
  expect(placeRanges(places('---'))).toEqual([]);
});
