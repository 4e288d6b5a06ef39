import { sql } from 'kysely';
import { sendMail } from '#platform/mail.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { accountRecord } from '#modules/identity/server/index.ts';
import { findUnit, listDepots } from '#modules/organisation/server/index.ts';
import { pageIds } from '../../rules/chosen.ts';
import { dayToMail } from '../../rules/morning.ts';
import { letterOf } from './letter.ts';

type Due = { account_unit: string; account_id: string; page: string; token: string; day: string };

/** Takes the mails that are due in a depot: each is claimed before it is handed in, so that a process that ends in between sends none twice. */
const takeDue = (platform: Platform, unit: string): Promise<Due[]> =>
  platform.asSystem(unit, async ({ db, now, timezone }) => {
    const day = dayToMail(now, timezone);
    if (day === undefined) return [];
    return db.run(
      sql<Due>`update figure_mail set sent_for = ${day} where org_unit = ${unit} and sent_for < ${day}::date returning account_unit, account_id, page, token, ${day}::text as day`,
    );
  });

/** The mail server did not take it: it is tried again with the next round of this morning. */
const giveBack = (platform: Platform, unit: string, due: Due): Promise<unknown> =>
  platform.asSystem(unit, ({ db }) =>
    db.run(
      sql`update figure_mail set sent_for = ${due.day}::date - 1 where org_unit = ${unit} and account_unit = ${due.account_unit} and account_id = ${due.account_id} and sent_for = ${due.day}::date`,
    ),
  );

/** Who gets it as things stand now: an account that may still come into the depot, its address and its language. */
const readerOf = (platform: Platform, unit: string, due: Due) =>
  platform.tenancy.global(async (db) => {
    const of = { unit, accountUnit: due.account_unit, accountId: due.account_id, grantType: null, grantId: null };
    const record = await accountRecord(db, of, platform.config.release, platform.clock.now());
    if (!record || (due.account_unit !== unit && !record.managedUnits.includes(unit))) return undefined;
    const account = await db.find(
      sql<{
        email: string | null;
      }>`select email from account where org_unit = ${due.account_unit} and account_id = ${due.account_id}`,
    );
    const language = record.language ?? (await findUnit(db, unit))?.language ?? 'en';
    return account?.email ? { to: account.email, record: { ...record, language } } : undefined;
  });

async function sendOne(platform: Platform, unit: string, due: Due): Promise<void> {
  const page = pageIds.find((id) => id === due.page);
  const reader = await readerOf(platform, unit, due);
  if (!page || !reader) return;
  const address = platform.config.publicUrl;
  const end = `${address}/rpt-rest/figure-mail/end/${encodeURIComponent(unit)}/${due.token}`;
  const letter = await platform.asSession(reader.record, (ctx) => letterOf(ctx, { page, day: due.day, address, end }));
  if (!letter) return;
  await sendMail(platform.config, {
    id: `figures-${due.token}-${due.day}`,
    to: reader.to,
    headers: { 'List-Unsubscribe': `<${end}>` },
    ...letter,
  });
}

/** Once each morning whoever chose it gets the figures of yesterday; nothing where no mail server is set. */
export async function sendMorningMails(platform: Platform): Promise<void> {
  if (platform.config.mailUrl === null) return;
  for (const { id: unit } of ownOf(platform, await platform.tenancy.global(listDepots)))
    for (const due of await takeDue(platform, unit))
      try {
        await sendOne(platform, unit, due);
      } catch (error) {
        platform.log.warn({ err: String(error), unit }, 'a mail with figures was not handed in');
        await giveBack(platform, unit, due);
      }
}
