import { sql } from 'kysely';
import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { idsAt } from '../rules/path.ts';
import { recordTypes } from '../contract/types.ts';
import { dayOf, seenOf, seenWhere } from './own.ts';
import { holdTargets } from './store.ts';

/**
 * References that a record did not have before must name records that are valid today; until the commit nobody ends those.
 * What dangles already may stay, so that a record with a lost reference can still be changed. Answers what is worth a word.
 */
export async function checkNewReferences(
  ctx: CommandContext,
  type: RecordType,
  record: { id: string; validTo: string | null; data: Record<string, unknown> },
  before: Record<string, unknown> | undefined,
): Promise<string[]> {
  const made = (type.references ?? []).flatMap(({ field, type: target }) => {
    const known = new Set(before ? idsAt(before, field) : []);
    return idsAt(record.data, field)
      .filter((id) => !known.has(id) && !(target === type.path && id === record.id))
      .map((id) => ({ field, target, id }));
  });
  const ends = await holdRecords(ctx, made);
  // Worth a word: from that day on the reference would lead nowhere.
  return ends
    .filter(({ end }) => record.validTo === null || end < record.validTo)
    .map(({ id, end }) => ctx.t('masterdata:warning/referenceEnds', { id, date: end }));
}

/** A session that sees only its own names only its own: an id that it cannot read is for it one that does not exist. */
async function refuseForeign(
  ctx: CommandContext,
  named: readonly { field: string; target: string; id: string }[],
): Promise<void> {
  if (ctx.record.rowScope === 'unit') return;
  const foreign: (typeof named)[number][] = [];
  for (const one of named) {
    const type = recordTypes[one.target];
    const own =
      !type ||
      (await ctx.db.find(
        sql`select 1 from master_record where org_unit = any(${[...ctx.readUnits]}) and type = ${one.target} and id = ${one.id}
          and ${seenWhere(await seenOf(ctx, type))} limit 1`,
      ));
    if (!own) foreign.push(one);
  }
  if (foreign.length > 0)
    throw invalidInput(
      foreign.map(({ field, id }) => ({ field, rule: 'isIn', message: ctx.t('masterdata:refusal/notYours', { id }) })),
    );
}

/**
 * Records that something begins to name: they must be valid today and the session's to see, and until the commit nobody ends
 * them. Refuses with the fields that name others; answers those that end some day (ISO).
 */
export async function holdRecords(
  ctx: CommandContext,
  named: readonly { field: string; target: string; id: string }[],
): Promise<{ id: string; end: string }[]> {
  if (named.length === 0) return [];
  await refuseForeign(ctx, named);
  await holdTargets(ctx, named);
  const valid = await ctx.db.run(
    sql<{
      type: string;
      id: string;
      end: string | null;
    }>`select r.type, r.id, case when bool_or(r.valid_to is null) then null else max(r.valid_to) end as "end" from master_record r
        join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as m(target text, id text) on m.target = r.type and m.id = r.id
      where r.org_unit = any(${[...ctx.readUnits]}) and r.valid_from <= ${dayOf(ctx)}::date and (r.valid_to is null or r.valid_to >= ${dayOf(ctx)}::date)
      group by r.type, r.id`,
  );
  const alive = new Set(valid.map((row) => `${row.type}/${row.id}`));
  const lost = named.filter(({ target, id }) => !alive.has(`${target}/${id}`));
  if (lost.length > 0) {
    throw invalidInput(
      lost.map(({ field, id }) => ({ field, rule: 'isIn', message: `<${id}> ${ctx.t('base:form/invalidReference')}` })),
    );
  }
  return valid.flatMap(({ id, end }) => (end === null ? [] : [{ id, end }]));
}
