import { grossWeight, loadingMeter, volume, type GoodsMeasures } from './measures.ts';

/** A whole number in two parts that add up to it: what goes first, then what stays. */
export function cut(whole: number, goes: number, of: number): readonly [goes: number, stays: number] {
  const gone = of > 0 ? Math.round((whole * goes) / of) : 0;
  return [gone, whole - gone];
}

/** A line of goods as it is split. */
export type SplitGoods = GoodsMeasures & { id: string };
export type SplitPackage = { id: string; goodsItemId: string | null };
/** How much of a shipment a part of its packages is; `of` is never 0. */
export type Share = { goes: number; of: number };

/** Packages of each line of goods: as they say themselves, else in the order of the lines, which is how an order names them. */
function linesOf(goods: readonly SplitGoods[], packages: readonly SplitPackage[]): Map<string, string> | undefined {
  const stated = packages.every((pack) => goods.some((line) => line.id === pack.goodsItemId));
  if (stated) return new Map(packages.map((pack) => [pack.id, pack.goodsItemId ?? '']));
  const inOrder = goods.flatMap((line) => Array.from({ length: line.numberOfPackages }, () => line.id));
  if (inOrder.length !== packages.length) return undefined;
  return new Map(packages.map((pack, i) => [pack.id, inOrder[i] ?? '']));
}

/**
 * What of each line of goods goes with some of the packages: by the line that each package belongs to where that can be known, else by
 * their number. Both sides of a line add up to it.
 */
export function splitGoods(
  goods: readonly SplitGoods[],
  packages: readonly SplitPackage[],
  goes: ReadonlySet<string>,
): { id: string; packages: readonly [number, number]; grossWeight: readonly [number, number] | null }[] {
  const lines = linesOf(goods, packages);
  const moving = packages.filter((pack) => goes.has(pack.id));
  return goods.map((line) => {
    const gone = lines
      ? moving.filter((pack) => lines.get(pack.id) === line.id).length
      : cut(line.numberOfPackages, moving.length, packages.length)[0];
    const share: Share = lines
      ? { goes: gone, of: line.numberOfPackages }
      : { goes: moving.length, of: packages.length };
    return {
      id: line.id,
      packages: [gone, line.numberOfPackages - gone],
      grossWeight: line.grossWeight === null ? null : cut(line.grossWeight, share.goes, share.of),
    };
  });
}

/** The share of the goods in a measure; where no line says anything of it, the share of the packages. */
const shareIn = (
  measure: (goods: readonly GoodsMeasures[]) => number,
  going: readonly GoodsMeasures[],
  all: readonly GoodsMeasures[],
  byCount: Share,
): Share => (measure(all) > 0 ? { goes: measure(going), of: measure(all) } : byCount);

/** The shares in weight, volume and loading metres of packages that leave a shipment. */
export function splitShares(
  goods: readonly SplitGoods[],
  packages: readonly SplitPackage[],
  goes: ReadonlySet<string>,
): { weight: Share; volume: Share; loadingMeter: Share } {
  const byCount = { goes: packages.filter((pack) => goes.has(pack.id)).length, of: packages.length };
  const parts = splitGoods(goods, packages, goes);
  const going = goods.map((line, i) => ({
    ...line,
    numberOfPackages: parts[i]?.packages[0] ?? 0,
    grossWeight: parts[i]?.grossWeight?.[0] ?? null,
  }));
  return {
    weight: shareIn(grossWeight, going, goods, byCount),
    volume: shareIn(volume, going, goods, byCount),
    loadingMeter: shareIn(loadingMeter, going, goods, byCount),
  };
}

/** What a line of dangerous goods counts. */
export type DangerousAmounts = {
  numberOfPackages: number | null;
  grossQuantity: number | null;
  netQuantity: number | null;
  netExplosiveMass: number | null;
};

/**
 * A line of dangerous goods on both sides of a split. Nobody knows in which packages the goods are, so each side names them: quantities by
 * weight, never less than one package, because a paper may name too much and must not name too little (ADR 5.4.1.1.1).
 */
export function splitDangerous<T extends DangerousAmounts>(line: T, { goes, of }: Share): readonly [T, T] {
  const quantity = (whole: number | null): readonly [number | null, number | null] =>
    whole === null ? [null, null] : cut(whole, goes, of);
  const gross = quantity(line.grossQuantity);
  const net = quantity(line.netQuantity);
  const explosive = quantity(line.netExplosiveMass);
  const all = line.numberOfPackages;
  const some = all === null || all < 2 ? all : Math.min(all - 1, Math.max(1, cut(all, goes, of)[0]));
  const rest = all === null || some === null || all < 2 ? all : all - some;
  const side = (i: 0 | 1, numberOfPackages: number | null): T => ({
    ...line,
    numberOfPackages,
    grossQuantity: gross[i],
    netQuantity: net[i],
    netExplosiveMass: explosive[i],
  });
  return [side(0, some), side(1, rest)];
}
