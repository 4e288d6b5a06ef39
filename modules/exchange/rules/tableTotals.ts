import { emptyDraft, type OrderDraft, type OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import type { CsvField } from './csvColumns.ts';
import type { CsvRow } from './csvOrders.ts';
import { massOf } from './readValues.ts';
import { type Cells, inUnit, isEmptyCell, packagesOf } from './tableCells.ts';

/** What people write before the sums of a table: `Summe:`, `Gesamt 12 Sendungen`, `Zwischensumme`, `Grand total`, `Totaal`, `Razem`. */
const label =
  /^(?:(?:zwischen|gesamt|end|teil|sub|grand|sous|tages)[\s-]*)?(?:summen?|gesamt|insgesamt|totals?|totale|totaux|totaal|razem|ogółem|suma|sum|somme|[Σ∑])(?:[\s:.=()–-]+(?:\d+[\s)]*)?[\p{L}\s]{0,30})?[:.)]?$/iu;
const longestLabel = 60;
const amount = /^[+-]?[\d.,'’\s]*\d\s*[\p{L}°%€²³./]{0,8}$/u;
/** A total in whole kilograms of weights that are not. */
const rounding = 500;

const isLabel = (text: string): boolean => text.length <= longestLabel && label.test(text);
const consigneeFields: ReadonlySet<CsvField> = new Set([
  'consigneeNumber',
  'consigneeName',
  'consigneeStreet',
  'consigneePostalCode',
  'consigneeCity',
]);

/** What of a row would be sums: nothing but figures, and whether a word says so. Nobody gets such goods. */
export type SumsOf = 'LABELLED' | 'FIGURES' | null;
export function sumsOf(row: CsvRow, found: ReadonlyMap<string, { field: CsvField }>): SumsOf {
  let labelled = false;
  let figures = 0;
  for (const [heading, cell] of Object.entries(row)) {
    if (cell === undefined || isEmptyCell(cell)) continue;
    const text = String(cell).trim();
    const field = found.get(heading)?.field;
    if (text === '') continue;
    if (isLabel(text)) labelled = true;
    else if (field === 'orderNumber' || (field && consigneeFields.has(field)) || !amount.test(text)) return null;
    else figures += 1;
  }
  return labelled ? 'LABELLED' : figures > 1 ? 'FIGURES' : null;
}

type Counted = { packages: number; weight: number };
const countedIn = (orders: readonly { draft: OrderDraft }[]): Counted => {
  const lines = orders.flatMap(({ draft }) => draft.lines);
  return {
    packages: lines.reduce((sum, line) => sum + line.numberOfPackages, 0),
    weight: lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0),
  };
};

/**
 * What is to be said of a row of sums below these orders: it is no order. Sums that do not agree with all that stands above, nor with what
 * stands above since the sums before, wait, because a line of the table may be wrong or gone. Undefined: it is an order after all.
 */
export function totalsAgainst(
  cells: Cells,
  sums: Exclude<SumsOf, null>,
  orders: readonly { draft: OrderDraft }[],
  since: number,
): OrderProblem | undefined {
  const scratch = emptyDraft(cells.row);
  const packages = cells.values.has('packages') ? packagesOf(scratch, cells).count : null;
  const weight = inUnit(scratch, cells, ['weight', 'weightUnit'], 'kg', massOf);
  const readable = scratch.problems.length === 0;
  const agrees = (counted: Counted): boolean =>
    readable &&
    (packages === null || packages === counted.packages) &&
    (weight === null || Math.abs(weight - counted.weight) <= rounding);
  const all = countedIn(orders);
  const agreed = agrees(all) || agrees(countedIn(orders.slice(since)));
  // Figures without a word are sums only where they are just that.
  if (sums === 'FIGURES' && (orders.length < 2 || packages === null || weight === null || !agreed)) return undefined;
  const args = { packages: packages ?? '–', weight: weight ?? '–' };
  return agreed || (packages === null && weight === null)
    ? { row: cells.row, field: 'file', code: 'TOTAL_ROW', severity: 'WARNING', args }
    : {
        row: cells.row,
        field: 'file',
        code: 'TOTAL_ROW_DIFFERS',
        severity: 'ERROR',
        args: { ...args, counted: all.packages, lines: all.weight / 1000 },
      };
}
