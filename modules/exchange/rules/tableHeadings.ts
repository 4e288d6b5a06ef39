import { mappedField, type Mapping } from './columnMapping.ts';
import { type CsvField, csvFieldOf } from './csvColumns.ts';
import type { OrderProblem, ProblemCode } from '#modules/orders/rules/orderDraft.ts';

/** What a heading means: a field of ours, and the unit that it names (`Gewicht (kg)`). */
export type Heading = { field: CsvField; unit: string | null };

/** A unit at the end of a heading, in brackets or behind a space. */
const withUnit =
  /^(.+?)(?:\s*[([]\s*(?:in\s+)?([\p{L}€°%]{1,8})\s*[)\]]|[\s_]+(?:in\s+)?(kg|kgs|g|t|to|lbs?|cm|mm|m|eur|€|°c))$/iu;

/** Longer than any heading: what is longer is no table, and not looked at sign by sign. */
const longestHeading = 200;

/** The second of two columns of one name (`orderTable`). */
const ofTwo = / \(\d+\)$/;

/** Meaning of a heading, null where a person said that it has none for us; undefined for a column that we do not know. */
export function headingOf(heading: string, mapping?: Mapping): Heading | null | undefined {
  if (heading.length > longestHeading) return undefined;
  const mapped = mappedField(mapping, heading);
  if (mapped === null) return null;
  // A star says that a column must be filled in.
  const own = heading
    .trim()
    .replace(ofTwo, '')
    .replace(/\s*\*+$/, '');
  const parted = withUnit.exec(own);
  const unit = (parted?.[2] ?? parted?.[3] ?? '').toLowerCase() || null;
  if (mapped) return { field: mapped, unit };
  const whole = csvFieldOf(own);
  if (whole) return { field: whole, unit: null };
  const field = parted?.[1] === undefined ? undefined : csvFieldOf(parted[1]);
  return field && { field, unit };
}

const [fewestColumns, longestWord, rowsLookedAt] = [4, 60, 200];

/** Whether rows whose headings nobody knows are a table all the same, and no letter: short headings, and most cells below them filled. */
export function isTable(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const headings = Object.keys(rows[0] ?? {}).filter((heading) => heading.trim() !== '');
  if (headings.length < fewestColumns || headings.some(({ length }) => length > longestWord)) return false;
  const cells = rows
    .slice(0, rowsLookedAt)
    .flatMap((row) => headings.map((heading) => String(row[heading] ?? '').trim()));
  return cells.filter((cell) => cell !== '').length * 2 > cells.length;
}

const has = (known: ReadonlySet<CsvField>, ...fields: CsvField[]): boolean => fields.some((field) => known.has(field));

/**
 * What a table must say in some column, or nothing of it is understood: who gets the goods (a town alone where no column is left), how many packages, and, where columns are left
 * that nobody knows, the number of the order, weight and day as well: one of those is it. `hasUnits`: each row is a unit with a number, so packages need not be counted.
 */
export function missingColumns(
  known: ReadonlySet<CsvField>,
  unknown: number,
  { hasUnits }: { hasUnits: boolean },
): ProblemCode[] {
  const missing: ProblemCode[] = [];
  if (!has(known, 'orderNumber') && unknown > 0) missing.push('COLUMN_MISSING_NUMBER');
  const names = has(known, 'consigneeName', 'consigneeNumber') || (unknown === 0 && has(known, 'consigneeCity'));
  if (!names) missing.push('COLUMN_MISSING_CONSIGNEE');
  if (!has(known, 'packages') && !hasUnits) missing.push('COLUMN_MISSING_PACKAGES');
  if (!has(known, 'weight') && unknown > 0) missing.push('COLUMN_MISSING_WEIGHT');
  if (!has(known, 'deliveryDate', 'pickupDate') && unknown > 0) missing.push('COLUMN_MISSING_DAY');
  return missing;
}

/** Headings of a table by what they mean, and what is said of those that nobody knows. */
export function readHeadings(headings: readonly string[], row: number, mapping?: Mapping) {
  const found = new Map<string, Heading>();
  const warnings: OrderProblem[] = [];
  for (const heading of headings) {
    const meant = headingOf(heading, mapping);
    if (meant) found.set(heading, meant);
    else if (meant === undefined && heading.trim() !== '')
      warnings.push({ row, field: heading, code: 'COLUMN_UNKNOWN', severity: 'WARNING', args: { column: heading } });
  }
  return { found, warnings };
}
