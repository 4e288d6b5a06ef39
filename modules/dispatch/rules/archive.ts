import { addDays, compareDates, isRealDate, isoToDate } from '#kernel/date.ts';

/** A query of the archive reaches over at most so many days. */
export const mostArchiveDays = 92;

/** Counters above the archive that filter its trips. */
export const archiveFilters = ['closed', 'canceled', 'deviating', 'hindered'] as const;
export type ArchiveFilter = (typeof archiveFilters)[number];
export const isArchiveFilter = (value: string | undefined): value is ArchiveFilter =>
  (archiveFilters as readonly (string | undefined)[]).includes(value);

/** What is wrong with a span of days; undefined: nothing. */
export function wrongSpan(from: string, to: string): 'missing' | 'reversed' | 'tooLong' | undefined {
  const [first, last] = [from, to].map((iso) => (/^\d{4}-\d\d-\d\d$/.test(iso) ? isoToDate(iso) : undefined));
  if (!first || !last || !isRealDate(first) || !isRealDate(last)) return 'missing';
  if (compareDates(first, last) > 0) return 'reversed';
  return compareDates(addDays(first, mostArchiveDays - 1), last) < 0 ? 'tooLong' : undefined;
}

/** A barcode or an order number, which finds its shipment on any day: one word of digits, with at most a few letters. */
export const isNumberLike = (typed: string): boolean => /^(?=(?:\D*\d){6})[\p{L}\d()-]{6,60}$/u.test(typed.trim());
