import http from 'node:http';
import https from 'node:https';
import { sql } from 'kysely';
import webPush from 'web-push';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import type { Config } from '#platform/config.ts';
import { notOutside, outsideOnly } from '#platform/outside.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { makePlaces } from '#platform/turns.ts';
import { noticeMs, pushOutcome } from '../../rules/pushOutcome.ts';
import type { PushNotice } from '../columns.ts';
import { type PushNoticeRow, type PushSubscriptionRow, tables } from '../tables.gen.ts';
import { type PushKeys, pushKeys } from './keys.ts';
import { endpointOf } from './subscriptions.ts';

/** Notices of a unit in one round. */
const most = 200;
/** Devices of a unit that are told at once. */
const atOnce = 8;

type Answer = { status: number; retryAfter?: string | undefined };

/** Hands a sealed notice to a push service; 0 when it does not answer in time. Redirects are not followed: they could lead inside. */
export const handOver = (
  config: Config,
  address: string,
  headers: Record<string, string>,
  bytes: Buffer,
): Promise<Answer> =>
  new Promise((answered) => {
    const url = new URL(address);
    // Tests have a push service of their own beside them.
    if (!config.test && notOutside(url)) return answered({ status: 400 });
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(config.patience),
        agent: false,
        ...(config.test ? {} : { lookup: outsideOnly }),
      },
      (response) => {
        response.destroy();
        answered({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      },
    );
    request.once('error', () => answered({ status: 0 }));
    request.end(bytes);
  });

/** Encrypts for the device alone (RFC 8291) and says who sends (RFC 8292). */
async function send(config: Config, keys: PushKeys, row: PushSubscriptionRow, notice: PushNotice): Promise<Answer> {
  const { endpoint, keys: theirs } = endpointOf(config, row);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: theirs }, JSON.stringify(notice), {
    vapidDetails: { subject: config.pushSubject ?? '', ...keys },
    TTL: noticeMs / 1000,
    urgency: 'normal',
    topic: notice.tag,
  });
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return handOver(config, endpoint, plain, body ?? Buffer.alloc(0));
}

/** Keeps notices for devices; they go out after the commit, and those that fail with the next rounds. */
export async function queueNotices(
  platform: Platform,
  ctx: CommandContext,
  notices: readonly { subscriptionId: string; notice: PushNotice }[],
): Promise<void> {
  if (notices.length === 0 || platform.config.pushSubject === null) return;
  const at = new Date(ctx.now);
  await ctx.db.run(
    insertRows(
      ctx,
      tables.pushNotice,
      notices.map(({ subscriptionId, notice }) => ({
        id: ctx.newId(),
        subscription_id: subscriptionId,
        notice,
        created_at: at,
        due_at: at,
        attempts: 0,
      })),
    ),
  );
  ctx.db.whenCommitted(
    () =>
      void sendDueNotices(platform, ctx.unit).catch((err: unknown) =>
        platform.log.warn({ err }, 'notices were not sent'),
      ),
  );
}

/** Whom a subscription's notices are handed to; empty when it cannot be read. */
function serviceOf(config: Config, row: PushSubscriptionRow): string {
  try {
    return new URL(endpointOf(config, row).endpoint).origin;
  } catch {
    return '';
  }
}

type Due = { row: PushNoticeRow; subscription: PushSubscriptionRow };

/** Takes what is due in a unit; a round that runs beside this one leaves it alone for as long as an attempt may take. */
const takeDue = (platform: Platform, unit: string): Promise<Due[]> =>
  platform.asSystem(unit, async ({ db, now }) => {
    const rows =
      await db.run(sql<PushNoticeRow>`update push_notice n set due_at = ${new Date(now + 3 * platform.config.patience)}
      where n.org_unit = ${unit} and n.id in (select id from push_notice where org_unit = ${unit} and due_at <= ${new Date(now)}
        order by due_at limit ${most} for update skip locked) returning *`);
    if (rows.length === 0) return [];
    const found = await db.run(
      sql<PushSubscriptionRow>`select * from push_subscription where org_unit = ${unit} and id = any(${rows.map((row) => row.subscription_id)}::uuid[])`,
    );
    const byId = new Map(found.map((one) => [one.id, one]));
    return rows.flatMap((row) => {
      const subscription = byId.get(row.subscription_id);
      return subscription ? [{ row, subscription }] : [];
    });
  });

async function settle(platform: Platform, { row, subscription }: Due, answer: Answer): Promise<void> {
  await platform.asSystem(row.org_unit, async ({ db, now }) => {
    const outcome = pushOutcome(answer, { attempts: row.attempts, createdAt: row.created_at }, now);
    const mine = sql`org_unit = ${row.org_unit} and id = ${row.id}`;
    if (outcome.kind === 'gone')
      await db.run(sql`delete from push_subscription where org_unit = ${row.org_unit} and id = ${subscription.id}`);
    else if (outcome.kind === 'later')
      await db.run(sql`update push_notice set attempts = attempts + 1, due_at = ${new Date(outcome.at)} where ${mine}`);
    else await db.run(sql`delete from push_notice where ${mine}`);
    if (outcome.kind === 'dropped')
      platform.log.warn({ status: answer.status }, 'a push service did not take a notice');
  });
}

/** A subscription that cannot be read (another secret, keys that are none) reaches nobody any more. */
const attempt = (platform: Platform, keys: PushKeys, { subscription, row }: Due): Promise<Answer> =>
  send(platform.config, keys, subscription, row.notice).catch((err: unknown) => {
    platform.log.warn({ err }, 'a notice could not be encrypted');
    return { status: 410 };
  });

/** Sends what is due in a unit, devices side by side. A service that did not answer one is not asked for the others of this round. */
async function sendDueNotices(platform: Platform, unit: string): Promise<void> {
  const keys = await pushKeys(platform);
  if (!keys) return;
  const place = makePlaces(atOnce);
  const silent = new Set<string>();
  await Promise.all(
    (await takeDue(platform, unit)).map((due) =>
      place(async () => {
        const service = serviceOf(platform.config, due.subscription);
        const answer = silent.has(service) ? { status: 0 } : await attempt(platform, keys, due);
        if (answer.status === 0) silent.add(service);
        await settle(platform, due, answer);
      }),
    ),
  );
}

/** Every minute: what could not be sent before. */
export async function sendWaitingNotices(platform: Platform): Promise<void> {
  if (platform.config.pushSubject === null) return;
  const units = await platform.tenancy.asOwner((db) =>
    db.run(
      sql<{
        id: string;
      }>`select distinct org_unit as id from push_notice where due_at <= ${new Date(platform.clock.now())}`,
    ),
  );
  await Promise.all(ownOf(platform, units).map(({ id }) => sendDueNotices(platform, id)));
}
