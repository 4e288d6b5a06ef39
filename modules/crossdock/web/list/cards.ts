/** What the order of cards goes by. */
export type Card = {
  /** The next scan is not taken before somebody has put the package aside. */
  stops?: boolean;
  /** What was scanned all the same. */
  notCounted?: readonly string[];
  /** The key of what waits on this device. */
  waits?: string;
};

/** What lies on a scan screen: wrong packages that somebody has to put aside, in the order in which they were told, over the last scan. */
export type Cards<C extends Card> = { stopped: readonly C[]; last: C | undefined };
export const noCards: Cards<never> = { stopped: [], last: undefined };

/** The card that is seen. */
export const shownOf = <C extends Card>({ stopped, last }: Cards<C>): C | undefined => stopped[0] ?? last;

/** A new card. What came in while a wrong package lies on top is counted, and seen once that one is put aside. */
export const withCard = <C extends Card>(cards: Cards<C>, card: C): Cards<C> =>
  card.stops ? { ...cards, stopped: [...cards.stopped, card] } : { ...cards, last: card };

/** The person has put the package of the upper card aside. */
export const putAside = <C extends Card>({ stopped, last }: Cards<C>): Cards<C> =>
  stopped.length > 0 ? { stopped: stopped.slice(1), last } : noCards;

/** Scanned while a wrong package lies on top: not counted, and the card says of which code. */
export const notCounted = <C extends Card>(
  { stopped: [first, ...others], last }: Cards<C>,
  code: string,
): Cards<C> => ({
  stopped: first ? [{ ...first, notCounted: [...(first.notCounted ?? []), code] }, ...others] : [],
  last,
});

/** What waited on this device has its answer: its violet card gives way, a later one stays. */
export const settledCard = <C extends Card>(cards: Cards<C>, key: string, card: C): Cards<C> =>
  cards.last?.waits === key ? { ...cards, last: card } : cards;
