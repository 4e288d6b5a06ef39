import { extname } from 'node:path';
import type { OrderKind } from '../typescript/kontor.ts';

/** Kinds by the ending of a file; what the content shows counts more. */
const endings: Record<string, OrderKind> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.xlsx': 'xlsx',
  '.edi': 'edi',
  '.edifact': 'edi',
  '.iftmin': 'edi',
  '.bord512': 'fortras',
  '.bord': 'fortras',
};
/** How files of a kind begin: a zip archive, EDIFACT's service string or interchange header, an object, the header of FORTRAS. */
const beginnings: [OrderKind, RegExp][] = [
  ['xlsx', /^PK\p{Cc}{2}/u],
  ['edi', /^\s*UN[AB]/],
  ['json', /^\uFEFF?(?:\u00EF\u00BB\u00BF)?\s*[{[]/],
  ['fortras', /^\uFEFF?\s*@@PH/],
];

/** What a file is by its first bytes, read letter by letter, else by its name, else a table. */
export function kindOf(name: string, head: string): OrderKind {
  const shown = beginnings.find(([, begins]) => begins.test(head))?.[0];
  return shown ?? endings[extname(name).toLowerCase()] ?? 'csv';
}
