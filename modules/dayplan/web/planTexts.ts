import { wordKey } from '#kernel/text.ts';
import type { Translate } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import { amountText, equipmentText } from '#modules/dispatch/web/pieces/amounts.ts';
import type { PlanChange, PlanTour, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';

/** What people call a tour: its trip, else its vehicle, from its second tour on with a number. */
export const tourName = (tour: Pick<PlanTour, 'tripName' | 'vehicle' | 'accepted' | 'turn'>): string =>
  tour.accepted ?? tour.tripName ?? (tour.turn > 1 ? `${tour.vehicle.name} (${tour.turn})` : tour.vehicle.name);

/** Why a shipment is in no tour, in one sentence. */
export function reasonText(of: PlanUnplanned, t: Translate, format: Format): string {
  if (of.refusedBy) return t('dayplan:reason/REFUSED', of.refusedBy);
  if (of.reason !== 'ALONE' && of.reason !== 'BESIDE_OTHERS') return t(`dayplan:reason/${of.reason}`);
  if (of.reason === 'ALONE' && of.constraints.includes('skills') && of.needs.length > 0)
    return t('dayplan:reason/equipment', { equipment: equipmentText(of.needs, t, format) });
  const constraints = format.list(of.constraints.map((name) => t(wordKey('dayplan:constraint/', name))));
  return t(`dayplan:reason/${of.reason}`, { constraints });
}

/** The change that alone would let it in, in one sentence. */
export function changeText(
  change: PlanChange,
  of: PlanUnplanned,
  nameOf: (change: PlanChange) => string,
  t: Translate,
  format: Format,
): string {
  const tour = nameOf(change);
  switch (change.kind) {
    case 'WINDOW': {
      const later = change.at !== null && of.windows.every((window) => (change.at ?? 0) > window.to);
      return t(later ? 'dayplan:change/until' : 'dayplan:change/from', {
        time: format.clock(change.at ?? 0),
        tour,
      });
    }
    case 'SHIFT':
      return t('dayplan:change/shift', { duration: format.duration(change.minutes ?? 0), tour });
    case 'CAPACITY':
      return t('dayplan:change/capacity', {
        amount: amountText(change.dimension, change.by ?? 0, t, format),
        tour,
      });
    case 'EQUIPMENT':
      return t('dayplan:change/equipment', { equipment: equipmentText(change.missing, t, format), tour });
    case 'VEHICLE':
      return t('dayplan:change/vehicle', { vehicle: tour });
  }
}
