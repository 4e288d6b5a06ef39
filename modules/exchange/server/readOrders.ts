import Papa from 'papaparse';
import { type CsvRow, readCsvOrders } from '../rules/csvOrders.ts';
import { decodeText } from '../rules/decodeText.ts';
import { readIftmin } from '../rules/iftmin.ts';
import type { OrderDraft, OrderProblem } from '../rules/orderDraft.ts';

export type ReadFile = { partner: string | null; orders: OrderDraft[]; warnings: OrderProblem[] };

export type OrderFile = { kind: 'csv' | 'edi'; bytes: Uint8Array };

/** Bytes of a partner's file to its orders, not checked yet; nothing is dropped, what is odd is said. */
export function readOrders(kind: OrderFile['kind'], bytes: Uint8Array): ReadFile {
  const { text, differs, encoding } = decodeText(bytes);
  const warnings: OrderProblem[] = differs
    ? [{ row: 1, field: 'file', code: 'ENCODING_DIFFERS', severity: 'WARNING', args: { encoding } }]
    : [];
  if (kind === 'edi') {
    const read = readIftmin(text);
    return {
      partner: read.sender || null,
      orders: read.orders,
      warnings: [...warnings, ...read.warnings],
    };
  }
  const parsed = Papa.parse<CsvRow>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const read = readCsvOrders(parsed.data);
  return {
    partner: null,
    orders: read.orders,
    warnings: [...warnings, ...read.warnings],
  };
}
