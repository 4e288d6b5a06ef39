/** What a shunter did and no server has heard of yet. */
export type WaitingMove = {
  readonly orderId: string;
  readonly action: 'ACCEPT' | 'START' | 'FINISH' | 'REFUSE';
  /** Where it was put, if not where the order says. */
  readonly placeName: string | null;
};
type Card = {
  readonly id: string;
  readonly state: string;
  readonly unitNumber: string;
  readonly assignedTo: string | null;
  readonly toName: string;
  readonly occupiedBy: string | null;
};

/** Whether a place is taken after a move; undefined: the move says nothing of it. */
function occupiedAfter(card: Card, moved: Card, { action, placeName }: WaitingMove): string | null | undefined {
  if (action === 'START' && card.occupiedBy === moved.unitNumber) return null;
  if (action === 'FINISH' && card.toName === (placeName ?? moved.toName)) return moved.unitNumber;
  return undefined;
}

/**
 * The queue as a device shows it while moves wait: what is done is gone from it, what is under way comes first, what he has taken next. A place
 * that a waiting move has filled or freed counts so.
 */
export function withWaiting<C extends Card>(cards: readonly C[], moves: readonly WaitingMove[], me: string): C[] {
  let now = [...cards];
  for (const move of moves) {
    const moved = now.find(({ id }) => id === move.orderId);
    if (!moved) continue;
    now = now.flatMap((card) => {
      const occupiedBy = occupiedAfter(card, moved, move);
      const other = occupiedBy === undefined ? card : { ...card, occupiedBy };
      if (card.id !== move.orderId) return [other];
      if (move.action === 'FINISH' || move.action === 'REFUSE') return [];
      return [{ ...card, assignedTo: me, ...(move.action === 'START' ? { state: 'IN_PROGRESS' } : {}) }];
    });
  }
  const rank = ({ state, assignedTo }: Card): number => (assignedTo !== me ? 2 : state === 'IN_PROGRESS' ? 0 : 1);
  const waits = new Set(moves.map(({ orderId }) => orderId));
  // Only what he himself has touched goes forward; the rest stays in the order of the server.
  return now.toSorted((a, b) => (waits.has(a.id) ? rank(a) : 2) - (waits.has(b.id) ? rank(b) : 2));
}
