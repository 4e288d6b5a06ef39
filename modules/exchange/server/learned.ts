import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { OrderCorrectionRow } from './tables.gen.ts';

/** What was learned of a sender, the newest first. */
export async function listCorrections(ctx: ViewContext, partnerId: string) {
  const rows = await ctx.db.run(
    sql<OrderCorrectionRow>`select * from order_correction where org_unit = ${ctx.unit} and partner = ${partnerId}
      order by learned_at desc, field, value_from limit 500`,
  );
  return rows.map((row) => ({
    field: row.field,
    beside: row.beside,
    from: row.value_from,
    to: row.value_to,
    learnedBy: row.learned_by,
    learnedAt: row.learned_at,
  }));
}

export async function forgetCorrection(
  ctx: CommandContext,
  partnerId: string,
  { field, beside, from }: { field: string; beside: string; from: string },
): Promise<void> {
  const gone = await ctx.db.run(
    sql<{
      value_to: string;
    }>`delete from order_correction where org_unit = ${ctx.unit} and partner = ${partnerId} and field = ${field}
      and beside = ${beside} and value_from = ${from} returning value_to`,
  );
  if (gone.length === 0) throw notFound();
}
