/** Temperature at the start in mean legs of the plan, and at the end as a share of that. */
export type Heat = { readonly start: number; readonly end: number };

/** One annealing of a fleet's plan; `share` of the budget. */
export type Round = { readonly from: 'as it is' | 'anew' | 'best'; readonly share: number; readonly heat: Heat };

/** One vehicle needs little heat, and starts again from its best. */
export const heatOfOne: Heat = { start: 0.5, end: 0.01 };
/** A fleet that is annealed once needs enough to open and close routes. */
export const heatOfFleet: Heat = { start: 10, end: 0.01 };

/** The heat of that annealing between two shares of it. */
export const partOfFleet = (from: number, until: number): Heat => ({
  start: heatOfFleet.start * heatOfFleet.end ** from,
  end: heatOfFleet.end ** (until - from),
});

/**
 * Heat of the annealings that compete, in turn: where tasks lie in clusters the mean leg is short, and only the hotter ones move
 * routes between them (measured on c2_4_2 and r2_4_5). All end at 0.05 mean legs.
 */
const heatsOfRounds: readonly Heat[] = [
  { start: 10, end: 0.005 },
  { start: 3, end: 0.05 / 3 },
];
/** Heat of the annealing that goes on from the best of them. */
const heatOfLast: Heat = { start: 0.7, end: 0.045 };
/** Share of the budget for those that compete, the iterations per task that each of them needs, and how many at most. */
const shareOfRounds = 0.45;
const perTaskAndRound = 110;
const mostRounds = 10;

/**
 * How a fleet's budget of so many iterations per task is spent. How many vehicles a plan has is settled while it is hot and then
 * stays, whatever comes after: so several short annealings compete, each from a plan of its own, and the best goes on.
 * (Measured on r2_2_10: four annealings of 1,300 iterations per task ended 0.6 to 1.2 % above the best known, four of 300 iterations
 * 0.3 to 2.0 %.)
 */
export function roundsOf(perTask: number): readonly Round[] {
  const count = Math.min(mostRounds, Math.floor((perTask * shareOfRounds) / perTaskAndRound));
  // Two that compete are little more than chance: one annealing that lasts is better (Homberger 400: 1.16 instead of 1.38 %).
  if (count < 3) return [{ from: 'as it is', share: 1, heat: heatOfFleet }];
  const rounds = Array.from(
    { length: count },
    (_, n): Round => ({
      from: n === 0 ? 'as it is' : 'anew',
      share: shareOfRounds / count,
      heat: heatsOfRounds[n % heatsOfRounds.length] ?? heatOfFleet,
    }),
  );
  return [...rounds, { from: 'best', share: 1 - shareOfRounds, heat: heatOfLast }];
}
