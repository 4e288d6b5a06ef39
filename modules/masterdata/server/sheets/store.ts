import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetFormat, SheetRowState } from '../../contract/sheets.ts';
import type { Cell } from '../../rules/sheets/cells.ts';
import type { SheetLanguage } from '../../rules/sheets/columns.ts';
import type { RowProblem } from '../../rules/sheets/rows.ts';
import type { ReadColumn } from './sheetWork.ts';

/** Cells of one column that a change of many has overwritten. */
export type Overwritten = { column: number; cells: { row: number; before: Cell; after: Cell }[] };

export type SheetHead = {
  id: string;
  type: string;
  filename: string | null;
  format: SheetFormat;
  delimiter: string;
  language: SheetLanguage;
  columns: ReadColumn[];
  total: number;
  overwritten: Overwritten | null;
};

export type StoredRow = {
  row: number;
  id: string;
  cells: Cell[];
  patch: Record<string, unknown>;
  problems: RowProblem[];
  state: SheetRowState;
  pass: number;
  seenVersion: number | null;
};

const headColumns = sql`id, type, filename, format, delimiter, language, columns, total, overwritten`;
const rowColumns = sql`row, record_id as id, cells, patch, problems, state, pass, seen_version as "seenVersion"`;

/** The account's own import of this type; with `hold` nobody else works on it until the commit. Throws 404. */
export async function getSheet(ctx: ViewContext, type: RecordType, key: string, hold = false): Promise<SheetHead> {
  const head = await ctx.db.find(
    sql<SheetHead>`select ${headColumns} from sheet_import where org_unit = ${ctx.unit} and id = ${key} and type = ${type.path}
      and account_id = ${ctx.session.accountId} ${hold ? sql`for update` : sql``}`,
  );
  if (!head) throw notFound('masterdata:sheet/refusal/gone');
  return head;
}

export const insertSheet = (ctx: CommandContext, head: SheetHead): Promise<unknown> =>
  ctx.db.run(sql`insert into sheet_import (org_unit, id, type, account_id, filename, format, delimiter, language, columns, total, created_at)
    values (${ctx.unit}, ${head.id}, ${head.type}, ${ctx.session.accountId}, ${head.filename}, ${head.format}, ${head.delimiter}, ${head.language},
      ${JSON.stringify(head.columns)}::jsonb, ${head.total}, ${new Date(ctx.now)})`);

export const setColumns = (ctx: CommandContext, key: string, columns: readonly ReadColumn[]): Promise<unknown> =>
  ctx.db.run(
    sql`update sheet_import set columns = ${JSON.stringify(columns)}::jsonb where org_unit = ${ctx.unit} and id = ${key}`,
  );

export const setOverwritten = (ctx: CommandContext, key: string, cells: Overwritten | null): Promise<unknown> =>
  ctx.db.run(
    sql`update sheet_import set overwritten = ${cells && JSON.stringify(cells)}::jsonb where org_unit = ${ctx.unit} and id = ${key}`,
  );

/** Writes rows of an import, new or anew. */
export const saveRows = (ctx: CommandContext, key: string, rows: readonly StoredRow[]): Promise<unknown> =>
  ctx.db.run(sql`insert into sheet_row (org_unit, import_id, row, record_id, cells, patch, problems, state, pass, seen_version)
    select ${ctx.unit}, ${key}, r.row, r.id, r.cells, r.patch, r.problems, r.state, r.pass, r."seenVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(row int, id text, cells jsonb, patch jsonb, problems jsonb, state text, pass smallint, "seenVersion" int)
    on conflict (org_unit, import_id, row) do update set record_id = excluded.record_id, cells = excluded.cells, patch = excluded.patch,
      problems = excluded.problems, state = excluded.state, pass = excluded.pass, seen_version = excluded.seen_version`);

export const findRows = (
  ctx: ViewContext,
  key: string,
  {
    states,
    rows,
    offset = 0,
    size,
  }: { states?: readonly SheetRowState[]; rows?: readonly number[]; offset?: number; size?: number },
): Promise<StoredRow[]> =>
  ctx.db.run(sql<StoredRow>`select ${rowColumns} from sheet_row where org_unit = ${ctx.unit} and import_id = ${key}
    ${states ? sql`and state = any(${[...states]})` : sql``} ${rows ? sql`and row = any(${[...rows]})` : sql``}
    order by row ${size === undefined ? sql`` : sql`limit ${size} offset ${offset}`}`);

/** The next rows that go in: those that others of the sheet refer to first. */
export const nextRows = (ctx: ViewContext, key: string, size: number): Promise<StoredRow[]> =>
  ctx.db.run(sql<StoredRow>`select ${rowColumns} from sheet_row where org_unit = ${ctx.unit} and import_id = ${key}
    and state in ('NEW', 'CHANGED') order by pass, row limit ${size}`);

/** How many rows stand in each state. */
export async function countRows(ctx: ViewContext, key: string): Promise<Record<SheetRowState, number>> {
  const rows = await ctx.db.run(
    sql<{ state: SheetRowState; n: number }>`select state, count(*)::int as n from sheet_row
      where org_unit = ${ctx.unit} and import_id = ${key} group by state`,
  );
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, BAD: 0, DONE: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** Which row of the sheet is the first with a value, for ids and values that may stand only once. */
export type Twins = {
  /** The first row with this id, whatever its state. */
  rowOf: (id: string) => number | undefined;
  /** The first row with this value in a field. */
  rowWith: (field: string, value: string) => number | undefined;
  /** Ids of rows that are good, so that others of the sheet may refer to them. */
  good: (id: string) => boolean;
};

/** The same from the stored rows, for corrections and for the import itself. */
export async function storedTwins(
  ctx: ViewContext,
  key: string,
  type: RecordType,
  rows: readonly { id: string; patch: Record<string, unknown> }[],
  referred: readonly string[],
): Promise<Twins> {
  const ids = [...new Set([...rows.map((row) => row.id), ...referred])];
  const found = await ctx.db.run(
    sql<{
      id: string;
      first: number;
      good: boolean;
    }>`select record_id as id, min(row)::int as first, bool_or(state <> 'BAD') as good
      from sheet_row where org_unit = ${ctx.unit} and import_id = ${key} and record_id = any(${ids}) group by record_id`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const byValue = new Map<string, number>();
  for (const field of type.unique ?? []) {
    const values = rows.flatMap((row) =>
      typeof row.patch[field] === 'string' ? [String(row.patch[field]).toLowerCase()] : [],
    );
    if (values.length === 0) continue;
    const taken = await ctx.db.run(
      sql<{
        value: string;
        first: number;
      }>`select lower(patch ->> ${field}) as value, min(row)::int as first from sheet_row
        where org_unit = ${ctx.unit} and import_id = ${key} and lower(patch ->> ${field}) = any(${values}) group by 1`,
    );
    for (const { value, first } of taken) byValue.set(`${field}/${value}`, first);
  }
  return {
    rowOf: (id) => byId.get(id)?.first,
    rowWith: (field, value) => byValue.get(`${field}/${value.toLowerCase()}`),
    good: (id) => byId.get(id)?.good === true,
  };
}

/** The same from the rows of a file that has just been read. */
export function readTwins(
  type: RecordType,
  rows: readonly { row: number; id: string; patch: Record<string, unknown>; problems: readonly unknown[] }[],
): Twins {
  const byId = new Map<string, number>();
  const good = new Set<string>();
  const byValue = new Map<string, number>();
  for (const { row, id, patch, problems } of rows) {
    // `S1` and `s1` are one id, whichever of them a record has.
    for (const one of new Set([id, id.toLowerCase()])) if (!byId.has(one)) byId.set(one, row);
    if (problems.length === 0) good.add(id.toLowerCase());
    for (const field of type.unique ?? []) {
      const at = `${field}/${String(patch[field] ?? '').toLowerCase()}`;
      if (!byValue.has(at)) byValue.set(at, row);
    }
  }
  return {
    rowOf: (id) => byId.get(id),
    rowWith: (field, value) => byValue.get(`${field}/${value.toLowerCase()}`),
    good: (id) => good.has(id),
  };
}
