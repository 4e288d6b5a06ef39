import { textOf } from './tables.ts';

/** What docs/coverage.md says of a statement: its state and the proofs of its row. */
export type Covered = { state: string; proofs: string[] };

/** `1:2.1:01-04` stands for four statements. */
export function expanded(ids: string): string[] {
  return ids
    .split(/[,\s]+/)
    .filter((id) => id !== '')
    .flatMap((id) => {
      const [, base, first, last] = /^(\d:[^:\s]+:)(\d+)-(\d+)$/.exec(id) ?? [];
      if (!base) return [id];
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, at) => base + String(Number(first) + at).padStart(2, '0'),
      );
    });
}

const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length >= 7 && /^\d:/.test(cells[1] ?? ''));

/** The map by the number of the statement. */
export function coverage(): ReadonlyMap<string, Covered> {
  return new Map(
    rowsOf(textOf('docs/coverage.md')).flatMap((cells) => {
      const proofs = (cells[4] ?? '').match(/[\w./@-]+\.(?:test|spec)\.tsx?/g) ?? [];
      return expanded(cells[1] ?? '').map((id) => [id, { state: cells[5] ?? '', proofs }] as const);
    }),
  );
}
/** Numbers of all statements of the specification. */
export const statements = (): string[] =>
  textOf('spec/ids.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '');
