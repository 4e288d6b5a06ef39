import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { Config } from '#platform/config.ts';
import type { CommandContext } from '#platform/context.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import type { chooseFigureMail } from '../../contract/mail.ts';
import { choiceOf, requireMail } from './choice.ts';

/** From the next morning on; who had it already keeps the link of the mails so far. */
export async function choose(ctx: CommandContext, config: Config, { page }: BodyOf<typeof chooseFigureMail>) {
  const { unit: accountUnit, id } = ctx.record.account;
  if (page === null) {
    await ctx.db.run(
      sql`delete from figure_mail where org_unit = ${ctx.unit} and account_unit = ${accountUnit} and account_id = ${id}`,
    );
    return { page };
  }
  requireMail(await choiceOf(ctx, config));
  const yesterday = dateToIso(addDays(isoToDate(dayOf(ctx)), -1));
  await ctx.db.run(
    sql`insert into figure_mail (org_unit, account_unit, account_id, page, token, sent_for) values (${ctx.unit}, ${accountUnit}, ${id}, ${page}, ${randomUUID()}, ${yesterday})
      on conflict (org_unit, account_unit, account_id) do update set page = excluded.page`,
  );
  return { page };
}

/** Ends the mail of a token; one that is none ends nothing. */
export const end = (ctx: CommandContext, token: string): Promise<unknown> =>
  ctx.db.run(sql`delete from figure_mail where org_unit = ${ctx.unit} and token = ${token}`);
