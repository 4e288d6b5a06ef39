import { instantOf, isoToDate } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import type { AffDayFigures, AffDayRow } from '../../contract/aff.ts';
import { type AffDirection, affDirections, type BalanceMeasure, balanceMeasures } from '../../rules/balance.ts';

/** By what the cards are read: loads, which can go from one to another, and stops. */
export const cockpitMeasures = [...balanceMeasures, 'stops'] as const;
export type CockpitMeasure = (typeof cockpitMeasures)[number];

/** From here on there is hardly room for another shipment. */
const near = 0.9;

type Loaded = Pick<AffDayFigures, 'load' | 'stopsBy'>;
type Held = Loaded & Pick<AffDayFigures, 'capacity' | 'stopsTaken'>;
export const amountIn = (figures: Loaded, direction: AffDirection, measure: CockpitMeasure): number =>
  measure === 'stops' ? figures.stopsBy[direction] : figures.load[direction][measure];
/** What is taken on the day in each direction; 0 when nothing was agreed. */
export const takenIn = (figures: Pick<AffDayFigures, 'capacity' | 'stopsTaken'>, measure: CockpitMeasure): number =>
  measure === 'stops' ? (figures.stopsTaken ?? 0) : figures.capacity[measure];

/** Of what is taken on the day in that direction; null without vehicles. */
export const shareOf = (figures: Held, direction: AffDirection, measure: CockpitMeasure): number | null => {
  const taken = takenIn(figures, measure);
  return taken > 0 ? amountIn(figures, direction, measure) / taken : null;
};

/** The direction in which a forwarder is fuller. */
export const fullerOf = (figures: Loaded, measure: CockpitMeasure): AffDirection =>
  amountIn(figures, 'collections', measure) > amountIn(figures, 'deliveries', measure) ? 'collections' : 'deliveries';

export type Tightness = 'over' | 'near' | 'free' | 'unknown';
export const tightnessOf = (share: number | null): Tightness =>
  share === null ? 'unknown' : share > 1 ? 'over' : share >= near ? 'near' : 'free';

/** Freight on a day on which it does not drive: nobody takes it. */
export const isStranded = ({ drives, count }: Pick<AffDayFigures, 'drives' | 'count'>): boolean => !drives && count > 0;

/** The share of the fuller direction; null without vehicles, and for whom the session does not see the freight. */
export const tightestShare = ({ figures }: Pick<AffDayRow, 'figures'>, measure: CockpitMeasure): number | null =>
  figures && shareOf(figures, fullerOf(figures, measure), measure);

/** What nobody takes first, then the tightest, those without vehicles last; of these who has more to do. */
export const byTightness = (affs: readonly AffDayRow[], measure: CockpitMeasure): AffDayRow[] => {
  const rank = (aff: AffDayRow) =>
    aff.figures && isStranded(aff.figures) ? Number.MAX_VALUE : (tightestShare(aff, measure) ?? -1);
  const most = ({ figures }: AffDayRow) => (figures ? amountIn(figures, fullerOf(figures, measure), measure) : -1);
  return affs.toSorted((a, b) => rank(b) - rank(a) || most(b) - most(a) || (a.name < b.name ? -1 : 1));
};

/** Both directions of several forwarders together, by a measure. */
export const loadsTogether = (figures: readonly AffDayFigures[], measure: BalanceMeasure) => ({
  ...(Object.fromEntries(
    affDirections.map((direction) => [direction, figures.reduce((sum, one) => sum + one.load[direction][measure], 0)]),
  ) as Record<AffDirection, number>),
  capacity: figures.reduce((sum, one) => sum + one.capacity[measure], 0),
});

/** The moment at which a forwarder's planning of a day ends. */
export const cutOffAt = (cutOff: AffDayRow['cutOff'], day: string): number | null =>
  cutOff === null ? null : instantOf(isoToDate(day), cutOff, depotZone());
