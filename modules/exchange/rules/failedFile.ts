import type { ImportKind } from '../contract/calls.ts';

/** A line (segment) of a file as it came; `no` is where it stood. */
export type SourceText = { no: number; text: string };

/** What surrounds the orders of a file: with it some of them make a file of the same format again. */
export type FileFrame = {
  head: string[];
  /** Between lines, and after the last. */
  lineEnd: string;
  /** `{count}` is the number of orders (EDIFACT) or of records (FORTRAS, six digits). */
  tail: string[];
};

/**
 * A file of the same format with some of the orders of another: what comes before and after them as it was, counts that are true again.
 * Sums of a manifest (J00) are left out, because they spoke of all.
 */
export function failedFile(kind: ImportKind, frame: FileFrame, orders: readonly (readonly SourceText[])[]): string {
  if (kind === 'json')
    return `{"orders": [\n${orders.map((order) => order.map(({ text }) => text).join('\n')).join(',\n')}\n]}\n`;
  const lines = orders.flatMap((order) => order.map(({ text }) => text));
  const count =
    kind === 'fortras'
      ? String(lines.length + frame.head.filter((line) => !line.startsWith('@@PH')).length).padStart(6, '0')
      : String(orders.length);
  const tail = frame.tail.map((line) => line.replace('{count}', count));
  return [...frame.head, ...lines, ...tail].map((line) => line + frame.lineEnd).join('');
}
