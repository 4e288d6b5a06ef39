import type { Check } from '#kernel/check.ts';
import { type Finding, namedCheck } from '#kernel/namedCheck.ts';
import { type DangerousLine, isClass1, isFullyRegulated, labelsOf } from '#modules/dangerousgoods/rules/line.ts';
import {
  keptFromFoodstuffs,
  type LoadingConflict,
  limitedQuantityConflicts,
  mixedLoadingConflicts,
} from '#modules/dangerousgoods/rules/mixedLoading.ts';
import { countedQuantity, itemPoints, pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { forbiddenTunnels, tunnelCodeOfLoad } from '#modules/dangerousgoods/rules/tunnel.ts';
import { isAdrTrained } from './driverChecks.ts';
import { type DispatchFacts, type ItemFacts, load } from './facts.ts';
import { knownPoints } from './fullestLoad.ts';

/** Gross mass of limited quantities from which a unit is marked (3.4.14), and unit weight above which (3.4.13), g. */
const limitedQuantityMark = 8_000_000;
const markedFrom = 12_000_000;

const linesOf = (items: readonly ItemFacts[]): DangerousLine[] => items.flatMap((item) => item.dangerousGoods);
const regulated = (facts: DispatchFacts): DangerousLine[] => linesOf(load(facts)).filter(isFullyRegulated);
const unNumbers = (lines: readonly DangerousLine[]): string => [...new Set(lines.map((l) => l.unNumber))].join(', ');
const ownerOf = (facts: DispatchFacts, line: DangerousLine): ItemFacts | undefined =>
  facts.items.find((item) => item.dangerousGoods.includes(line));

/** Conflicts that involve a new shipment, each pair of UN numbers once per shipment. */
function newConflicts(facts: DispatchFacts, conflicts: readonly LoadingConflict[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { a, b } of conflicts) {
    const owner = ownerOf(facts, b) ?? ownerOf(facts, a);
    if (owner === undefined) continue;
    const args = {
      un: a.unNumber,
      label: labelsOf(a)[0] ?? '-',
      otherUn: b.unNumber,
      otherLabel: labelsOf(b)[0] ?? '-',
    };
    const key = `${owner.itemId}:${[a.unNumber, b.unNumber].sort().join(':')}`;
    if (!found.has(key)) found.set(key, { itemId: owner.itemId, args });
  }
  return [...found.values()];
}

function foodstuffFindings(facts: DispatchFacts): Finding[] {
  const all = load(facts);
  const apart = keptFromFoodstuffs(linesOf(all));
  const food = all.some((item) => item.attributes.isFood);
  if (!food || apart.length === 0) return [];
  const newFood = facts.items.some((item) => item.attributes.isFood);
  const culprits = newFood ? apart : apart.filter((line) => ownerOf(facts, line) !== undefined);
  return culprits.length === 0 ? [] : [{ args: { un: unNumbers(culprits) } }];
}

/** DGR-01 to DGR-11 of domain 7.1; also asked for the loaded content when loading closes (LCL-08). */
export const dangerousGoodsChecks: readonly Check<DispatchFacts>[] = [
  namedCheck('DGR-01', 'POINTS_OVER_1000', 'ERROR', 'overrideDangerousGoodsChecks', (facts) => {
    const points = knownPoints(facts);
    if (points <= pointsLimit) return [];
    const equipped = facts.vehicle?.maxDangerousGoodsEquipment === 'FULL' && isAdrTrained(facts);
    return [{ args: { points }, ...(equipped ? { severity: 'WARNING' as const } : {}) }];
  }),
  namedCheck('DGR-02', 'POINTS_UNKNOWN', 'WARNING', 'yes', (facts) =>
    facts.items
      .filter((item) => item.dangerousGoods.length > 0 && item.calculatedDangerousGoodsPoints < 0)
      .map((item) => {
        const unknown = itemPoints(item.dangerousGoods).unknownUnNumbers;
        return { itemId: item.itemId, args: { un: unknown.join(', ') || unNumbers(item.dangerousGoods) } };
      }),
  ),
  namedCheck('DGR-03', 'CATEGORY_0', 'ERROR', 'overrideDispatchChecks', (facts) =>
    facts.items.flatMap((item) => {
      const zero = item.dangerousGoods.filter((line) => isFullyRegulated(line) && line.transportCategory === 0);
      return zero.length > 0 ? [{ itemId: item.itemId, args: { un: unNumbers(zero) } }] : [];
    }),
  ),
  namedCheck('DGR-04', 'MIXED_LOADING', 'ERROR', 'no', (facts) =>
    newConflicts(facts, mixedLoadingConflicts(linesOf(load(facts)))),
  ),
  namedCheck('DGR-05', 'FOODSTUFF', 'ERROR', 'overrideDispatchChecks', foodstuffFindings),
  namedCheck('DGR-06', 'LQ_WITH_EXPLOSIVES', 'ERROR', 'no', (facts) =>
    newConflicts(facts, limitedQuantityConflicts(linesOf(load(facts)))).map(({ itemId }) => ({
      ...(itemId ? { itemId } : {}),
    })),
  ),
  namedCheck('DGR-07', 'TUNNEL', 'WARNING', 'yes', (facts) => {
    // Up to 1000 points no tunnel is forbidden (8.6.3.3).
    if (knownPoints(facts) <= pointsLimit) return [];
    const lines = regulated(facts);
    const code = tunnelCodeOfLoad(lines);
    const explosive = lines.filter(isClass1).reduce((sum, line) => sum + (countedQuantity(line) ?? 0), 0);
    const forbidden = forbiddenTunnels(code, explosive).filter(
      (category) => facts.trip.tunnels === null || facts.trip.tunnels.includes(category),
    );
    return code !== undefined && forbidden.length > 0 ? [{ args: { code, tunnels: forbidden.join(', ') } }] : [];
  }),
  namedCheck('DGR-08', 'VEHICLE_NOT_DG', 'ERROR', 'no', (facts) => {
    const { vehicle } = facts;
    if (vehicle === null || (vehicle.dangerousGoods && vehicle.maxDangerousGoodsEquipment !== 'NONE')) return [];
    return regulated(facts).length > 0 ? [{}] : [];
  }),
  namedCheck('DGR-09', 'RELATION_NOT_DG', 'ERROR', 'overrideDispatchChecks', (facts) =>
    facts.items.flatMap(({ itemId, attributes, relation }) =>
      attributes.hasDangerousGoods && relation !== null && !relation.dangerousGoods
        ? [{ itemId, args: { relation: relation.name } }]
        : [],
    ),
  ),
  namedCheck('DGR-10', 'HIGH_CONSEQUENCE', 'WARNING', 'yes', (facts) =>
    facts.items
      .filter((item) => item.dangerousGoods.some((line) => isFullyRegulated(line) && line.highConsequence === true))
      .map((item) => ({ itemId: item.itemId })),
  ),
  namedCheck('DGR-11', 'LQ_8T', 'INFO', 'no', (facts) => {
    const limited = linesOf(load(facts)).filter((line) => line.limitedQuantity);
    const mass = limited.reduce((sum, line) => sum + (line.grossQuantity ?? 0), 0);
    const heavyUnit = (facts.vehicle?.grossVehicleWeight ?? Number.POSITIVE_INFINITY) > markedFrom;
    return heavyUnit && mass > limitedQuantityMark ? [{ args: { weight: mass } }] : [];
  }),
];
