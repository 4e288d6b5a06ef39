import type { CsvField } from './csvColumns.ts';

/** A heading of a partner's sheet and the field of ours that it means. */
export type ColumnMapping = { theirs: string; ours: CsvField };
/** How a partner's sheets are read. */
export type Mapping = { partner: string; columns: readonly ColumnMapping[] };

const plain = (heading: string): string => heading.trim().toLowerCase();

/** The mapping of a sheet: all its headings stand there; of several, the one that says most. */
export function mappingOf(headings: readonly string[], mappings: readonly Mapping[]): Mapping | undefined {
  const there = new Set(headings.map(plain));
  return mappings
    .filter(({ columns }) => columns.length > 0 && columns.every(({ theirs }) => there.has(plain(theirs))))
    .toSorted((a, b) => b.columns.length - a.columns.length || a.partner.localeCompare(b.partner))[0];
}

/** Field of a heading by a mapping; undefined for what it does not name. */
export const mappedField = (mapping: Mapping | undefined, heading: string): CsvField | undefined =>
  mapping?.columns.find(({ theirs }) => plain(theirs) === plain(heading))?.ours;
