import { expect } from 'vitest';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { type CsvRow, readCsvOrders } from '../csvOrders.ts';

/** Rows of one order as a parser gives them: each has every column of the file. */
export function orderOf(...rows: CsvRow[]): OrderDraft {
  const columns = Object.fromEntries(rows.flatMap((row) => Object.keys(row)).map((column) => [column, '']));
  const whole = rows.map((row) => ({ 'Order Number': 'A', ...columns, ...row }));
  return readCsvOrders(whole).orders[0] ?? expect.fail('no order was read');
}
export const problems = (...rows: CsvRow[]) => orderOf(...rows).problems;
