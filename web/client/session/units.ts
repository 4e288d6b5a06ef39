import type { OrgNode } from '#modules/organisation/contract/calls.ts';

/** A unit in the order of the tree; `path` are its ancestors' ids. */
export type Unit = {
  id: string;
  name: string;
  depth: number;
  path: readonly string[];
  isBranch: boolean;
  hasChildren: boolean;
};

/** Order of siblings: 0 on top, none last, then by name (specification 1, 3.7). */
const compare = (a: OrgNode, b: OrgNode): number =>
  (a.displayOrder ?? Number.MAX_SAFE_INTEGER) - (b.displayOrder ?? Number.MAX_SAFE_INTEGER) ||
  a.name.localeCompare(b.name);

export function unitsOf(root: OrgNode): Unit[] {
  const units: Unit[] = [];
  const walk = (node: OrgNode, path: readonly string[]) => {
    units.push({
      id: node.id,
      name: node.name,
      depth: path.length,
      path,
      isBranch: node.isBranch,
      hasChildren: node.children.length > 0,
    });
    for (const child of [...node.children].sort(compare)) walk(child, [...path, node.id]);
  };
  walk(root, []);
  return units;
}
