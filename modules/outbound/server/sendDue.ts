import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { insertRow } from '#platform/database/table.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { nextAttempt } from '../rules/pauses.ts';
import { saveOutMessage, stepOutMessageRow, lockWaiting } from './outMessages.ts';
import { accessOf, findChannel, keepHostKey } from './channel.ts';
import { deliver } from './deliver.ts';
import type { Verdict } from './post.ts';
import type { SftpAccess } from './sftp.ts';
import { type OutMessageRow, tables } from './tables.gen.ts';

/** Messages of one partner in one round; a round comes every minute. */
const most = 200;
/** ms after which a round begins no further message, so that the next round finds the last one done. */
const longest = 40_000;

type Due = { partnerId: string; address: string | null; access: SftpAccess; messages: OutMessageRow[] };

/** What waits in a unit, the oldest first, with where it goes now. */
const dueOf = (platform: Platform, unit: string): Promise<Due[]> =>
  platform.asSystem(unit, async (ctx) => {
    const rows = await ctx.db.run(
      sql<OutMessageRow>`select * from (select m.*, row_number() over (partition by partner_id order by created_at, id) as place
          from out_message m where org_unit = ${unit} and state = 'PENDING' and next_at <= ${new Date(ctx.now)}) d
        where place <= ${most} order by created_at, id`,
    );
    const due: Due[] = [];
    for (const partnerId of new Set(rows.map((row) => row.partner_id))) {
      const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
      const open = partner?.active && !partner.test ? (partner.address ?? null) : null;
      const access = accessOf(platform.config, unit, await findChannel(ctx, partnerId), partnerId);
      due.push({ partnerId, address: open, access, messages: rows.filter((row) => row.partner_id === partnerId) });
    }
    return due;
  });

/** Writes down what became of an attempt; a message that somebody held meanwhile keeps its state. */
const settle = (platform: Platform, unit: string, id: string, { ok, answer, took }: Verdict): Promise<void> =>
  platform.asSystem(unit, async (ctx) => {
    const row = await lockWaiting(ctx, id);
    if (!row) return;
    const attempts = row.attempts + 1;
    await ctx.db.run(
      insertRow(ctx, tables.outAttempt, { message_id: id, attempt: attempts, at: new Date(ctx.now), took, ok, answer }),
    );
    const next = ok ? null : nextAttempt(attempts, ctx.now, row.created_at);
    // What the partner itself has said of it meanwhile counts more.
    const said = row.state === 'ACKED' ? {} : { answer };
    const set = { attempts, last_at: new Date(ctx.now), ...said, next_at: next === null ? null : new Date(next) };
    if (row.state !== 'PENDING' || (!ok && next !== null)) await saveOutMessage(ctx, row, set);
    else await stepOutMessageRow(ctx, row, ok ? 'send' : 'fail', { set });
  });

/** One partner after its own order; who does not answer is left alone until the next round. */
async function sendTo(platform: Platform, unit: string, due: Due, until: number): Promise<void> {
  for (const message of due.messages) {
    if (performance.now() > until) return;
    const verdict = due.address
      ? await deliver(
          platform.config,
          due.address,
          due.access,
          { id: message.id, unit, partnerId: message.partner_id, kind: message.kind, bytes: message.bytes },
          platform.clock.now(),
        )
      : { ok: false, answer: 'the partner is not active or has no address', took: 0 };
    await settle(platform, unit, message.id, verdict);
    if (due.access.hostKey === null && 'hostKey' in verdict && verdict.hostKey) {
      const { hostKey } = verdict;
      due.access.hostKey = hostKey;
      await platform.asSystem(unit, async (ctx) => void (await keepHostKey(ctx, due.partnerId, hostKey)));
    }
    if (!verdict.ok) return;
  }
}

/** Sends what is due; partners side by side, so that one who hangs keeps nobody else waiting. */
export async function sendDue(platform: Platform): Promise<void> {
  // The round before is still at it: the same message must not go out twice at once.
  if (rounds.has(platform)) return;
  rounds.add(platform);
  await sendRound(platform).finally(() => rounds.delete(platform));
}
const rounds = new WeakSet<Platform>();

async function sendRound(platform: Platform): Promise<void> {
  const until = performance.now() + longest;
  for (const { id: unit } of await platform.tenancy.global(listDepots)) {
    const due = await dueOf(platform, unit);
    await Promise.all(due.map((one) => sendTo(platform, unit, one, until)));
  }
}
