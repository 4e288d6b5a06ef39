import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { command, type ServerModule, view } from '#platform/module.ts';
import * as calls from '../contract/sessions.ts';
import type { GrantType } from '../rules/accessGrant.ts';
import { deviceAbout } from '../rules/deviceAbout.ts';
import { enterUser, getUser, type Of, touched } from './administration/users.ts';

type Account = { unit: string; id: string };
type Row = {
  id: string;
  user_agent: string | null;
  org_unit: string;
  created_at: number;
  last_seen: number;
  grant_type: GrantType | null;
};

/** Sessions of an account that live now, the one heard of last first. */
async function sessionsOf(ctx: ViewContext, { unit, id }: Account): Promise<calls.OpenSession[]> {
  const now = new Date(ctx.now);
  // A paired device stands for a vehicle or a trip; where else its account is signed in is not its business.
  const alone = ctx.record.grant === undefined ? null : ctx.record.id;
  const rows = await ctx.db.run(
    sql<Row>`select id, user_agent, org_unit, created_at, last_seen, grant_type from session
      where account_unit = ${unit} and account_id = ${id} and ended_at is null and expires_at > ${now}
        and last_seen + make_interval(mins => idle_minutes) > ${now} and (${alone}::uuid is null or id = ${alone}::uuid)
      order by last_seen desc, id desc limit 200`,
    { name: 'sessions.ofAccount' },
  );
  return rows.map((row) => ({
    sessionId: row.id,
    about: deviceAbout(row.user_agent),
    orgUnit: row.org_unit,
    startedAt: row.created_at,
    lastSeen: row.last_seen,
    pairedFor: row.grant_type,
    own: row.id === ctx.record.id,
  }));
}

/** Ends these sessions; streams and processes hear it at once. What has ended stays ended. */
async function end(ctx: CommandContext, of: Account, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const ended = await ctx.db.run(
    sql<{ id: string }>`update session set ended_at = ${new Date(ctx.now)}
      where account_unit = ${of.unit} and account_id = ${of.id} and id = any(${[...ids]}::uuid[]) and ended_at is null returning id`,
  );
  for (const { id } of ended) ctx.changed('session', 'session', id);
  if (ended.length > 0)
    enterUser(ctx, { org_unit: of.unit, account_id: of.id }, 'sessionsEnded', { type: 'UPD', code: '0022' });
}

/** 404 for a session of somebody else; one that has ended already is none the less the account's. */
async function endOne(ctx: CommandContext, of: Account, sessionId: string): Promise<void> {
  const alone = ctx.record.grant !== undefined && sessionId !== ctx.record.id;
  const found = await ctx.db.find(
    sql`select 1 from session where id = ${sessionId} and account_unit = ${of.unit} and account_id = ${of.id}`,
  );
  if (!found || alone) throw notFound();
  await end(ctx, of, [sessionId]);
}

const accountOf = async (ctx: ViewContext, which: Of): Promise<Account> => {
  const user = await getUser(ctx, which);
  return { unit: user.orgUnit, id: user.userId };
};

/** Where an account is signed in, for its person and for who manages it. */
export const sessionRoutes = (): NonNullable<ServerModule['routes']> => [
  view(calls.ownSessions, (ctx) => sessionsOf(ctx, ctx.record.account)),
  command(calls.endOwnSession, (ctx, { params }) => endOne(ctx, ctx.record.account, params.sessionId)),
  command(calls.endOtherSessions, async (ctx) => {
    const others = (await sessionsOf(ctx, ctx.record.account)).filter(({ own }) => !own);
    await end(
      ctx,
      ctx.record.account,
      others.map(({ sessionId }) => sessionId),
    );
  }),
  view(calls.userSessions, async (ctx, { params, query }) =>
    sessionsOf(ctx, await accountOf(ctx, { ...params, ...query })),
  ),
  command(calls.endUserSession, async (ctx, { params, query }) => {
    const row = await touched(ctx, { userId: params.userId, ...query }, true);
    await endOne(ctx, { unit: row.org_unit, id: row.account_id }, params.sessionId);
  }),
];
