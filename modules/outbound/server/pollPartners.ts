import { sql } from 'kysely';
import type SftpClient from 'ssh2-sftp-client';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { takeFetched } from '#modules/exchange/server/index.ts';
import { mostOrderBytes } from '#modules/exchange/contract/calls.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { accessOf, keepHostKey } from './channel.ts';
import { reasonOf } from './post.ts';
import { folderOf, withSftp } from './sftp.ts';
import type { PartnerChannelRow } from './tables.gen.ts';

/** Files of one round; what is left comes with the next. */
const most = 50;

type Due = { row: PartnerChannelRow; address: URL };

/** Channels whose time has come. */
const dueOf = (platform: Platform, unit: string): Promise<Due[]> =>
  platform.asSystem(unit, async (ctx) => {
    const rows = await ctx.db.run(
      sql<PartnerChannelRow>`select * from partner_channel where org_unit = ${unit} and poll_path is not null
        and (polled_at is null or polled_at <= ${new Date(ctx.now)}::timestamptz - make_interval(mins => poll_minutes)) order by partner_id`,
    );
    const due: Due[] = [];
    for (const row of rows) {
      const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', row.partner_id);
      const address =
        partner?.active && partner.address && URL.canParse(partner.address) ? new URL(partner.address) : null;
      if (address?.protocol === 'sftp:') due.push({ row, address });
    }
    return due;
  });

/** Takes a file in and puts it aside: below `done`, or below `failed` when it is no order file. */
async function takeFile(
  platform: Platform,
  unit: string,
  client: SftpClient,
  due: Due,
  name: string,
): Promise<boolean> {
  const folder = folderOf(due.row.poll_path ?? '/');
  const bytes = await client.get(folder + name);
  if (!Buffer.isBuffer(bytes)) throw new Error('no content');
  let aside = 'done';
  try {
    await takeFetched(platform, unit, { partnerId: due.row.partner_id, filename: name, bytes });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    aside = 'failed';
  }
  // It is taken in: fetched again it would change nothing.
  if (!(await client.exists(folder + aside))) await client.mkdir(folder + aside, true);
  const to = `${folder}${aside}/${name}`;
  if (await client.exists(to)) await client.delete(to);
  await client.rename(folder + name, to);
  return aside === 'done';
}

async function fetchFrom(platform: Platform, unit: string, due: Due): Promise<{ answer: string; hostKey: string }> {
  const access = accessOf(platform.config, unit, due.row, due.row.partner_id);
  return withSftp(platform.config, due.address, access, async (client) => {
    const listed = await client.list(due.row.poll_path ?? '/');
    const files = listed.filter(
      ({ type, name, size }) => type === '-' && !name.endsWith('.part') && size <= mostOrderBytes,
    );
    let [taken, failed] = [0, 0];
    for (const { name } of files.slice(0, most))
      if (await takeFile(platform, unit, client, due, name)) taken += 1;
      else failed += 1;
    return `${taken} / ${failed}`;
  });
}

/** Fetches files from partners' servers; one that does not answer keeps no other waiting. */
export async function pollPartners(platform: Platform): Promise<void> {
  for (const { id: unit } of await platform.tenancy.global(listDepots))
    await Promise.all(
      (await dueOf(platform, unit)).map(async (due) => {
        const said = await fetchFrom(platform, unit, due).catch((error: unknown) => ({
          answer: reasonOf(error).slice(0, 200),
          hostKey: null,
        }));
        await platform.asSystem(unit, async (ctx) => {
          if (said.hostKey !== null) await keepHostKey(ctx, due.row.partner_id, said.hostKey);
          await ctx.db.run(
            sql`update partner_channel set polled_at = ${new Date(ctx.now)}, poll_answer = ${said.answer}
              where org_unit = ${unit} and partner_id = ${due.row.partner_id}`,
          );
        });
      }),
    );
}
