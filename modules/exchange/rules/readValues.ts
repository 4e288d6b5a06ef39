/** g per unit. */
const massUnits: Record<string, number> = {
  kg: 1000,
  kgm: 1000,
  kgs: 1000,
  kilo: 1000,
  g: 1,
  grm: 1,
  t: 1e6,
  to: 1e6,
  tonnen: 1e6,
  tne: 1e6,
  lb: 453.59237,
  lbs: 453.59237,
  lbr: 453.59237,
  oz: 28.349523125,
};
/** mm per unit. */
const lengthUnits: Record<string, number> = {
  mm: 1,
  mmt: 1,
  cm: 10,
  cmt: 10,
  m: 1000,
  mtr: 1000,
  in: 25.4,
  inh: 25.4,
  inch: 25.4,
  ft: 304.8,
  fot: 304.8,
};
/** mm3 per unit. */
const volumeUnits: Record<string, number> = { mtq: 1e9, m3: 1e9, cbm: 1e9, ltr: 1e6, l: 1e6, dmq: 1e6, cmq: 1e3 };

const scaled =
  (units: Record<string, number>) =>
  (value: number, unit: string): number | undefined => {
    const factor = units[unit.trim().toLowerCase()];
    return factor === undefined ? undefined : Math.round(value * factor);
  };
/** Value in a partner's unit to g; undefined for an unknown unit. */
export const massOf = scaled(massUnits);
/** To mm. */
export const lengthOf = scaled(lengthUnits);
/** To mm3. */
export const volumeOf = scaled(volumeUnits);

/** Free texts that ask for a tail lift, in the languages of the senders. */
export const asksForTailLift = (text: string): boolean =>
  /hebeb(ü|ue)hne|ladebordwand|tail[\s-]?lift|lift[\s-]?gate|hayon/i.test(text);
