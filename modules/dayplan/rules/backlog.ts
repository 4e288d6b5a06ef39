import { compareDates, dateToIso, type LocalDate } from '#kernel/date.ts';
import { slotsAllow, type TimeSlot, type Window, windowsOn } from '#modules/shipments/rules/timeWindows.ts';

/**
 * More urgent than this is nothing: a stop that a trip has promised weighs a hundred (`dayProblem`), and all that is left over in a tour
 * together must not push it off its trip.
 */
const mostUrgent = 3;
const dayLength = 86_400_000;

/** Every day that was agreed for it lies behind the planned one. */
const isMissed = (slots: readonly TimeSlot[], day: LocalDate): boolean =>
  slots.length > 0 && slots.every(({ dateTo }) => dateTo !== null && compareDates(dateTo, day) < 0);

/** Days that a shipment waits already; 0 for one of this day or a later one. */
const daysOver = (planned: LocalDate | null, day: LocalDate): number =>
  planned === null
    ? 0
    : Math.max(0, Math.round((Date.parse(dateToIso(day)) - Date.parse(dateToIso(planned))) / dayLength));

/** What is left over comes first: by its age, and a step further when the day that was agreed with the place has passed. */
export function urgencyOf(planned: LocalDate | null, slots: readonly TimeSlot[], day: LocalDate): number {
  const over = daysOver(planned, day);
  return over === 0 ? 0 : Math.min(mostUrgent, over + (isMissed(slots, day) ? 1 : 0));
}

/**
 * Windows for the day that is planned. Slots that cover it count as they are. Where every agreed day has passed, the date can no longer be
 * kept, and the shipment is shown as overdue; its times of the day are kept all the same, because they mostly are when the place is open,
 * and a truck that comes at night for a consignee of the morning is of no use to anybody.
 */
export const windowsToKeep = (slots: readonly TimeSlot[], day: LocalDate, timeZone: string): Window[] =>
  windowsOn(
    slotsAllow(slots, day) || !isMissed(slots, day)
      ? slots
      : slots.map((slot) => ({ ...slot, dateFrom: null, dateTo: null })),
    day,
    timeZone,
  );
