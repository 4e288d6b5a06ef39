import type { SheetColumn } from './columns.ts';
import type { Mapped } from './headings.ts';
import { type Cell, type CellProblem, readCell, type Reading } from './cells.ts';

/** A problem of a row: with the column's key where it belongs to a cell. */
export type RowProblem = CellProblem & { readonly key: string };
/** What a row of a file wants: values by column key, and what could not be read. */
export type RowRead = { readonly id: string; readonly patch: Record<string, unknown>; readonly problems: RowProblem[] };

/** Reads a row by the columns that were found for its headings. */
export function readRow(
  columns: ReadonlyMap<string, SheetColumn>,
  mapped: readonly Mapped[],
  cells: readonly Cell[],
  reading: Reading,
  naturalKeys: readonly string[] = [],
): RowRead {
  const patch: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [index, { key, unit }] of mapped.entries()) {
    const column = key === null ? undefined : columns.get(key);
    if (!column) continue;
    const read = readCell(column, cells[index] ?? null, unit, reading);
    if ('problem' in read) problems.push({ key: column.key, ...read.problem });
    else patch[column.key] = read.value;
  }
  return {
    id: idOf(
      patch,
      mapped.some(({ key }) => key === 'id'),
      naturalKeys,
    ),
    patch,
    problems,
  };
}

/**
 * The id that a row names; where the sheet has no column for it, the number that is one already (a customer's number, a plate: `DO-AB 123` is
 * `do-ab-123`).
 */
function idOf(patch: Readonly<Record<string, unknown>>, hasId: boolean, naturalKeys: readonly string[]): string {
  if (hasId) return String(patch.id ?? '').trim();
  const natural = naturalKeys.map((key) => patch[key]).find((value) => (value ?? '') !== '');
  return String(natural ?? '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** Values that belong to the record itself, not to its type's fields. */
const base = new Set(['id', 'validFrom', 'validTo', 'displayOrder']);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function setAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() as string;
  let at = record;
  for (const step of steps) {
    const inner = at[step];
    const next = isPlainObject(inner) ? { ...inner } : {};
    at[step] = next;
    at = next;
  }
  at[last] = value;
}

const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (isPlainObject(at) ? at[step] : undefined), record);

/** Blanks at the ends do not make another text. */
const kept = (before: unknown, now: unknown): unknown =>
  typeof before === 'string' && typeof now === 'string' && before.trim() === now.trim()
    ? before
    : typeof now === 'string'
      ? now.trim()
      : now;

/** The fields of a record with a row's values laid over what it has; what the file does not name stays. */
export function patched(
  columns: ReadonlyMap<string, SheetColumn>,
  before: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const record: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(patch)) {
    const column = columns.get(key);
    if (!column || base.has(key)) continue;
    const path = column.language ? `${column.field}.${column.language}` : column.field;
    const old = valueAt(before, path);
    // A text of a language that is not there stays away: an empty one would hide the text that stands in for it.
    if (column.language && column.language !== 'defaultText' && String(value).trim() === '') {
      if (old === undefined) continue;
      const text = { ...(valueAt(record, column.field) as Record<string, unknown>) };
      delete text[column.language];
      setAt(record, column.field, text);
      continue;
    }
    // A field that may be missing but not be null is emptied by leaving it out.
    const gone = value === null && !column.schema.safeParse(null).success;
    setAt(record, path, gone ? undefined : kept(old, value));
  }
  return record;
}

/** Whether two values say the same; what is missing, null and an empty list of texts are one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  if (isPlainObject(a) && isPlainObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
  return ((a ?? '') === '' && (b ?? '') === '') || false;
}
