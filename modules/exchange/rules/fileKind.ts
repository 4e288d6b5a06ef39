/** Endings of order files that are offered when choosing a file. */
export const orderFileEndings = ['.edi', '.csv', '.txt'] as const;

/**
 * How an order file is read: an interchange begins with its service string or its header (ISO 9735, UNA or UNB), whatever
 * the file is called; everything else goes by its ending. Undefined for files that hold no orders.
 * @param head the first characters of the file
 */
export function fileKind(name: string, head: string): 'edi' | 'csv' | undefined {
  if (/^\uFEFF?\s*UN[AB]/.test(head)) return 'edi';
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  if (ending === '.edi') return 'edi';
  return ending === '.csv' || ending === '.txt' ? 'csv' : undefined;
}
