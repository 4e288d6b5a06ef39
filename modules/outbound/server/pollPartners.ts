import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
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

/** Files of a turn that may go wrong; then the server is left alone until its next turn. */
const mostTroubled = 3;

/** What a turn has brought: files taken, files put aside as no order files, and those that could not be fetched, with the reason. */
type Fetched = { taken: number; failed: number; troubled: Map<string, string>; hostKey: string | null };

/** Files that were fetched wrong the last time come last: one that drips may take the whole turn. */
const inTurn = (names: readonly string[], troubled: readonly string[]): string[] =>
  names.toSorted((a, b) => Number(troubled.includes(a)) - Number(troubled.includes(b)));

/**
 * One connection to the server: fetches until all files are there, the turn is over, or one goes wrong. Whatever the reason is: what was
 * asked for may still be on its way, so the next file has a connection of its own.
 * @returns is there more to fetch?
 */
async function fetchSome(
  platform: Platform,
  unit: string,
  { row, address }: Due,
  until: number,
  far: Fetched,
): Promise<boolean> {
  const access = { ...accessOf(platform.config, unit, row, row.partner_id) };
  access.hostKey ??= far.hostKey;
  const { answer, hostKey } = await withSftp(platform.config, address, access, async (server) => {
    const listed = await server.list(row.poll_path ?? '/');
    const names = listed.filter(({ isFile, name }) => isFile && !name.endsWith('.part')).map(({ name }) => name);
    const left = inTurn(names, row.poll_troubled).filter((name) => !far.troubled.has(name));
    for (const name of left.slice(0, most - far.taken - far.failed)) {
      if (performance.now() > until) return false;
      try {
        if (await takeFile(platform, unit, server, row, name)) far.taken += 1;
        else far.failed += 1;
      } catch (error) {
        far.troubled.set(name, reasonOf(error));
        return far.troubled.size < mostTroubled;
      }
    }
    return false;
  });
  far.hostKey = hostKey;
  return answer;
}

/** @throws when the server cannot be reached, or not looked into, before any file was asked for */
async function fetchFrom(platform: Platform, unit: string, due: Due): Promise<Fetched> {
  const until = performance.now() + longest;
  const far: Fetched = { taken: 0, failed: 0, troubled: new Map(), hostKey: null };
  try {
    while (await fetchSome(platform, unit, due, until, far));
  } catch (error) {
    // What was fetched by then was fetched; the files that went wrong are the reason that people need.
    if (far.troubled.size === 0) throw error;
  }
  return far;
}

/** How it went, in few words: files taken and put aside, then each file that could not be fetched. */
const wordsOf = ({ taken, failed, troubled }: Fetched): string =>
  [`${taken} / ${failed}`, ...[...troubled].map(([name, reason]) => `${name}: ${reason}`)].join('; ');

async function pollOne(platform: Platform, turn: Turn): Promise<void> {
  const { unit, partnerId } = turn;
  const due = await claim(platform, turn);
  if (!due) return;
  const said = await fetchFrom(platform, unit, due).then(
    (fetched) => ({ answer: wordsOf(fetched), hostKey: fetched.hostKey, troubled: [...fetched.troubled.keys()] }),
    (error: unknown) => ({ answer: reasonOf(error), hostKey: null, troubled: due.row.poll_troubled }),
  );
  await platform.asSystem(unit, async (ctx) => {
    if (said.hostKey !== null) await keepHostKey(ctx, partnerId, said.hostKey);
    await ctx.db.run(
      sql`update partner_channel set polled_at = ${new Date(ctx.now)}, poll_answer = ${said.answer.slice(0, 400)}, poll_troubled = ${said.troubled}, polling_by = null
        where org_unit = ${unit} and partner_id = ${partnerId}`,
    );
  });
}

/** Fetches files from partners' servers; one that does not answer keeps no other waiting. */
export async function pollPartners(platform: Platform): Promise<void> {
  const turns: Turn[] = [];
  for (const { id: unit } of ownOf(platform, await platform.tenancy.global(listDepots)))
    turns.push(...(await turnsOf(platform, unit)));
  // Its own minutes are its pace: it needs no rest beside them.
  await takeTurns(platform, 'poll', turns, async (turn) => {
    await pollOne(platform, turn);
    return true;
  });
}
