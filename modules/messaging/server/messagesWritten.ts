import { sql } from 'kysely';
import type { Amount } from '#modules/delivery/contract/questions.ts';
import type { ViewContext } from '#platform/context.ts';
import { limits } from '../rules/vocabulary.ts';

/** What the session's account wrote itself; what the product said of its doings (SYSTEM) is none of it. `author` is cut as `send` cuts it. */
export async function writtenBy(ctx: ViewContext, { author }: { author: string | null }): Promise<Amount> {
  const found = await ctx.db.find(
    sql<Amount>`select count(*)::int as count, min(server_process_time) as oldest, max(server_process_time) as newest from message
      where org_unit = ${ctx.unit} and account_id = ${ctx.record.account.id} and kind <> 'SYSTEM'
        and ${author === null ? sql`true` : sql`author = left(${author}, ${limits.author})`}`,
    { name: `messages.writtenBy${author === null ? '' : 'Name'}` },
  );
  return found ?? { count: 0, oldest: null, newest: null };
}
