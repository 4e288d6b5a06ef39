import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { Config } from '#platform/config.ts';
import type { ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { getFigureMail } from '../../contract/mail.ts';
import { pageIds } from '../../rules/chosen.ts';

export type Choice = AnswerOf<typeof getFigureMail>;

/** What this account chose, and whether it may: a person of this depot with an address, on an installation that sends mail. */
export async function choiceOf(ctx: ViewContext, config: Config): Promise<Choice> {
  const { account, grant, partnerKey } = ctx.record;
  const unit = await findUnit(ctx.db, ctx.unit);
  const own = !grant && !partnerKey && unit?.isBranch === true;
  if (config.mailUrl === null || !own) return { offered: false, to: null, page: null };
  const found = await ctx.db.find(
    sql<{ email: string | null; page: string | null }>`select a.email, m.page from account a
      left join figure_mail m on m.org_unit = ${ctx.unit} and m.account_unit = a.org_unit and m.account_id = a.account_id
      where a.org_unit = ${account.unit} and a.account_id = ${account.id}`,
  );
  return { offered: true, to: found?.email ?? null, page: pageIds.find((id) => id === found?.page) ?? null };
}

/** Refused where no mail would come. */
export function requireMail({ offered, to }: Choice): void {
  if (!offered) throw refused('reporting:mail/notOffered');
  if (to === null) throw refused('reporting:mail/noAddress');
}
