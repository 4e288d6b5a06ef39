import { useMemo } from 'react';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { unitsOf } from '#client/session/units.ts';
import { useCall } from '#client/call/useCall.ts';
import type { Option } from '#ui/form/widget.ts';

/** Names units; the id while the tree is loading or when it does not know the unit. */
export function useUnitNames(): (id: string) => string {
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  return useMemo(() => {
    const names = new Map(tree.data ? unitsOf(tree.data.root).map((unit) => [unit.id, unit.name] as const) : []);
    return (id) => names.get(id) ?? id;
  }, [tree.data]);
}

/** All units as choices. */
export function useUnits(): readonly Option[] {
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  return useMemo(
    () => (tree.data ? unitsOf(tree.data.root).map((unit) => ({ value: unit.id, label: unit.name })) : []),
    [tree.data],
  );
}
