import type { InventoryScope, InventoryType } from '../list/vocabulary.ts';

export type Plan = {
  inventoryType: InventoryType;
  scope: InventoryScope;
  terminalLocationId: string | null;
  terminalAreaId: string | null;
  route: string | null;
  specialLocation: string | null;
};
type PlanField = 'terminalLocationId' | 'terminalAreaId' | 'route' | 'specialLocation';

/** Fields that the type and scope of a count ask for; the others say nothing. */
export const neededFields = ({ inventoryType, scope }: Pick<Plan, 'inventoryType' | 'scope'>): PlanField[] => [
  ...(inventoryType === 'AREA' ? (['terminalAreaId'] as const) : []),
  ...(inventoryType === 'LOCATION' ? (['terminalLocationId'] as const) : []),
  ...(inventoryType === 'SPECIAL' ? (['specialLocation'] as const) : []),
  ...(scope === 'ROUTE' ? (['route'] as const) : []),
];
/** What a count needs and does not say. */
export const missingFields = (plan: Plan): PlanField[] => neededFields(plan).filter((field) => plan[field] === null);

/** Counts that go through the places of the hall: another place is none of theirs. The other two follow the goods wherever they stand. */
export const isPlaceBound = (type: InventoryType): boolean => type === 'FULL' || type === 'AREA' || type === 'LOCATION';

type FoundGoods = { route: string | null; tripId: string | null };
/**
 * Is a package that was found and not expected a finding of this count (surplus)? A count of what is expected asks for nothing else, one of
 * a route for its goods only, one of residual goods for those that no trip takes.
 */
export function isSurplusOf(plan: Pick<Plan, 'inventoryType' | 'scope' | 'route'>, found: FoundGoods): boolean {
  if (plan.scope === 'EXPECTED_ONLY') return false;
  if (plan.scope === 'ROUTE' && found.route !== plan.route) return false;
  return plan.inventoryType !== 'RESIDUAL' || found.tripId === null;
}
