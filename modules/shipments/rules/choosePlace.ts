/** A place of the hall with what stands there or is expected there. */
export type HallPlace = {
  position: string;
  /** Packages that it holds; null: nobody has said. */
  capacity: number | null;
  packages: number;
  /** How many of them are of the same shipment. */
  own: number;
};

const inOrder = new Intl.Collator('en', { numeric: true });

/** Places between two of them, both included, in the order of their names: B11-2 before B11-10. Whichever end is named first. */
export function placesBetween(all: readonly string[], from: string, to: string): string[] {
  const [low, high] = inOrder.compare(from, to) <= 0 ? [from, to] : [to, from];
  return all
    .filter((one) => inOrder.compare(one, low) >= 0 && inOrder.compare(one, high) <= 0)
    .toSorted((one, other) => inOrder.compare(one, other));
}

/**
 * The place for one more package: where others of its shipment are and there is room, else the emptiest with room, else the emptiest;
 * of equal ones the first. undefined: there is no place at all.
 */
export function choosePlace(places: readonly HallPlace[]): HallPlace | undefined {
  const roomy = places.filter(({ capacity, packages }) => capacity === null || packages < capacity);
  const joined = roomy.find(({ own }) => own > 0);
  if (joined) return joined;
  return (roomy.length > 0 ? roomy : places).toSorted((a, b) => a.packages - b.packages)[0];
}
