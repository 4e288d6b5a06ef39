import { instantOf, isoToDate } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import type { AffDayRow } from '../../contract/aff.ts';
import type { BalanceMeasure } from '../../rules/balance.ts';

/** From here on there is hardly room for another shipment. */
const near = 0.9;

/** Of what the vehicles take; null without vehicles. */
export const shareOf = (aff: Pick<AffDayRow, 'load' | 'capacity'>, measure: BalanceMeasure): number | null =>
  aff.capacity[measure] > 0 ? aff.load[measure] / aff.capacity[measure] : null;

export function tightnessOf(
  aff: Pick<AffDayRow, 'load' | 'capacity'>,
  measure: BalanceMeasure,
): 'over' | 'near' | 'free' | 'unknown' {
  const share = shareOf(aff, measure);
  if (share === null) return 'unknown';
  return share > 1 ? 'over' : share >= near ? 'near' : 'free';
}

/** The tightest first, those without vehicles last. */
export const byTightness = (affs: readonly AffDayRow[], measure: BalanceMeasure): AffDayRow[] =>
  affs.toSorted((a, b) => (shareOf(b, measure) ?? -1) - (shareOf(a, measure) ?? -1) || (a.name < b.name ? -1 : 1));

/** The moment at which a forwarder's planning of a day ends. */
export const cutOffAt = (cutOff: AffDayRow['cutOff'], day: string): number | null =>
  cutOff === null ? null : instantOf(isoToDate(day), cutOff, depotZone());
