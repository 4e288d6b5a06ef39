/** What a usual trailer takes, in loading metres: units are called off and released by it. */
const unitLdm = 13.6;
/** Loading metres are figures with two places: a sum of them is not over what it is. */
export const grain = 0.005;

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

/** What a run carries on a usual day; null: nobody said. Loading metres and kg. */
type Usual = { readonly capacityLdm: number | null; readonly capacityKg: number | null };

/** Loading metres that have to be booked for what is announced: a unit that is full by its weight carries no more, however much floor is left. */
export const neededLdm = (ldm: number, kg: number, { capacityLdm, capacityKg }: Usual): number =>
  capacityLdm === null || capacityKg === null || capacityKg <= 0 ? ldm : Math.max(ldm, (kg / capacityKg) * capacityLdm);

/** kg that so many booked loading metres carry; null: nobody said. */
export const bookedKg = (bookedLdm: number | null, { capacityLdm, capacityKg }: Usual): number | null =>
  bookedLdm === null || capacityLdm === null || capacityLdm <= 0 || capacityKg === null
    ? null
    : (bookedLdm / capacityLdm) * capacityKg;

/** Units that carry so many loading metres. */
const unitsFor = (ldm: number): number => (ldm <= grain ? 0 : Math.ceil((ldm - grain) / unitLdm));

/** What to book so that it fits with the fewest units. Loading metres. */
export const fittingLdm = (announced: number): number => Math.round(unitsFor(announced) * unitLdm * 100) / 100;
