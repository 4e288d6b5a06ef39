import { useMemo } from 'react';
import { orgTree, type OrgNode } from '#modules/organisation/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import type { Option } from '#ui/form/widget.ts';

const branchesIn = (node: OrgNode): OrgNode[] => [
  ...(node.isBranch ? [node] : []),
  ...node.children.flatMap(branchesIn),
];

/** Depots by name, as choices and for whoever shows an id. */
export function useDepots(): { options: readonly Option[]; nameOf: (id: string) => string } {
  const root = useCall(orgTree, {}, { staleTime: 300_000 }).data?.root;
  return useMemo(() => {
    const depots = root ? branchesIn(root) : [];
    const names = new Map(depots.map(({ id, name }) => [id, name]));
    return {
      options: depots.map(({ id, name }) => ({ value: id, label: name, note: id })),
      nameOf: (id) => names.get(id) ?? id,
    };
  }, [root]);
}
