import { type LocalDate, dateToIso, weekdayOf } from '#kernel/date.ts';
import type { Machine } from '#kernel/machine.ts';

export const seriesStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
type Steps = Machine<(typeof seriesStates)[number], 'pause' | 'resume' | 'end', Record<never, never>>;
const stepsFor = (name: string, permission: string[]): Steps => ({
  name,
  states: seriesStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['ACTIVE'], action: 'pause', to: 'PAUSED', permission },
    { from: ['PAUSED'], action: 'resume', to: 'ACTIVE', permission },
    { from: ['ACTIVE', 'PAUSED'], action: 'end', to: 'ENDED', permission },
  ],
});
export const tripTemplateMachine = stepsFor('tripTemplate', ['changeTripTemplates']);
export const collectionMachine = stepsFor('recurringCollection', ['writePickupTemplates']);

export type TemplateDays = {
  /** Monday to Sunday, then the holiday: on a holiday it alone decides. */
  readonly weekdays: readonly boolean[];
  /** `2026-11-17`, the first and the last day; null: for ever. */
  readonly validFrom: string;
  readonly validTo: string | null;
};

/** Is there a trip of this template on the day? */
export function runsOn(
  { weekdays, validFrom, validTo }: TemplateDays,
  holidays: Readonly<Record<string, string>>,
  day: LocalDate,
): boolean {
  const iso = dateToIso(day);
  if (iso < validFrom || (validTo !== null && iso > validTo)) return false;
  return weekdays[iso in holidays ? 7 : weekdayOf(day)] === true;
}
