import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Config } from '#platform/config.ts';
import { insertRow } from '#platform/database/table.ts';
import { notOutside } from '#platform/outside.ts';
import { seal, unseal } from '#platform/sealed.ts';
import { sessionsNotEnded } from '#modules/identity/server/index.ts';
import { subscribePush } from '../../contract/push.ts';
import { type PushSubscriptionRow, tables } from '../tables.gen.ts';

/** Where a browser is reached and what only it can read (RFC 8291). */
export type Endpoint = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Devices of an account; the oldest go first. */
const mostOfAccount = 20;
const purpose = 'push-subscription';
const ownerOf = ({ org_unit, id }: Pick<PushSubscriptionRow, 'org_unit' | 'id'>): string => `${org_unit}/${id}`;
const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

export const endpointOf = (config: Config, row: PushSubscriptionRow): Endpoint =>
  subscribePush.body
    .omit({ language: true })
    .parse(JSON.parse(unseal(config, purpose, ownerOf(row), row.sealed).toString()));

/** This account is reached on this device; a browser that another account had before is that account's no longer. */
export async function subscribe(
  ctx: CommandContext,
  config: Config,
  body: Endpoint & { language: string },
): Promise<void> {
  const reason = config.test ? undefined : notOutside(new URL(body.endpoint));
  if (reason) throw refused('workspace:push/refusedAddress');
  const { endpoint, keys, language } = body;
  await endSubscription(ctx, endpoint);
  const id = ctx.newId();
  const { account, grant } = ctx.record;
  const sealed = seal(
    config,
    purpose,
    ownerOf({ org_unit: ctx.unit, id }),
    Buffer.from(JSON.stringify({ endpoint, keys })),
  );
  await ctx.db.run(
    insertRow(ctx, tables.pushSubscription, {
      id,
      account_unit: account.unit,
      account_id: account.id,
      grant_type: grant?.type ?? null,
      grant_id: grant?.id ?? null,
      session_id: ctx.record.id,
      endpoint_hash: hashOf(endpoint),
      sealed,
      language: language.slice(0, 2),
      created_at: new Date(ctx.now),
    }),
  );
  await ctx.db.run(sql`delete from push_subscription where org_unit = ${ctx.unit} and id in (select id from push_subscription
    where org_unit = ${ctx.unit} and account_unit = ${account.unit} and account_id = ${account.id} order by created_at desc, id offset ${mostOfAccount})`);
}

export const endSubscription = (ctx: CommandContext, endpoint: string): Promise<unknown> =>
  ctx.db.run(sql`delete from push_subscription where org_unit = ${ctx.unit} and endpoint_hash = ${hashOf(endpoint)}`);

/** Devices of the unit that may be reached: not signed out, not blocked, their account open. Those that are over are forgotten. */
export async function livingSubscriptions(ctx: CommandContext): Promise<PushSubscriptionRow[]> {
  const rows = await ctx.db.run(
    sql<PushSubscriptionRow>`select * from push_subscription where org_unit = ${ctx.unit} order by created_at, id limit 2000`,
  );
  const open = await sessionsNotEnded(
    ctx.db,
    rows.map((row) => row.session_id),
  );
  const over = rows.filter((row) => !open.has(row.session_id)).map(({ id }) => id);
  if (over.length > 0)
    await ctx.db.run(sql`delete from push_subscription where org_unit = ${ctx.unit} and id = any(${over}::uuid[])`);
  return rows.filter((row) => open.has(row.session_id));
}

/** Whether anybody of the unit is reached at all: most installations send no notices. */
export const anySubscription = async (ctx: ViewContext): Promise<boolean> =>
  (await ctx.db.find(sql`select 1 from push_subscription where org_unit = ${ctx.unit} limit 1`)) !== undefined;
