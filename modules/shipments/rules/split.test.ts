import { expect, test } from 'vitest';
import { cut, splitDangerous, splitGoods, splitShares } from './split.ts';

const line = (id: string, numberOfPackages: number, grossWeight: number | null, size = [1200, 800, 1000]) => ({
  id,
  numberOfPackages,
  grossWeight,
  length: size[0] ?? null,
  width: size[1] ?? null,
  height: size[2] ?? null,
  stackable: false,
});
const packs = (count: number, of: (i: number) => string | null = () => null) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i + 1}`, goodsItemId: of(i) }));

test('both parts of a number add up to it, whatever the share', () => {
  for (const whole of [0, 1, 2, 7, 1001, 999_999])
    for (let of = 1; of < 9; of += 1)
      for (let goes = 0; goes <= of; goes += 1) {
        const [gone, stays] = cut(whole, goes, of);
        expect(gone + stays).toBe(whole);
        expect(Math.abs(gone - (whole * goes) / of)).toBeLessThanOrEqual(0.5);
      }
});

test('packages take the weight of the line that they belong to: lines follow each other as the packages do', () => {
  // Two pallets of 400 kg together, then three boxes of 15 kg together: the second pallet and one box go.
  const goods = [line('pallets', 2, 400_000), line('boxes', 3, 15_000, [400, 300, 300])];
  const goes = new Set(['p2', 'p3']);
  expect(splitGoods(goods, packs(5), goes)).toEqual([
    { id: 'pallets', packages: [1, 1], grossWeight: [200_000, 200_000] },
    { id: 'boxes', packages: [1, 2], grossWeight: [5000, 10_000] },
  ]);
  // By hand: 205 kg of 415 kg; 0.96 m3 + 0.036 m3 of 1.92 m3 + 0.108 m3.
  const shares = splitShares(goods, packs(5), goes);
  expect(shares.weight).toEqual({ goes: 205_000, of: 415_000 });
  expect(shares.volume).toEqual({ goes: 996_000_000, of: 2_028_000_000 });
});

test('what the packages say of their line wins; without any line that fits, their number decides', () => {
  const goods = [line('a', 1, 90_000), line('b', 1, 10_000)];
  const turned = packs(2, (i) => (i === 0 ? 'b' : 'a'));
  expect(splitGoods(goods, turned, new Set(['p1'])).map((one) => one.packages)).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const unlike = [line('a', 1, 90_000)];
  expect(splitGoods(unlike, packs(3), new Set(['p1']))).toEqual([
    { id: 'a', packages: [0, 1], grossWeight: [30_000, 60_000] },
  ]);
  expect(splitShares([], packs(3), new Set(['p1'])).weight).toEqual({ goes: 1, of: 3 });
});

test('dangerous goods are named on both sides, with quantities that add up', () => {
  const given = { numberOfPackages: 4, grossQuantity: 100_000, netQuantity: null, netExplosiveMass: 7 };
  const [goes, stays] = splitDangerous(given, { goes: 1, of: 4 });
  expect(goes).toEqual({ numberOfPackages: 1, grossQuantity: 25_000, netQuantity: null, netExplosiveMass: 2 });
  expect(stays).toEqual({ numberOfPackages: 3, grossQuantity: 75_000, netQuantity: null, netExplosiveMass: 5 });
  // A single drum is on one of them; nobody knows on which, so no paper may leave it out.
  const [one, other] = splitDangerous({ ...given, numberOfPackages: 1 }, { goes: 1, of: 4 });
  expect([one.numberOfPackages, other.numberOfPackages]).toEqual([1, 1]);
});
