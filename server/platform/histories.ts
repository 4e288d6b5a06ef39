import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ViewContext } from './context.ts';
import type { ServerModule } from './module.ts';

/** May this session read the history of the record `id`? */
export type ReadsHistory = (ctx: ViewContext, id: string) => Promise<boolean>;

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

/** Whether the module that owns the log key's prefix (`ITEM:` …) lets this session read its history; nobody owning it hides it. */
export async function mayReadHistory(
  ctx: ViewContext,
  modules: readonly ServerModule[],
  logKey: string,
): Promise<boolean> {
  const [prefix = '', ...rest] = logKey.split(':');
  const owner = modules.find((module) => module.histories?.[`${prefix}:`])?.histories?.[`${prefix}:`];
  return owner !== undefined && owner(ctx, rest.join(':'));
}
