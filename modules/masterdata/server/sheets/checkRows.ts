import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { recordTypes } from '../../contract/types.ts';
import { emptyRecord } from '#kernel/fields.ts';
import { idsAt, valueAt, withValue } from '../../rules/path.ts';
import { recordIssues } from '../../rules/recordRules.ts';
import { reservedWords } from '../../rules/recordId.ts';
import { limitOf } from '../../rules/sheets/cells.ts';
import { type SheetColumn, sheetColumns, type SheetLanguage } from '../../rules/sheets/columns.ts';
import { patched, type RowProblem, sameValue } from '../../rules/sheets/rows.ts';
import { issueText } from '../checkRecord.ts';
import { dayOf, seenOf, sees } from '../own.ts';
import { currentRows, type Row } from '../read.ts';
import type { StoredRow, Twins } from './store.ts';

/** A row of a sheet beside the record that it means, ready to be saved. */
export type CheckedRow = StoredRow & { before: Row | undefined; data: Record<string, unknown> };

type Known = {
  own: ReadonlyMap<string, Row>;
  taken: ReadonlySet<string>;
  higher: ReadonlyMap<string, Row>;
};

/** The records that the rows mean: valid today here, here at any time, or at a higher level. */
async function knownRecords(ctx: ViewContext, type: RecordType, ids: readonly string[]): Promise<Known> {
  const day = dayOf(ctx);
  const own = await ctx.db.run(
    sql<Row>`select * from (${currentRows([ctx.unit], type.path, day)}) r where id = any(${[...ids]})`,
  );
  const taken = await ctx.db.run(
    sql<{
      id: string;
    }>`select distinct id from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = any(${[...ids]})`,
  );
  const above = ctx.readUnits.filter((unit) => unit !== ctx.unit);
  const higher = above.length
    ? await ctx.db.run(sql<Row>`select * from (${currentRows(above, type.path, day)}) r where id = any(${[...ids]})`)
    : [];
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  return { own: byId(own), taken: new Set(taken.map((row) => row.id)), higher: byId(higher) };
}

/** Ids of a type that are valid today, and the ids that a name stands for when people wrote names instead. */
async function targetsOf(ctx: ViewContext, target: string, wanted: readonly string[]) {
  const day = dayOf(ctx);
  const found = await ctx.db.run(
    sql<{
      id: string;
    }>`select distinct id from master_record where org_unit = any(${[...ctx.readUnits]}) and type = ${target}
      and id = any(${[...wanted]}) and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)`,
  );
  const ids = new Set(found.map((row) => row.id));
  const byName = new Map<string, string | null>();
  const title = recordTypes[target]?.title;
  if (title && wanted.some((one) => !ids.has(one))) {
    const named = await ctx.db.run(
      sql<{
        id: string;
        title: unknown;
      }>`select id, data #> ${`{${title.split('.').join(',')}}`}::text[] as title from (${currentRows(ctx.readUnits, target, day)}) r`,
    );
    for (const { id, title: text } of named) {
      const texts = typeof text === 'object' && text !== null ? Object.values(text) : [text];
      for (const one of new Set([id, ...texts.map(String)].map((word) => word.trim().toLowerCase())))
        byName.set(one, byName.has(one) && byName.get(one) !== id ? null : id);
    }
  }
  return { ids, byName };
}

/** Values that may stand only once and stand in another record today: field and value to the record that has it. */
async function takenValues(ctx: ViewContext, type: RecordType, rows: readonly CheckedRow[]) {
  const taken = new Map<string, string[]>();
  for (const field of type.unique ?? []) {
    const values = rows.map((row) => String(valueAt(row.data, field) ?? '').toLowerCase()).filter((one) => one !== '');
    if (values.length === 0) continue;
    const path = `{${field.split('.').join(',')}}`;
    const found = await ctx.db.run(
      sql<{
        id: string;
        value: string;
      }>`select id, lower(data #>> ${path}::text[]) as value from (${currentRows([ctx.unit], type.path, dayOf(ctx))}) r
        where lower(data #>> ${path}::text[]) = any(${values})`,
    );
    for (const { id, value } of found) {
      const at = `${field}/${value}`;
      taken.set(at, [...(taken.get(at) ?? []), id]);
    }
  }
  return taken;
}

/** Where a problem of the whole record stands: at its column, or at the row when the sheet has none for it. */
function placeOf(columns: readonly SheetColumn[], path: readonly PropertyKey[]): string {
  const dotted = path.map(String).join('.');
  const exact = columns.find((column) =>
    column.language ? `${column.field}.${column.language}` === dotted : column.key === dotted,
  );
  return (
    exact?.key ??
    columns.find((column) => dotted.startsWith(`${column.field}.`))?.key ??
    dotted.replace(/\.\d+(\.|$)/g, '$1')
  );
}

type Sheet = { type: RecordType; language: SheetLanguage; twins: Twins };

/**
 * What the rows would do to the records of this unit as they are now: new, changed, the same, or what is wrong. Problems that
 * reading has found stay; rows are changed in place of copies because there may be thousands.
 */
export async function checkRows(ctx: ViewContext, sheet: Sheet, rows: readonly StoredRow[]): Promise<CheckedRow[]> {
  const { type, twins } = sheet;
  const columns = sheetColumns(type);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = await knownRecords(ctx, type, [...new Set(rows.flatMap((row) => [row.id, row.id.toLowerCase()]))]);
  const seen = await seenOf(ctx, type);
  const empty = emptyRecord(type);
  // Ids are small letters (A47), and people write them large; some of old are large.
  const isKnown = (id: string): boolean => known.own.has(id) || known.higher.has(id) || known.taken.has(id);
  const checked = rows.map((written): CheckedRow => {
    const row = isKnown(written.id) ? written : { ...written, id: written.id.toLowerCase() };
    const before = known.own.get(row.id) ?? known.higher.get(row.id);
    return {
      ...row,
      problems: [...row.problems],
      pass: 0,
      before: known.own.get(row.id),
      data: patched(byKey, before?.data ?? empty, row.patch),
    };
  });
  const say = (row: CheckedRow, key: string, code: string, args?: RowProblem['args']): void => {
    if (!row.problems.some((problem) => problem.key === key))
      row.problems.push({ key, code, ...(args ? { args } : {}) });
  };
  await checkReferences(ctx, sheet, columns, checked, say);
  const taken = await takenValues(ctx, type, checked);
  for (const row of checked) {
    const higher = row.before ? undefined : known.higher.get(row.id);
    if (row.id === '') say(row, 'id', 'notEmpty');
    else if ((twins.rowOf(row.id) ?? row.row) < row.row) say(row, 'id', 'twice', { row: twins.rowOf(row.id) ?? 0 });
    else if (!row.before && !higher) {
      if (!/^[a-z0-9_-]+$/.test(row.id) || reservedWords.has(row.id)) say(row, 'id', 'id_pattern');
      else if (known.taken.has(row.id)) say(row, 'id', 'otherTime', { value: row.id });
    } else if (row.before && !sees(seen, row.before)) say(row, 'id', 'otherTime', { value: row.id });
    for (const field of type.unique ?? []) {
      const value = String(valueAt(row.data, field) ?? '');
      if (value === '') continue;
      const first = twins.rowWith(field, value);
      if (first !== undefined && first < row.row) say(row, field, 'twice', { row: first });
      else if (taken.get(`${field}/${value.toLowerCase()}`)?.some((id) => id !== row.id))
        say(row, field, 'taken', { value });
    }
    const whole = type.fields.safeParse(row.data);
    if (!whole.success)
      for (const issue of whole.error.issues.slice(0, 20)) {
        const key = placeOf(columns, issue.path);
        const column = byKey.get(key);
        const value = valueAt(row.data, issue.path.map(String).join('.'));
        const blank = value === undefined || value === null || value === '';
        if (blank && issue.code !== 'custom') say(row, key, 'notEmpty');
        else if (issue.code === 'custom' && issue.message) say(row, key, 'said', { text: issue.message });
        else if (column) {
          const problem = limitOf(column, issue, sheet.language);
          say(row, key, problem.code, problem.args);
        } else say(row, key, 'form');
      }
    for (const issue of recordIssues(type, row.data))
      if (!issue.hint) say(row, placeOf(columns, issue.field.split('.')), 'said', { text: issueText(ctx, issue) });
    for (const column of columns)
      if (column.language === 'defaultText' && column.field === type.title) {
        const text = valueAt(row.data, `${column.field}.defaultText`);
        if (String(text ?? '').trim() === '') say(row, column.key, 'notEmpty');
      }
    checkValidity(ctx, row, say);
    if (!sees(seen, { id: row.id, data: row.data })) say(row, 'id', 'foreign');
    checkRow(type, row, higher, say);
  }
  return checked;
}

type Say = (row: CheckedRow, key: string, code: string, args?: RowProblem['args']) => void;

function checkValidity(ctx: ViewContext, row: CheckedRow, say: Say): void {
  const from = Array.isArray(row.patch.validFrom) ? dateToIso(row.patch.validFrom) : undefined;
  const to = Array.isArray(row.patch.validTo) ? dateToIso(row.patch.validTo) : undefined;
  if (row.before && from !== undefined && from !== row.before.valid_from)
    say(row, 'validFrom', 'validFromFixed', { value: row.before.valid_from });
  const start = row.before?.valid_from ?? from ?? dayOf(ctx);
  if (to !== undefined && to < start) say(row, 'validTo', 'minDate', { value: start });
}

/** What becomes of a row; a record of a higher level may be named as it is, but is changed only there. */
function checkRow(type: RecordType, row: CheckedRow, higher: Row | undefined, say: Say): void {
  const old = row.before ?? higher;
  const same =
    old !== undefined &&
    Object.keys(type.fields.shape).every((field) => sameValue(old.data[field], row.data[field])) &&
    (!('displayOrder' in row.patch) || (row.patch.displayOrder ?? null) === old.display_order) &&
    (!('validTo' in row.patch) || sameValue(row.patch.validTo, old.valid_to ? isoToDate(old.valid_to) : null));
  if (higher && !same) say(row, 'id', 'higherLevel', { unit: higher.org_unit });
  row.seenVersion = row.before?.version ?? null;
  row.state = row.problems.length > 0 ? 'BAD' : same ? 'SAME' : row.before ? 'CHANGED' : 'NEW';
}

/** References name records that are valid today, or other rows of the sheet; names are turned into ids. What dangled already may stay. */
async function checkReferences(
  ctx: ViewContext,
  { type, twins }: Sheet,
  columns: readonly SheetColumn[],
  rows: readonly CheckedRow[],
  say: Say,
): Promise<void> {
  const fields = columns.filter((column) => column.target !== undefined);
  for (const column of fields) {
    const target = known(column.target);
    const wanted = [...new Set(rows.flatMap((row) => idsAt(row.data, column.field)))];
    if (wanted.length === 0) continue;
    const { ids, byName } = await targetsOf(ctx, target, wanted);
    const named = new Set([...byName.values()]);
    const own = target === type.path;
    for (const row of rows) {
      const given = idsAt(row.data, column.field);
      if (given.length === 0) continue;
      const before = new Set(row.before ? idsAt(row.before.data, column.field) : []);
      const resolved = given.map((id) =>
        ids.has(id) || before.has(id) || (own && twins.good(id)) ? id : (byName.get(id.trim().toLowerCase()) ?? id),
      );
      const lost = resolved.find(
        (id) => !ids.has(id) && !before.has(id) && !(own && (twins.good(id) || id === row.id)) && !named.has(id),
      );
      if (lost !== undefined) say(row, column.key, 'reference', { value: lost });
      if (own && resolved.some((id) => !ids.has(id) && id !== row.id)) row.pass = 1;
      if (resolved.some((id, index) => id !== given[index])) {
        const value = Array.isArray(valueAt(row.data, column.field)) ? resolved : resolved[0];
        row.data = withValue(row.data, column.field, value);
        row.patch = { ...row.patch, [column.key]: value };
      }
    }
  }
}
