import { instantOf, isoToDate } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import type { AffDayFigures, AffDayRow } from '../../contract/aff.ts';
import { type AffDirection, affDirections, type BalanceMeasure } from '../../rules/balance.ts';

/** From here on there is hardly room for another shipment. */
const near = 0.9;

/** Of what is taken on the day in that direction; null without vehicles. */
export const shareOf = (
  { load, capacity }: Pick<AffDayFigures, 'load' | 'capacity'>,
  direction: AffDirection,
  measure: BalanceMeasure,
): number | null => (capacity[measure] > 0 ? load[direction][measure] / capacity[measure] : null);

/** The direction in which a forwarder is fuller. */
export const fullerOf = (figures: Pick<AffDayFigures, 'load'>, measure: BalanceMeasure): AffDirection =>
  figures.load.collections[measure] > figures.load.deliveries[measure] ? 'collections' : 'deliveries';

export type Tightness = 'over' | 'near' | 'free' | 'unknown';
export const tightnessOf = (share: number | null): Tightness =>
  share === null ? 'unknown' : share > 1 ? 'over' : share >= near ? 'near' : 'free';

/** The share of the fuller direction; null without vehicles, and for whom the session does not see the freight. */
export const tightestShare = ({ figures }: Pick<AffDayRow, 'figures'>, measure: BalanceMeasure): number | null =>
  figures && shareOf(figures, fullerOf(figures, measure), measure);

/** The tightest first, those without vehicles last. */
export const byTightness = (affs: readonly AffDayRow[], measure: BalanceMeasure): AffDayRow[] =>
  affs.toSorted(
    (a, b) => (tightestShare(b, measure) ?? -1) - (tightestShare(a, measure) ?? -1) || (a.name < b.name ? -1 : 1),
  );

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
