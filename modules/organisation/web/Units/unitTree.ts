import type { OrgUnit } from '#modules/organisation/contract/units.ts';

export type TreeRow = OrgUnit & { depth: number };

/** Units in the order of the tree, each beneath the one above it; those whose parent is not shown stand at the top. */
export function treeRows(units: readonly OrgUnit[]): TreeRow[] {
  const known = new Set(units.map((unit) => unit.id));
  const children = new Map<string | null, OrgUnit[]>();
  for (const unit of units) {
    const parent = unit.parentId !== null && known.has(unit.parentId) ? unit.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), unit]);
  }
  const rows: TreeRow[] = [];
  const walk = (parent: string | null, depth: number): void => {
    for (const unit of children.get(parent) ?? []) {
      rows.push({ ...unit, depth });
      walk(unit.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

/** Rows that hold all the words, with everything above them so that they can be placed. */
export function foundRows(rows: readonly TreeRow[], tokens: readonly string[]): TreeRow[] {
  if (tokens.length === 0) return [...rows];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    const words = `${row.id} ${row.name} ${row.depotNumber ?? ''} ${row.address?.city ?? ''}`.toLowerCase();
    if (!tokens.every((token) => words.includes(token))) continue;
    for (let at: TreeRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}
