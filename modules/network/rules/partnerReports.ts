import type { Leg, LegState } from './legStates.ts';

type Said = { part: 'PICKUP' | 'ARRIVAL' | 'DEPARTURE' | 'DELIVERY' | 'NONE'; state: string; deviation: boolean };

const ranks: Readonly<Record<string, number>> = {
  OPEN: 1,
  DISPATCHED: 2,
  UNDER_WAY: 3,
  HINDERED: 4,
  DONE: 5,
  CANCELED: 7,
};

/**
 * Order of what a partner says of one part: by the minute in which it happened, within it by how far the part is, because files state minutes.
 * @param at epoch ms
 * @returns fits an `int` until the year 2200
 */
export const orderOfReport = ({ state, deviation }: Said, at: number): number =>
  Math.floor(at / 60_000) * 8 + (ranks[state] ?? 0) + (state === 'DONE' && deviation ? 1 : 0);

/** The leg that a partner's depot speaks of: its collection, the run that ends or begins there, or its delivery. */
export function legOfPartner<L extends Leg>(legs: readonly L[], depot: string, part: Said['part']): L | undefined {
  switch (part) {
    case 'PICKUP':
      return legs.find(({ kind, toDepot, fromDepot }) => kind === 'PICKUP' && (toDepot ?? fromDepot) === depot);
    case 'ARRIVAL':
      return legs.find(({ kind, toDepot }) => (kind === 'LINE_HAUL' || kind === 'HUB') && toDepot === depot);
    case 'DEPARTURE':
      return legs.find(({ kind, fromDepot }) => (kind === 'LINE_HAUL' || kind === 'HUB') && fromDepot === depot);
    case 'DELIVERY':
      return legs.find(
        ({ kind, fromDepot, toDepot }) =>
          (kind === 'DELIVERY' || kind === 'DIRECT') && (fromDepot ?? toDepot ?? depot) === depot,
      );
    default:
      return undefined;
  }
}

const over: readonly LegState[] = ['FINISHED', 'DID_NOT_TAKE_PLACE'];
const beginning: readonly string[] = ['OPEN', 'DISPATCHED', 'UNDER_WAY'];

/** Whether a report can move its leg: what is over does not begin again because a file says so, and what was overtaken moves nothing. */
export const movesLeg = (leg: Pick<Leg, 'state'>, { state }: Pick<Said, 'state'>, overtaken: boolean): boolean =>
  !overtaken && !(over.includes(leg.state) && beginning.includes(state));
