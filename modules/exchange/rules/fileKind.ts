import { looksLikeFortras } from './fortras/envelope.ts';

/** Endings of order files that are offered when choosing a file. */
export const orderFileEndings = ['.edi', '.csv', '.txt', '.bord512', '.bord', '.json', '.xlsx'] as const;

/**
 * How an order file is read: a FORTRAS file begins with `@@PH`, an interchange with its service string or its header (ISO 9735, UNA or UNB), whatever
 * the file is called; everything else goes by its ending. Undefined for files that hold no orders.
 * @param head the first characters of the file
 */
export function fileKind(name: string, head: string): 'edi' | 'csv' | 'fortras' | 'json' | 'xlsx' | undefined {
  if (looksLikeFortras(head)) return 'fortras';
  if (/^\uFEFF?\s*UN[AB]/.test(head)) return 'edi';
  if (head.startsWith('PK\u0003\u0004')) return 'xlsx';
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  if (ending === '.edi') return 'edi';
  if (ending === '.json') return 'json';
  if (ending === '.bord512' || ending === '.bord') return 'fortras';
  return ending === '.csv' || ending === '.txt' ? 'csv' : undefined;
}
