import type { CsvField } from './csvColumns.ts';
import type { DateOrder } from './dates.ts';
import type { DecimalMark } from './numbers.ts';

/** A heading of a sheet and the field of ours that it means; null: it is none of ours and passed over. */
export type ColumnMapping = { theirs: string; ours: CsvField | null };
/** How a partner's sheets are read. */
export type Mapping = {
  /** '': whoever sends it. */
  partner: string;
  /** The one sheet that is read so (`sheetOf`); '': each that has all of the columns. */
  sheet: string;
  columns: readonly ColumnMapping[];
  /** Where its cells do not show them. */
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
};

const plain = (heading: string): string => heading.trim().toLowerCase();

/** The headings of a sheet as one text, by which it is known when it comes again. */
export const sheetOf = (headings: readonly string[]): string =>
  headings
    .map(plain)
    .filter((heading) => heading !== '')
    .join('\n');

/**
 * The mapping of a sheet: the one that was made for it, else one whose headings all stand there; of several, the one that says most.
 * `sheet`: as mappings name it.
 */
export function mappingOf(
  headings: readonly string[],
  sheet: string,
  mappings: readonly Mapping[],
): Mapping | undefined {
  const own = mappings
    .filter((mapping) => mapping.sheet !== '' && mapping.sheet === sheet)
    .toSorted((a, b) => b.partner.localeCompare(a.partner))[0];
  if (own) return own;
  const there = new Set(headings.map(plain));
  return mappings
    .filter(
      (mapping) =>
        mapping.sheet === '' &&
        mapping.columns.length > 0 &&
        mapping.columns.every(({ theirs }) => there.has(plain(theirs))),
    )
    .toSorted((a, b) => b.columns.length - a.columns.length || a.partner.localeCompare(b.partner))[0];
}

/** The place of a column that means what one before it means already; undefined when each is its own. */
export function saidTwice(columns: readonly ColumnMapping[]): { at: number; ours: CsvField } | undefined {
  const seen = new Set<CsvField>();
  for (const [at, { ours }] of columns.entries()) {
    if (ours === null) continue;
    if (seen.has(ours)) return { at, ours };
    seen.add(ours);
  }
  return undefined;
}

/** Field of a heading by a mapping, null for what it passes over; undefined for what it does not name. */
export const mappedField = (mapping: Mapping | undefined, heading: string): CsvField | null | undefined =>
  mapping?.columns.find(({ theirs }) => plain(theirs) === plain(heading))?.ours;
