import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { runsOn, type TemplateDays } from './templateStates.ts';

/** TRIP: one will be made. MADE, DELETED: it was, and the day is never done again. HOLIDAY: its weekday, and no trip because of the holiday. */
export const previewKinds = ['TRIP', 'MADE', 'DELETED', 'HOLIDAY', 'REFUSED'] as const;
export type PreviewedDay = { day: LocalDate; kind: (typeof previewKinds)[number]; holiday: string | null };

type Around = {
  readonly holidays: Readonly<Record<string, string>>;
  /** Days that were made before, by `2026-11-17`. */
  readonly made: ReadonlyMap<string, 'MADE' | 'DELETED'>;
};

/** What becomes of the days from one on that a template runs, or would run if there were no holiday; of all others nothing does. */
export function previewedDays(
  days: TemplateDays,
  { holidays, made }: Around,
  from: LocalDate,
  count: number,
): PreviewedDay[] {
  return Array.from({ length: count }, (_, i) => addDays(from, i)).flatMap((day): PreviewedDay[] => {
    const iso = dateToIso(day);
    const holiday = holidays[iso] ?? null;
    const before = made.get(iso);
    if (before) return [{ day, kind: before, holiday }];
    if (runsOn(days, holidays, day)) return [{ day, kind: 'TRIP', holiday }];
    return runsOn(days, {}, day) ? [{ day, kind: 'HOLIDAY', holiday }] : [];
  });
}
