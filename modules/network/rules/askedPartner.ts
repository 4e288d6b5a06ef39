/** The partner's depot that has not said yet whether it lets a shipment go; undefined: none is asked. */
export function askedPartner(
  { withdrawn, owner_unit: owner }: { withdrawn: { columns: { route: readonly string[] } } | null; owner_unit: string },
  foreign: { has(depot: string): boolean },
): string | undefined {
  const depot = withdrawn && (withdrawn.columns.route[0] ?? owner);
  return depot && foreign.has(depot) ? depot : undefined;
}
