import { addDays, compareDates, dateToIso, isoToDate, type LocalDate, weekdayOf } from '#kernel/date.ts';

/** Newest backups of that many days, weeks and months stay. */
export const kept = { days: 7, weeks: 5, months: 12 };

const nameOf = /^kontor-(\d{4}-\d{2}-\d{2})\.backup$/;
export const isBackupName = (name: string): boolean => nameOf.test(name);
export const backupName = (day: LocalDate): string => `kontor-${dateToIso(day)}.backup`;

/**
 * Backups that are no longer kept: of each of the last weeks and months that have one, the newest stays. Files with other names are
 * nobody's to delete.
 */
export function outlived(names: readonly string[]): string[] {
  const stays = keptAs(names);
  return names.filter((name) => isBackupName(name) && !stays.has(name));
}

export type KeptAs = 'daily' | 'weekly' | 'monthly';

/** Which backups stay, and as what: as that of its day, else of its week, else of its month. */
export function keptAs(names: readonly string[]): ReadonlyMap<string, KeptAs> {
  const dated = names
    .flatMap((name) => {
      const day = nameOf.exec(name)?.[1];
      const date = day === undefined ? undefined : isoToDate(day);
      return date ? [{ name, date }] : [];
    })
    .toSorted((a, b) => compareDates(b.date, a.date));
  const stays = new Map<string, KeptAs>();
  const keep = (as: KeptAs, most: number, groupOf: (date: LocalDate) => string): void => {
    const groups = new Set<string>();
    for (const { name, date } of dated) {
      const group = groupOf(date);
      if (groups.has(group)) continue;
      if (groups.size === most) return;
      groups.add(group);
      if (!stays.has(name)) stays.set(name, as);
    }
  };
  keep('daily', kept.days, dateToIso);
  keep('weekly', kept.weeks, (date) => dateToIso(addDays(date, -weekdayOf(date))));
  keep('monthly', kept.months, ([year, month]) => `${year}-${month}`);
  return stays;
}
