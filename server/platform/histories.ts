import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ViewContext } from './context.ts';
import type { ServerModule } from './module.ts';

/** May this session read the history of the record `id`? Where it stands in another unit than the session's, that unit. */
export type ReadsHistory = (ctx: ViewContext, id: string) => Promise<boolean | { readonly unit: string }>;

/** Who sees a row reads its history: `within` is what the session sees, a condition on the alias. */
export const whoeverSees =
  (table: string, alias: string, within: (ctx: ViewContext) => Promise<RawBuilder<unknown>>): ReadsHistory =>
  async (ctx, id) =>
    z.uuid().safeParse(id).success &&
    (await ctx.db.find(
      sql`select 1 from ${sql.table(table)} ${sql.ref(alias)}
        where ${sql.ref(`${alias}.org_unit`)} = ${ctx.unit} and ${sql.ref(`${alias}.id`)} = ${id} and ${await within(ctx)}`,
    )) !== undefined;

/** Only who sees the whole unit. */
export const wholeUnit = async (ctx: ViewContext): Promise<RawBuilder<unknown>> =>
  ctx.record.rowScope === 'unit' ? sql`true` : sql`false`;

/**
 * The unit in which the history under a log key (`ITEM:` …) stands, when the module that owns its prefix lets this session read it; undefined
 * otherwise, and where nobody owns it.
 */
export async function unitOfHistory(
  ctx: ViewContext,
  modules: readonly ServerModule[],
  logKey: string,
): Promise<string | undefined> {
  const [prefix = '', ...rest] = logKey.split(':');
  const owner = modules.find((module) => module.histories?.[`${prefix}:`])?.histories?.[`${prefix}:`];
  const answer = await owner?.(ctx, rest.join(':'));
  if (typeof answer === 'object') return answer.unit;
  return answer === true ? ctx.unit : undefined;
}
