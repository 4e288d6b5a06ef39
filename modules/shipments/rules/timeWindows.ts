import {
  addDays,
  compareDates,
  instantOf,
  type LocalDate,
  type LocalTime,
  minutesBetween,
  timeToIso,
} from '#kernel/date.ts';

/** A slot of pickup or delivery: the days, and on each of them one or two windows (specification 3, 3). */
export type TimeSlot = {
  dateFrom: LocalDate | null;
  dateTo: LocalDate | null;
  timeFrom: LocalTime | null;
  timeTo: LocalTime | null;
  secondTimeFrom: LocalTime | null;
  secondTimeTo: LocalTime | null;
};

/** Epoch milliseconds. */
export type Window = { from: number; to: number };

const slotViolations = ['DATES_REVERSED', 'TIMES_REVERSED'] as const;
export type SlotViolation = (typeof slotViolations)[number];

/** dateFrom <= dateTo and timeFrom < timeTo < secondTimeFrom < secondTimeTo over the values that are set. */
export function violationsOf(slot: TimeSlot): SlotViolation[] {
  const found: SlotViolation[] = [];
  if (slot.dateFrom && slot.dateTo && compareDates(slot.dateFrom, slot.dateTo) > 0) found.push('DATES_REVERSED');
  const times = [slot.timeFrom, slot.timeTo, slot.secondTimeFrom, slot.secondTimeTo]
    .filter((t) => t !== null)
    .map(timeToIso);
  if (times.some((time, i) => i > 0 && time <= (times[i - 1] ?? ''))) found.push('TIMES_REVERSED');
  return found;
}

export const hasIllegalTimeWindows = (slots: readonly TimeSlot[]): boolean =>
  slots.some((slot) => violationsOf(slot).length > 0);

/**
 * A slot that ends on the next day (22:00 to 02:00) as one slot of each day: times of a slot hold on each of its days, so that it cannot be
 * one (specification 3, 3).
 */
export function slotsByDay(slot: TimeSlot): TimeSlot[] {
  const { dateFrom, dateTo, timeFrom, timeTo } = slot;
  const overnight =
    dateFrom &&
    dateTo &&
    timeFrom &&
    timeTo &&
    slot.secondTimeFrom === null &&
    slot.secondTimeTo === null &&
    compareDates(addDays(dateFrom, 1), dateTo) === 0 &&
    timeToIso(timeTo) < timeToIso(timeFrom);
  if (!overnight) return [slot];
  return [
    { ...slot, dateTo: dateFrom, timeTo: [24, 0, 0] },
    { ...slot, dateFrom: dateTo, timeFrom: [0, 0, 0] },
  ];
}

const slotCovers = (slot: TimeSlot, date: LocalDate): boolean =>
  (slot.dateFrom === null || compareDates(slot.dateFrom, date) <= 0) &&
  (slot.dateTo === null || compareDates(date, slot.dateTo) <= 0);

/** True when no slot is stated or one covers the day. */
export const slotsAllow = (slots: readonly TimeSlot[], date: LocalDate): boolean =>
  slots.length === 0 || slots.some((slot) => slotCovers(slot, date));

/**
 * Windows of a day as instants, in order, in the depot's time zone. A slot that covers the day without times is open all
 * day; slots that contradict themselves are left out (they are an anomaly of their own).
 */
export function windowsOn(slots: readonly TimeSlot[], date: LocalDate, timeZone: string): Window[] {
  const midnight = instantOf(date, [0, 0, 0], timeZone);
  const end = instantOf(addDays(date, 1), [0, 0, 0], timeZone);
  const at = (time: LocalTime | null, fallback: number): number =>
    time === null ? fallback : instantOf(date, time, timeZone);
  return slots
    .filter((slot) => slotCovers(slot, date) && violationsOf(slot).length === 0)
    .flatMap((slot) => {
      const split = slot.secondTimeFrom !== null || slot.secondTimeTo !== null;
      const first = {
        from: at(slot.timeFrom, midnight),
        to: at(slot.timeTo, split ? at(slot.secondTimeFrom, end) : end),
      };
      return split ? [first, { from: at(slot.secondTimeFrom, first.to), to: at(slot.secondTimeTo, end) }] : [first];
    })
    .sort((a, b) => a.from - b.from);
}

/**
 * Lateness at a set of windows in whole minutes, as clocks show them: 0 when the arrival lies in one of them or waits for a later
 * one, else the distance to the end of the last.
 */
export function windowViolation(windows: readonly Window[], arrival: number): number {
  if (windows.length === 0 || windows.some((window) => arrival <= window.to)) return 0;
  return minutesBetween(Math.max(...windows.map((window) => window.to)), arrival);
}
