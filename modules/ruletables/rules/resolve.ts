import { type GroupType, groupTypes } from '../contract/configs.ts';

/** Circles that what is judged belongs to. */
export type Groups = {
  readonly customer?: string | null | undefined;
  readonly route?: string | null | undefined;
  readonly ruleGroup?: string | null | undefined;
  /** Groups of rules that whoever acts is in. */
  readonly ruleGroups?: readonly string[] | undefined;
};

/** For whom a table is written, and in which unit it stands. */
export type Scope = { readonly orgUnit: string; readonly groupType: GroupType; readonly groupId: string };

const rank = (type: GroupType): number => groupTypes.indexOf(type);

function concerns(
  { orgUnit, groupType, groupId }: Scope,
  { customer, route, ruleGroup, ruleGroups = [] }: Groups,
): boolean {
  if (groupType === 'NONE') return true;
  if (groupType === 'UNIT') return groupId === orgUnit;
  if (groupType === 'RULE_GROUP') return ruleGroup === groupId || ruleGroups.includes(groupId);
  return (groupType === 'CUSTOMER' ? customer : route) === groupId;
}

/**
 * The one table that is asked: that of the closest circle that has one, RULE_GROUP before ROUTE before CUSTOMER before UNIT before NONE; of
 * two of a circle that of the nearer unit, of several groups of rules of one account the first by its id. Tables are never merged.
 * @param units the unit and its ancestors, nearest first
 */
export function resolve<S extends Scope>(sets: readonly S[], units: readonly string[], groups: Groups): S | undefined {
  let best: S | undefined;
  const isCloser = (one: S, other: S): boolean =>
    rank(one.groupType) !== rank(other.groupType)
      ? rank(one.groupType) > rank(other.groupType)
      : units.indexOf(one.orgUnit) < units.indexOf(other.orgUnit);
  for (const set of sets)
    if (units.includes(set.orgUnit) && concerns(set, groups) && (!best || isCloser(set, best))) best = set;
  return best;
}
