/** What a usual trailer takes, in loading metres: units are called off and released by it. */
const unitLdm = 13.6;
/** Loading metres are figures with two places: a sum of them is not over what it is. */
const grain = 0.005;

export type Verdict = 'OVER' | 'UNDER' | 'FITS' | 'OPEN';

/** Whether what is announced fits what is booked: UNDER when a whole unit could stay at home, OPEN when nobody said what is booked. Loading metres. */
export const verdictOf = (announced: number, booked: number | null): Verdict =>
  booked === null
    ? 'OPEN'
    : announced > booked + grain
      ? 'OVER'
      : booked > grain && unitsFor(announced) * unitLdm <= booked - unitLdm + grain
        ? 'UNDER'
        : 'FITS';

/** Units that carry so many loading metres. */
const unitsFor = (ldm: number): number => (ldm <= grain ? 0 : Math.ceil((ldm - grain) / unitLdm));

/** What to book so that it fits with the fewest units. Loading metres. */
export const fittingLdm = (announced: number): number => Math.round(unitsFor(announced) * unitLdm * 100) / 100;
