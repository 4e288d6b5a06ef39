import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { dateToIso, timeToIso } from '#kernel/date.ts';
import { invalidInput, notUnique, type Violation } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { enumOf, fieldPaths, metaOf } from '#kernel/fields.ts';
import { idIssue } from '../rules/recordId.ts';
import { type RecordIssue, recordIssues } from '../rules/recordRules.ts';
import { idsAt, valueAt } from '../rules/path.ts';
import { dayOf } from './own.ts';
import type { Stored } from './store.ts';

const written = (than: readonly number[]): string =>
  (than[0] ?? 0) > 1000 ? dateToIso(than) : timeToIso(than).slice(0, 5);

/** What a broken rule says, in the language of who asks. */
export const issueText = (ctx: Pick<ViewContext, 't'>, issue: RecordIssue): string =>
  ctx.t(issue.key, { ...issue.args, ...(issue.than ? { value: written(issue.than) } : {}) });

/** Refuses what breaks a rule between fields, with every field that does; answers the hints as texts. */
export function checkRules(ctx: CommandContext, type: RecordType, body: Record<string, unknown>): string[] {
  const issues = recordIssues(type, body);
  const wrong: Violation[] = issues
    .filter((issue) => !issue.hint)
    .map((issue) => ({ field: issue.field, rule: issue.key.split('/').at(-1) ?? '', message: issueText(ctx, issue) }));
  if (wrong.length > 0) throw invalidInput(wrong);
  return issues.map((issue) => issueText(ctx, issue));
}

/** The id of a new record: its signs are 400, a word of the paths or a taken id is 1731 (specification 2, 5; R8). */
export function checkNewId(ctx: CommandContext, id: string, exists: boolean): void {
  const issue = idIssue(id, () => exists);
  if (issue === 'id_pattern')
    throw invalidInput([{ field: 'id', rule: 'id_pattern', message: ctx.t('base:validation/id_pattern') }]);
  if (issue) throw notUnique('id', id);
}

const at = (field: string) => sql`lower(data #>> ${`{${field.split('.').join(',')}}`}::text[])`;

/** Values that may stand only once, alone or together, must not stand in another record of the unit that has not ended. */
export async function checkUnique(ctx: CommandContext, type: RecordType, record: Stored): Promise<void> {
  for (const fields of [...(type.unique ?? []).map((field) => [field]), ...(type.uniqueTogether ?? [])]) {
    const values = fields.map((field) => valueAt(record.data, field));
    if (values.some((value) => value === undefined || value === null || value === '')) continue;
    const same = fields.map((field, i) => sql`${at(field)} = lower(${String(values[i])})`);
    const taken = await ctx.db.find(
      sql`select 1 from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id <> ${record.id}
        and (valid_to is null or valid_to >= ${dayOf(ctx)}::date) and ${sql.join(same, sql` and `)} limit 1`,
    );
    if (taken) throw notUnique(known(fields[0]), values.join(' '));
  }
}

/** Units that a record names and did not name before must exist. */
export async function checkUnits(
  ctx: CommandContext,
  type: RecordType,
  data: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): Promise<void> {
  const beyond = (type.ofNetwork ?? []).filter((field) => valueAt(data, field) && ctx.readUnits.at(-1) !== ctx.unit);
  if (beyond.length > 0)
    throw invalidInput(
      beyond.map((field) => ({ field, rule: 'ofNetwork', message: ctx.t('masterdata:validation/ofNetwork') })),
    );
  const named = fieldPaths(type)
    .filter(({ schema }) => metaOf(schema).kind === 'unit' && !enumOf(schema))
    .flatMap(({ path }) => {
      const known = new Set(before ? idsAt(before, path) : []);
      return idsAt(data, path)
        .filter((id) => !known.has(id))
        .map((id) => ({ path, id }));
    });
  if (named.length === 0) return;
  const rows = await ctx.db.run(
    sql<{ id: string }>`select id from org_unit where id = any(${named.map(({ id }) => id)})`,
  );
  const there = new Set(rows.map((row) => row.id));
  const lost = named.filter(({ id }) => !there.has(id));
  if (lost.length > 0)
    throw invalidInput(lost.map(({ path }) => ({ field: path, rule: 'isIn', message: ctx.t('base:validation/isIn') })));
}
