import { addDays, dateToIso, type LocalDate, weekdayOf } from '#kernel/date.ts';
import type { Machine } from '#kernel/machine.ts';

export const standingStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
const managing = ['manageDockBookings'];

export const standingMachine: Machine<
  (typeof standingStates)[number],
  'pause' | 'resume' | 'end',
  Record<never, never>
> = {
  name: 'standingBooking',
  states: standingStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['ACTIVE'], action: 'pause', to: 'PAUSED', permission: managing },
    { from: ['PAUSED'], action: 'resume', to: 'ACTIVE', permission: managing },
    { from: ['ACTIVE', 'PAUSED'], action: 'end', to: 'ENDED', permission: managing },
  ],
};

export type Series = {
  /** Monday to Sunday. */
  readonly weekdays: readonly boolean[];
  /** `2026-11-17`, the first and the last day; null: for ever. */
  readonly validFrom: string;
  readonly validTo: string | null;
};

/** Days of a series from a day on, so many days ahead, that day counted. */
export function standingDays({ weekdays, validFrom, validTo }: Series, from: LocalDate, ahead: number): LocalDate[] {
  return Array.from({ length: ahead }, (_, i) => addDays(from, i)).filter((day) => {
    const iso = dateToIso(day);
    return weekdays[weekdayOf(day)] === true && iso >= validFrom && (validTo === null || iso <= validTo);
  });
}
