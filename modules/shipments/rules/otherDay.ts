import { addDays, type LocalDate, weekdayOf } from '#kernel/date.ts';
import type { TimeSlot } from './timeWindows.ts';
import { slotsAllow } from './timeWindows.ts';

/** The next day on which depots deliver: Monday to Friday. */
export function nextWorkingDay(date: readonly number[]): LocalDate {
  const next = addDays(date, 1);
  return weekdayOf(next) > 4 ? nextWorkingDay(next) : next;
}

/**
 * Slots of an order that is carried out on another day: those that name that day anyway stay, else the hours of the former ones hold on it,
 * because what the consignee said of the hours is still true.
 */
export function slotsOnDay(slots: readonly TimeSlot[], day: LocalDate): TimeSlot[] {
  if (slotsAllow(slots, day)) return [...slots];
  const seen = new Set<string>();
  return slots
    .map((slot) => ({ ...slot, dateFrom: day, dateTo: day }))
    .filter((slot) => {
      const key = JSON.stringify(slot);
      return !seen.has(key) && seen.add(key);
    });
}

/** States of shipments that no trip has: their day may be changed. */
export const movableStates = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'] as const;
