import Papa from 'papaparse';
import type { LocalDate } from '#kernel/date.ts';
import { type CsvRow, readCsvOrders } from '../rules/csvOrders.ts';
import { decodeText } from '../rules/decodeText.ts';
import { readIftmin } from '../rules/iftmin.ts';
import { judgeDrafts } from '../rules/judgeDraft.ts';
import type { OrderDraft, OrderProblem } from '../rules/orderDraft.ts';

export type ReadFile = { partner: string | null; orders: OrderDraft[]; warnings: OrderProblem[] };

/** Bytes of a partner's file to judged orders; nothing is dropped, what is odd is said. */
export function readOrders(
  kind: 'csv' | 'edi',
  bytes: Uint8Array,
  today: LocalDate,
  knowsParty: (number: string) => boolean,
): ReadFile {
  const { text, differs, encoding } = decodeText(bytes);
  const warnings: OrderProblem[] = differs
    ? [{ row: 1, field: 'file', code: 'ENCODING_DIFFERS', severity: 'WARNING', args: { encoding } }]
    : [];
  if (kind === 'edi') {
    const read = readIftmin(text);
    return {
      partner: read.sender || null,
      orders: judgeDrafts(read.orders, { today, knowsParty }),
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
    orders: judgeDrafts(read.orders, { today, knowsParty }),
    warnings: [...warnings, ...read.warnings],
  };
}
