import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { outMessages } from './outMessages.ts';

/**
 * A partner acknowledges a message of ours or refuses it (CONTRL): it becomes ACKED, or FAILED with the partner's words. One that names
 * nothing of ours changes nothing; neither does one that comes again.
 */
export async function noteAnswer(
  ctx: CommandContext,
  { partner, control, taken, words }: { partner: string; control: string; taken: boolean; words: string },
): Promise<void> {
  const found = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from out_message where org_unit = ${ctx.unit} and kind = 'IFTSTA' and partner_id = ${partner}
      and upper(right(replace(id::text, '-', ''), 12)) = ${control.replace(/^K/, '')} order by created_at desc limit 1`,
  );
  const row = found && (await outMessages.lockOwn(ctx, found.id));
  const action = taken ? 'acknowledge' : 'refuse';
  if (!row || !outMessages.may(row, action)) return;
  const answer = taken ? 'CONTRL' : `CONTRL ${words}`.trim();
  await outMessages.move(ctx, row, action, { set: { answer, next_at: null } });
}
