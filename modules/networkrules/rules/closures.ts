import type { NetworkClosure } from './network.ts';

type Ran = {
  readonly fromDepot: string;
  readonly toDepot: string;
  readonly departure: number;
  readonly arrival: number;
};

const holdsAt = ({ from, until }: Pick<NetworkClosure, 'from' | 'until'>, at: number): boolean =>
  at >= from && (until === null || at < until);

/**
 * What keeps a run from going: it leaves or reaches a depot while that is closed, or leaves while its own relation is. Undefined: nothing does.
 * Instants are epoch ms; the end of a closure is not closed any more.
 */
export const closureOf = (
  closures: readonly NetworkClosure[],
  { fromDepot, toDepot, departure, arrival }: Ran,
): NetworkClosure | undefined =>
  closures.find((one) =>
    one.depot === null
      ? one.fromDepot === fromDepot && one.toDepot === toDepot && holdsAt(one, departure)
      : (one.depot === fromDepot && holdsAt(one, departure)) || (one.depot === toDepot && holdsAt(one, arrival)),
  );
