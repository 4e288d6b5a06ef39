import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { takeFetched } from '#modules/exchange/server/index.ts';
import { mostOrderBytes } from '#modules/exchange/contract/calls.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { accessOf, keepHostKey } from './channel.ts';
import { reasonOf } from './post.ts';
import { folderOf, type PartnerServer, TooLarge, withSftp } from './sftp.ts';
import type { PartnerChannelRow } from './tables.gen.ts';
import { takeTurns, type Turn } from './turns.ts';

/** Files of one round; what is left comes with the next. */
const most = 50;

/** ms after which a turn begins no further file. */
const longest = 40_000;

const isDue = ({ processId }: Platform, now: number) =>
  sql`poll_path is not null and (polled_at is null or polled_at <= ${new Date(now)}::timestamptz - make_interval(mins => poll_minutes))
    and (polling_by is null or polling_by = ${processId})`;

/** Partners of a unit whose folder is to be looked into. */
const turnsOf = (platform: Platform, unit: string): Promise<Turn[]> =>
  platform.asSystem(unit, ({ db, now }) =>
    db.run(
      sql<Turn>`select org_unit as unit, partner_id as "partnerId", coalesce(polled_at, changed_at) as since from partner_channel
        where org_unit = ${unit} and ${isDue(platform, now)}`,
    ),
  );

type Due = { row: PartnerChannelRow; address: URL };

/** Takes a channel to fetch from it; undefined when another process is at it or the partner has no such address any more. */
const claim = (platform: Platform, { unit, partnerId }: Turn): Promise<Due | undefined> =>
  platform.asSystem(unit, async (ctx) => {
    const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
    const address =
      partner?.active && partner.address && URL.canParse(partner.address) ? new URL(partner.address) : null;
    if (address?.protocol !== 'sftp:') return undefined;
    const row = await ctx.db.find(
      sql<PartnerChannelRow>`update partner_channel set polling_by = ${platform.processId}
        where org_unit = ${unit} and partner_id = ${partnerId} and ${isDue(platform, ctx.now)} returning *`,
    );
    return row && { row, address };
  });

/** Takes a file in and puts it aside: below `done`, or below `failed` when it is no order file. */
async function takeFile(
  platform: Platform,
  unit: string,
  server: PartnerServer,
  row: PartnerChannelRow,
  name: string,
): Promise<boolean> {
  const folder = row.poll_path ?? '/';
  let aside = 'done';
  try {
    const bytes = await server.read(folderOf(folder) + name, mostOrderBytes);
    await takeFetched(platform, unit, { partnerId: row.partner_id, filename: name, bytes });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof TooLarge)) throw error;
    aside = 'failed';
  }
  // It is taken in: fetched again it would change nothing.
  await server.putAside(folder, name, aside);
  return aside === 'done';
}

function fetchFrom(
  platform: Platform,
  unit: string,
  { row, address }: Due,
): Promise<{ answer: string; hostKey: string }> {
  const until = performance.now() + longest;
  const access = accessOf(platform.config, unit, row, row.partner_id);
  return withSftp(platform.config, address, access, async (server) => {
    const listed = await server.list(row.poll_path ?? '/');
    const files = listed.filter(({ isFile, name }) => isFile && !name.endsWith('.part'));
    let [taken, failed] = [0, 0];
    for (const { name } of files.slice(0, most)) {
      if (performance.now() > until) break;
      if (await takeFile(platform, unit, server, row, name)) taken += 1;
      else failed += 1;
    }
    return `${taken} / ${failed}`;
  });
}

async function pollOne(platform: Platform, turn: Turn): Promise<void> {
  const { unit, partnerId } = turn;
  const due = await claim(platform, turn);
  if (!due) return;
  const said = await fetchFrom(platform, unit, due).catch((error: unknown) => ({
    answer: reasonOf(error).slice(0, 200),
    hostKey: null,
  }));
  await platform.asSystem(unit, async (ctx) => {
    if (said.hostKey !== null) await keepHostKey(ctx, partnerId, said.hostKey);
    await ctx.db.run(
      sql`update partner_channel set polled_at = ${new Date(ctx.now)}, poll_answer = ${said.answer}, polling_by = null
        where org_unit = ${unit} and partner_id = ${partnerId}`,
    );
  });
}

/** Fetches files from partners' servers; one that does not answer keeps no other waiting. */
export async function pollPartners(platform: Platform): Promise<void> {
  const turns: Turn[] = [];
  for (const { id: unit } of await platform.tenancy.global(listDepots)) turns.push(...(await turnsOf(platform, unit)));
  // Its own minutes are its pace: it needs no rest beside them.
  await takeTurns(platform, 'poll', turns, async (turn) => {
    await pollOne(platform, turn);
    return true;
  });
}
