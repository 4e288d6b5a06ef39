import type { SchemaLeg } from './network.ts';

/** What is wrong with the parts of a schema: the first of it, with the number of the part. Keys below `networkrules:error/`. */
export function legIssue(
  legs: readonly SchemaLeg[],
):
  | { key: 'legDirectAlone' | 'legFirst' | 'legLast' | 'legBetween' | 'legDepot' | 'legRelation'; leg: number }
  | undefined {
  const straight = legs.findIndex(({ kind }) => kind === 'DIRECT');
  if (straight >= 0) return legs.length > 1 ? { key: 'legDirectAlone', leg: straight + 1 } : undefined;
  if (legs[0]?.kind !== 'PICKUP') return { key: 'legFirst', leg: 1 };
  if (legs.at(-1)?.kind !== 'DELIVERY') return { key: 'legLast', leg: legs.length };
  const stray = legs.slice(1, -1).findIndex(({ kind }) => kind === 'PICKUP' || kind === 'DELIVERY');
  if (stray >= 0) return { key: 'legBetween', leg: stray + 2 };
  for (const [index, { kind, branchRule, branchId, relationId }] of legs.entries()) {
    if (branchRule === 'FIXED' && branchId === null && relationId === null) return { key: 'legDepot', leg: index + 1 };
    if (relationId !== null && (kind === 'PICKUP' || kind === 'DELIVERY'))
      return { key: 'legRelation', leg: index + 1 };
  }
  return undefined;
}
