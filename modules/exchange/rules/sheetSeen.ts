import type { Mapping } from './columnMapping.ts';
import type { CsvField } from './csvColumns.ts';
import type { DateOrder } from './dates.ts';
import type { DecimalMark } from './numbers.ts';
import type { OrderTable } from './orderTable.ts';
import { headingOf } from './tableHeadings.ts';

/** A table as it was read, for who says what its columns mean. */
export type SheetSeen = {
  /** By which the sheet is known when it comes again. */
  sheet: string;
  columns: {
    theirs: string;
    /** Null where nobody knows it (`known` false), or where it is passed over. */
    ours: CsvField | null;
    known: boolean;
    /** Cells of the first rows, each once. */
    samples: string[];
  }[];
  /** What a person has said of such tables. */
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
};

const mostColumns = 100;
const [samplesOf, rowsLookedAt, longestSample] = [3, 50, 40];

/** Headings of a table with what they mean and the first cells below each. */
export function sheetSeen({ headings, rows }: OrderTable, sheet: string, mapping: Mapping | undefined): SheetSeen {
  const named = headings.filter((heading) => heading.trim() !== '').slice(0, mostColumns);
  return {
    sheet,
    columns: named.map((theirs) => {
      const meant = headingOf(theirs, mapping);
      const cells = rows.slice(0, rowsLookedAt).map((row) => String(row[theirs] ?? '').trim());
      return {
        theirs,
        ours: meant?.field ?? null,
        known: meant !== undefined,
        samples: [...new Set(cells.filter((cell) => cell !== ''))]
          .slice(0, samplesOf)
          .map((cell) => cell.slice(0, longestSample)),
      };
    }),
    decimalMark: mapping?.decimalMark ?? null,
    dateOrder: mapping?.dateOrder ?? null,
  };
}
