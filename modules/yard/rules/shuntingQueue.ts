/** What of an order says when its turn is. Times epoch ms. */
export type Queued = {
  readonly id: string;
  readonly state: string;
  /** 1 goes before 3. */
  readonly priority: number;
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly assignedTo: string | null;
  /** The hall works in it. */
  readonly locked: boolean;
  readonly from: { readonly x: number; readonly y: number } | null;
};

const far = Number.POSITIVE_INFINITY;
/** m on the ways of a yard, which go along its sides. */
export const metres = (a: { x: number; y: number } | null, b: { x: number; y: number } | null): number | null =>
  a && b ? Math.abs(a.x - b.x) + Math.abs(a.y - b.y) : null;

/**
 * In which order a shunter drives: what he has begun, then by priority, then what is due, then the nearest to where he stands, then the
 * oldest. Orders of other people and units that the hall still has come last: nobody can take them now.
 */
export function queueOf<O extends Queued>(
  orders: readonly O[],
  me: string,
  at: { x: number; y: number } | null = null,
): O[] {
  const rank = (one: O): readonly number[] => [
    one.state === 'IN_PROGRESS' && one.assignedTo === me ? 0 : 1,
    one.assignedTo !== null && one.assignedTo !== me ? 1 : 0,
    one.locked ? 1 : 0,
    one.priority,
    one.dueAt ?? far,
    metres(at, one.from) ?? far,
    one.createdAt,
  ];
  const before = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  };
  return orders.toSorted((a, b) => before(rank(a), rank(b)) || a.id.localeCompare(b.id));
}
