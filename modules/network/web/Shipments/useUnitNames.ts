import { useCallback } from 'react';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { unitsOf } from '#client/session/units.ts';

/** Depots and key accounts by name; their ids while the tree is loading. */
export function useUnitNames(): (id: string) => string {
  const root = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true }).data?.root;
  return useCallback((id) => (root ? unitsOf(root).find((unit) => unit.id === id)?.name : undefined) ?? id, [root]);
}
