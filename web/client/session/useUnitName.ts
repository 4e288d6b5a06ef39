import { orgTree } from '#modules/organisation/contract/calls.ts';
import { unitsOf } from './units.ts';
import { useCall } from '../call/useCall.ts';

/** Name of a unit; its id while the tree is loading. */
export function useUnitName(id: string): string {
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  return (tree.data ? unitsOf(tree.data.root).find((unit) => unit.id === id)?.name : undefined) ?? id;
}
