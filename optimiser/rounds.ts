/** Temperature at the start in mean legs of the plan, and at the end as a share of that. */
export type Heat = { readonly start: number; readonly end: number };

/** One annealing of a fleet's plan; `share` of the budget. */
export type Round = { readonly from: 'as it is' | 'anew' | 'best'; readonly share: number; readonly heat: Heat };

/** One vehicle needs little heat, and starts again from its best. */
export const heatOfOne: Heat = { start: 0.5, end: 0.01 };
/** A fleet that is annealed once needs enough to open and close routes. */
export const heatOfFleet: Heat = { start: 10, end: 0.01 };

/** Heat of the annealings that compete, and of the one that goes on from the best of them. */
const heatOfRound: Heat = { start: 3, end: 0.05 / 3 };
const heatOfLast: Heat = { start: 1, end: 0.03 };
/** Share of the budget for those that compete, the iterations per task that each of them needs, and how many at most. */
const shareOfRounds = 0.6;
const perTaskAndRound = 130;
const mostRounds = 10;

/**
 * How a fleet's budget of so many iterations per task is spent. How many vehicles a plan has is settled while it is hot and then
 * stays, whatever comes after: so several short annealings compete, each from a plan of its own, and the best goes on.
 * (Measured: on one file of Homberger 200 twenty times the iterations in one annealing ended where a lucky short one did.)
 */
export function roundsOf(perTask: number): readonly Round[] {
  const count = Math.min(mostRounds, Math.floor((perTask * shareOfRounds) / perTaskAndRound));
  if (count < 2) return [{ from: 'as it is', share: 1, heat: heatOfFleet }];
  const rounds = Array.from({ length: count }, (_, n): Round => {
    return { from: n === 0 ? 'as it is' : 'anew', share: shareOfRounds / count, heat: heatOfRound };
  });
  return [...rounds, { from: 'best', share: 1 - shareOfRounds, heat: heatOfLast }];
}
