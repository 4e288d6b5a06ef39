import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { insertRow } from '#platform/database/table.ts';
import { ownOf } from '#platform/servers/place.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { nextAttempt } from '../rules/pauses.ts';
import { outMessages } from './outMessages.ts';
import { accessOf, findChannel, keepHostKey } from './channel.ts';
import { deliver } from './deliver.ts';
import type { Verdict } from './post.ts';
import type { SftpAccess } from './sftp.ts';
import { type OutMessageRow, tables } from './tables.gen.ts';
import { takeTurns, type Turn } from './turns.ts';

/** Messages of one partner in one turn; it has a turn every minute. */
const most = 500;
/** ms after which a turn begins no further message. */
const longest = 40_000;
/** Failures in a row after which a partner is left alone; one that fails now and then gets what else there is. */
const mostFailures = 3;

/** Partners of a unit for whom something is due. */
const turnsOf = (platform: Platform, unit: string): Promise<Turn[]> =>
  platform.asSystem(unit, ({ db, now }) =>
    db.run(
      sql<Turn>`select ${unit} as unit, partner_id as "partnerId", min(next_at) as since from out_message
        where org_unit = ${unit} and state = 'PENDING' and next_at <= ${new Date(now)} group by partner_id`,
    ),
  );

type Due = { address: string | null; access: SftpAccess; ids: string[] };

/** What is due for a partner, the oldest first, and where it goes now. */
const dueOf = (platform: Platform, { unit, partnerId }: Turn): Promise<Due> =>
  platform.asSystem(unit, async (ctx) => {
    const rows = await ctx.db.run(
      sql<{
        id: string;
      }>`select id from out_message where org_unit = ${unit} and partner_id = ${partnerId} and state = 'PENDING'
        and next_at <= ${new Date(ctx.now)} order by created_at, id limit ${most}`,
    );
    const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
    const address = partner?.active && !partner.test ? (partner.address ?? null) : null;
    const access = accessOf(platform.config, unit, await findChannel(ctx, partnerId), partnerId);
    return { address, access, ids: rows.map(({ id }) => id) };
  });

/** Takes a message to send it; undefined when another process is at it, or somebody held it meanwhile. */
const claim = (platform: Platform, unit: string, id: string): Promise<OutMessageRow | undefined> =>
  platform.asSystem(unit, ({ db }) =>
    db.find(
      sql<OutMessageRow>`update out_message set sending_by = ${platform.processId}
        where org_unit = ${unit} and id = ${id} and state = 'PENDING' and (sending_by is null or sending_by = ${platform.processId})
        returning *`,
    ),
  );

/** Writes down what became of an attempt; a message that somebody held meanwhile keeps its state. */
const settle = (platform: Platform, unit: string, id: string, { ok, answer, took }: Verdict): Promise<void> =>
  platform.asSystem(unit, async (ctx) => {
    const row = await outMessages.lockOwn(ctx, id);
    if (!row) return;
    const attempts = row.attempts + 1;
    await ctx.db.run(
      insertRow(ctx, tables.outAttempt, { message_id: id, attempt: attempts, at: new Date(ctx.now), took, ok, answer }),
    );
    const next = ok ? null : nextAttempt(attempts, ctx.now, row.created_at);
    // What the partner itself has said of it meanwhile counts more.
    const said = row.state === 'ACKED' ? {} : { answer };
    const set = {
      attempts,
      last_at: new Date(ctx.now),
      ...said,
      next_at: next === null ? null : new Date(next),
      sending_by: null,
    };
    if (row.state !== 'PENDING' || (!ok && next !== null)) await outMessages.save(ctx, row, set);
    else await outMessages.move(ctx, row, ok ? 'send' : 'fail', { set });
  });

/** One partner, after its own order. @returns whether it answers */
async function sendTo(platform: Platform, turn: Turn): Promise<boolean> {
  const { unit, partnerId } = turn;
  const until = performance.now() + longest;
  const { address, access, ids } = await dueOf(platform, turn);
  let failures = 0;
  for (const id of ids) {
    if (performance.now() > until) return true;
    const message = await claim(platform, unit, id);
    if (!message) continue;
    const { kind, bytes } = message;
    const verdict = address
      ? await deliver(platform.config, address, access, { id, unit, partnerId, kind, bytes }, platform.clock.now())
      : { ok: false, answer: 'the partner is not active or has no address', took: 0 };
    await settle(platform, unit, id, verdict);
    if (access.hostKey === null && 'hostKey' in verdict && verdict.hostKey) {
      const { hostKey } = verdict;
      access.hostKey = hostKey;
      await platform.asSystem(unit, async (ctx) => void (await keepHostKey(ctx, partnerId, hostKey)));
    }
    failures = verdict.ok ? 0 : failures + 1;
    if (failures >= mostFailures) return false;
  }
  return true;
}

/** Sends what is due; partners side by side, so that one who hangs keeps nobody else waiting. */
export async function sendDue(platform: Platform): Promise<void> {
  const units = ownOf(platform, await platform.tenancy.global(listDepots));
  const turns: Turn[] = [];
  for (const { id: unit } of units) turns.push(...(await turnsOf(platform, unit)));
  await takeTurns(platform, 'send', turns, (turn) => sendTo(platform, turn));
}
