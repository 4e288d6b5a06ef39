import { sql } from 'kysely';
import type { CommandContext } from './context.ts';

/**
 * The same client-made key twice has one effect and the same answer (R19, D-01): the key is claimed in the command's own
 * transaction, so that a second request waits for the first and then finds its answer.
 * @param options.keepsPlans all statements of the command are named and find their rows by keys: they are planned once for a connection.
 * @returns the stored answer, or undefined when this command is the first and must {@link remember} its own.
 */
export async function seenBefore<A>(
  ctx: CommandContext,
  key: string,
  options: { keepsPlans?: boolean } = {},
): Promise<A | undefined> {
  // Two statements, because one would look at what stood before it had the lock; the second need not wait for the first's answer.
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/${key}`}, 0))`;
  if (options.keepsPlans)
    ctx.db.later(sql`select ${lock}, set_config('plan_cache_mode', 'force_generic_plan', true)`, {
      name: 'once.lockKept',
    });
  else ctx.db.later(sql`select ${lock}`, { name: 'once.lock' });
  const row = await ctx.db.find(
    sql<{ answer: A }>`select answer from done_once where org_unit = ${ctx.unit} and key = ${key}`,
    { name: 'once.find' },
  );
  return row?.answer;
}

export function remember(ctx: CommandContext, key: string, answer: unknown): void {
  ctx.db.later(
    sql`insert into done_once (org_unit, key, answer) values (${ctx.unit}, ${key}, ${JSON.stringify(answer)}::jsonb)`,
    { name: 'once.insert', touches: 'done_once' },
  );
}
