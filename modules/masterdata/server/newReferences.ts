import { sql } from 'kysely';
import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import { idsAt } from '../rules/path.ts';
import { dayOf } from './own.ts';
import { holdTargets } from './store.ts';

/**
 * References that a record did not have before must name records that are valid today; until the commit nobody ends those.
 * What dangles already may stay, so that a record with a lost reference can still be changed.
 */
export async function checkNewReferences(
  ctx: CommandContext,
  type: RecordType,
  record: { id: string; data: Record<string, unknown> },
  before: Record<string, unknown> | undefined,
): Promise<void> {
  const made = (type.references ?? []).flatMap(({ field, type: target }) => {
    const known = new Set(before ? idsAt(before, field) : []);
    return idsAt(record.data, field)
      .filter((id) => !known.has(id) && !(target === type.path && id === record.id))
      .map((id) => ({ field, target, id }));
  });
  if (made.length === 0) return;
  await holdTargets(ctx, made);
  const valid = await ctx.db.run(
    sql<{ type: string; id: string }>`select distinct r.type, r.id from master_record r
        join jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(target text, id text) on m.target = r.type and m.id = r.id
      where r.org_unit = any(${[...ctx.readUnits]}) and r.valid_from <= ${dayOf(ctx)}::date and (r.valid_to is null or r.valid_to >= ${dayOf(ctx)}::date)`,
  );
  const alive = new Set(valid.map((row) => `${row.type}/${row.id}`));
  const lost = made.filter(({ target, id }) => !alive.has(`${target}/${id}`));
  if (lost.length > 0) {
    throw invalidInput(
      lost.map(({ field, id }) => ({ field, rule: 'isIn', message: `<${id}> ${ctx.t('base:form/invalidReference')}` })),
    );
  }
}
