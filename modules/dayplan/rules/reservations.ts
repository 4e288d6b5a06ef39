/** Vehicle, driver and trailer of a trip from leaving to coming back, epoch ms. */
export type Reservation = { readonly resources: readonly string[]; from: number; to: number };

/** Who and what is out when. A reservation that grows is changed in its place. */
export class Reservations {
  private readonly all: Reservation[] = [];
  readonly turnaround: number;
  constructor(turnaround: number) {
    this.turnaround = turnaround;
  }

  add(one: Reservation): Reservation {
    const kept = { ...one };
    this.all.push(kept);
    return kept;
  }

  /** Those that use any of it, by their beginning. */
  of(resources: readonly string[]): Reservation[] {
    const wanted = new Set(resources);
    return this.all.filter((one) => one.resources.some((id) => wanted.has(id))).sort((a, b) => a.from - b.from);
  }
}

/** The first time between what is reserved that is long enough, with the turnaround kept on both sides. */
export function gapAfter(
  reserved: readonly Reservation[],
  span: { from: number; to: number },
  turnaround: number,
  shortest: number,
): { from: number; to: number } | undefined {
  let { from } = span;
  for (const one of [...reserved].sort((a, b) => a.from - b.from)) {
    const to = Math.min(span.to, one.from - turnaround);
    if (to - from >= shortest) return { from, to };
    from = Math.max(from, one.to + turnaround);
  }
  return span.to - from >= shortest ? { from, to: span.to } : undefined;
}
