import { sumPoints } from '#modules/dangerousgoods/rules/points.ts';
import { isDeviating, isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { isDone, type ListPackage, listItemState } from './itemState.ts';
import type { ListKind } from './vocabulary.ts';

export type SummarisedItem = {
  packages: readonly ListPackage[];
  surplus: boolean;
  totalGrossWeight: number;
  loadingMeter: number;
  volume: number;
  /** -1 unknown. */
  dangerousGoodsPoints: number;
};

export type ListSummaries = {
  items: number;
  itemsDone: number;
  packagesExpected: number;
  packagesScanned: number;
  packagesDeviating: number;
  packagesMissing: number;
  surplus: number;
  weight: number;
  ldm: number;
  volume: number;
  dgPoints: number;
};

/**
 * Counts and totals of a list (domain 2.5). `of` PLANNED totals all that it expects, HANDLED what is really on the vehicle
 * or in the hall, shipments that are only partly there by their share of packages (points count in full: the safe side).
 */
export function listSummaries(
  kind: ListKind,
  items: readonly SummarisedItem[],
  of: 'PLANNED' | 'HANDLED' = 'PLANNED',
): ListSummaries {
  const expected = items.filter((item) => !item.surplus);
  const packages = expected.flatMap((item) => item.packages);
  const all = items.flatMap((item) => item.packages);
  const handledOf = (item: SummarisedItem): number =>
    item.packages.filter((p) => isHandled(p.processStatus) && p.terminalStatus !== 'TO_UNLOAD').length;
  const share = (item: SummarisedItem): number =>
    of === 'PLANNED' ? 1 : item.packages.length === 0 ? 0 : handledOf(item) / item.packages.length;
  const totalled = of === 'PLANNED' ? expected : items.filter((item) => handledOf(item) > 0);
  const sum = (value: (item: SummarisedItem) => number): number =>
    Math.round(totalled.reduce((total, item) => total + value(item) * share(item), 0));
  return {
    items: expected.length,
    itemsDone: expected.filter((item) => isDone(listItemState(kind, item.packages))).length,
    packagesExpected: packages.length,
    packagesScanned: all.filter((p) => isHandled(p.processStatus)).length,
    packagesDeviating: all.filter((p) => isDeviating(p.processStatus)).length,
    packagesMissing: packages.filter((p) => p.processStatus === 'MISSING').length,
    surplus: items.filter((item) => item.surplus).flatMap((item) => item.packages).length,
    weight: sum((item) => item.totalGrossWeight),
    ldm: sum((item) => item.loadingMeter),
    volume: sum((item) => item.volume),
    dgPoints: sumPoints(totalled.map((item) => item.dangerousGoodsPoints)),
  };
}
