import type { LeftBehind } from '../../contract/calls.ts';

/** Packages of one order that would stay behind, with the places where somebody finds them. */
export type LeftOrder = {
  itemId: string;
  orderNumber: string;
  consigneeName: string;
  packages: readonly LeftBehind[];
  /** The place with most of them first; packages without one are none of these. */
  places: readonly { position: string; packages: number }[];
};

/** By order, in the order in which the packages are told: 35 packages are three orders to look for. */
export function byOrder(rows: readonly LeftBehind[]): LeftOrder[] {
  const orders = new Map<string, LeftBehind[]>();
  for (const row of rows) orders.set(row.itemId, [...(orders.get(row.itemId) ?? []), row]);
  return [...orders.values()].flatMap((packages) => {
    const [first] = packages;
    if (!first) return [];
    const counts = new Map<string, number>();
    for (const { storingPosition: position } of packages)
      if (position !== null) counts.set(position, (counts.get(position) ?? 0) + 1);
    const places = [...counts].map(([position, count]) => ({ position, packages: count }));
    const { itemId, orderNumber, consigneeName } = first;
    return [{ itemId, orderNumber, consigneeName, packages, places: places.sort((a, b) => b.packages - a.packages) }];
  });
}
