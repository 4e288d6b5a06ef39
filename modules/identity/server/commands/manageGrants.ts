import type { TextEnding } from '#kernel/text.ts';
import { sql } from 'kysely';
import { forbidden, invalidInput, notFound, notUnique, stale } from '#kernel/errors.ts';
import { managementRank } from '#kernel/session.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Input } from '#platform/module.ts';
import type { AccessGrant, addGrant as addCall, changeGrant as changeCall } from '../../contract/mobile.ts';
import { type GrantType, recordTypeOfGrant, rolesOfGrant, validityIssue, validUntil } from '../../rules/accessGrant.ts';
import { needsCode } from '../../rules/secondFactor.ts';
import { rightsOf, type RoleRow } from '../../rules/sessionRights.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { findAccount } from '../accounts.ts';
import { accountOfGrant, findGrant, type GrantRow, grantView, newPairingId, newToken } from '../grants.ts';
import { namesOf } from '../grantNames.ts';
import { hashPassword } from '../passwords.ts';

/** Throws 404 unless the session sees this record: driver, vehicle, forwarder. Master data knows; it lies above this module. */
export type RequireRecord = (ctx: ViewContext, type: string, id: string) => Promise<unknown>;

type Settings = Input<typeof addCall>['body'];
type WithToken = AccessGrant & { pairingUrl: string | null };

/** Whoever sees only their own rows pairs only for what they see. */
async function requireSubject(ctx: CommandContext, type: GrantType, id: string, seen: RequireRecord): Promise<void> {
  const record = recordTypeOfGrant[type];
  if (record) await seen(ctx, record, id);
  else if (ctx.record.rowScope !== 'unit') throw forbidden();
}

/**
 * A device that comes in as a user, without that user's password, may do what the user may: nobody gives away more than they have,
 * and nobody goes around a second factor.
 */
async function requireOwnRights(ctx: CommandContext, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, ctx.unit, accountId);
  if (!account || account.of_grant) throw notFound();
  const policy = await configurationOf(ctx.db, ctx.readUnits, 'password-policy');
  const roles = await ctx.db.run(sql<RoleRow>`select * from app.roles_of(${ctx.unit}, ${account.roles})`);
  const rights = rightsOf(roles, account.level);
  const within =
    rights.permissions.every((one) => ctx.session.permissions.includes(one)) &&
    managementRank[rights.managementLevel] <= managementRank[ctx.session.managementLevel];
  if (!within || needsCode(account, policy.mfaRequiredRoles)) throw forbidden();
}

/** Grants as their managers see them, each with the name of what it is for. */
async function views(ctx: ViewContext, rows: readonly GrantRow[]): Promise<AccessGrant[]> {
  const nameOf = await namesOf(ctx, rows);
  return rows.map((row) => grantView(row, ctx.now, nameOf(row)));
}
const view = async (ctx: ViewContext, row: GrantRow): Promise<AccessGrant> =>
  grantView(row, ctx.now, (await namesOf(ctx, [row]))(row));

const wrong = (ctx: CommandContext, field: string, rule: string): Error =>
  invalidInput([{ field, rule, message: ctx.t(`identity:refusal/${rule}`) }]);

/** Checks what was asked for and answers what is stored; `before` is the grant that is changed: it keeps its password and its end. */
async function settled(
  ctx: CommandContext,
  key: { type: GrantType; id: string },
  asked: Omit<Settings, 'type' | 'id'>,
  before?: GrantRow,
) {
  const from = asked.validFrom ?? before?.valid_from ?? ctx.now;
  const to = validUntil(key.type, asked.validTo ?? before?.valid_to, from);
  const same = from === before?.valid_from && to === before.valid_to;
  const issue = same ? undefined : validityIssue(key.type, from, to, ctx.now);
  if (issue) throw wrong(ctx, 'validTo', issue);
  const byPassword = asked.authenticationType === 'PASSWORD';
  if (byPassword && asked.password === undefined && !before?.password_hash)
    throw wrong(ctx, 'password', 'grantPassword');
  const roles = rolesOfGrant[key.type];
  const role = asked.allowedUserRole ?? (asked.authenticationType === 'USER_ACCOUNT' ? null : (roles[0] ?? null));
  if (asked.authenticationType !== 'USER_ACCOUNT') {
    if (key.type === 'USER') await requireOwnRights(ctx, key.id);
    else if (role === null || !roles.includes(role)) throw wrong(ctx, 'allowedUserRole', 'grantRole');
  }
  return {
    authenticationType: asked.authenticationType,
    passwordHash: byPassword
      ? asked.password === undefined
        ? before?.password_hash
        : await hashPassword(asked.password)
      : null,
    role,
    from: new Date(from),
    to: new Date(to),
  };
}

/** The account that stands for a driver, a forwarder … whose devices need none. */
async function standIn(
  ctx: CommandContext,
  key: { type: GrantType; id: string },
  role: string | null,
  needed: boolean,
): Promise<void> {
  if (key.type === 'USER' || !needed) return;
  await ctx.db.run(sql`insert into account (org_unit, account_id, name, roles, of_grant) values (${ctx.unit}, ${accountOfGrant(key)}, ${key.id}, ${[role ?? '']}, true)
    on conflict (org_unit, account_id) do update set roles = excluded.roles where account.of_grant`);
}

const tell = (
  ctx: CommandContext,
  key: { type: GrantType; id: string },
  code: string,
  text: TextEnding<'identity:history/'>,
): void =>
  ctx.history({
    logKey: `GRANT:${key.type}:${key.id}`,
    type: 'UPD',
    code,
    textKey: `identity:history/${text}`,
    args: { type: key.type, id: key.id },
  });

/** Signs out every device of a grant, in every process. */
async function signOutDevices(ctx: CommandContext, key: { type: GrantType; id: string }): Promise<void> {
  await ctx.db.run(
    sql`delete from device_session where org_unit = ${ctx.unit} and type = ${key.type} and grant_id = ${key.id}`,
  );
  const ended = await ctx.db.run(
    sql<{
      id: string;
    }>`update session set ended_at = now() where org_unit = ${ctx.unit} and grant_type = ${key.type} and grant_id = ${key.id} and ended_at is null returning id`,
  );
  for (const { id } of ended) ctx.changed('session', 'session', id);
}

const addressOf = (publicUrl: string, token: string): string =>
  `${publicUrl}/studio/?pairingtoken=${encodeURIComponent(token)}`;

/** Makes the commands over a grant. `publicUrl` is where devices open the product. */
export const grantCommands = (publicUrl: () => string, seen: RequireRecord) => ({
  add: async (ctx: CommandContext, { body }: Input<typeof addCall>): Promise<WithToken> => {
    const { type, id } = body;
    await requireSubject(ctx, type, id, seen);
    const set = await settled(ctx, body, body);
    const pairing = newPairingId();
    const { token, hash } = newToken(ctx.unit, pairing);
    const made =
      await ctx.db.count(sql`insert into access_grant (org_unit, type, id, pairing_id, token_hash, authentication_type, password_hash, allowed_user_role,
        valid_from, valid_to, created_by, created_at)
      values (${ctx.unit}, ${type}, ${id}, ${pairing}, ${hash}, ${set.authenticationType}, ${set.passwordHash}, ${set.role}, ${set.from}, ${set.to},
        ${ctx.session.accountId}, ${new Date(ctx.now)}) on conflict do nothing`);
    if (made === 0) throw notUnique('id', id);
    await standIn(ctx, body, set.role, set.authenticationType !== 'USER_ACCOUNT');
    tell(ctx, body, '0010', 'grantAdded');
    const row = await findGrant(ctx.db, ctx.unit, type, id);
    if (!row) throw notFound();
    return { ...(await view(ctx, row)), pairingUrl: addressOf(publicUrl(), token) };
  },

  change: async (ctx: CommandContext, { params, body }: Input<typeof changeCall>): Promise<WithToken> => {
    await requireSubject(ctx, params.type, params.id, seen);
    const before = await findGrant(ctx.db, ctx.unit, params.type, params.id);
    if (!before) throw notFound();
    const set = await settled(ctx, params, body, before);
    const renewed = body.renew ? newPairingId() : undefined;
    const { token, hash } = newToken(ctx.unit, renewed ?? before.pairing_id);
    // EXPIRED follows from the dates; what a GET answered may come back as it is.
    const state = body.state === 'LOCKED' ? 'LOCKED' : body.state === 'VALID' ? 'VALID' : before.state;
    const changed =
      await ctx.db.count(sql`update access_grant set authentication_type = ${set.authenticationType}, password_hash = ${set.passwordHash}, allowed_user_role = ${set.role},
        valid_from = ${set.from}, valid_to = ${set.to}, state = ${state}, pairing_id = ${renewed ?? before.pairing_id},
        token_hash = ${renewed ? hash : before.token_hash}, version = version + 1
      where org_unit = ${ctx.unit} and type = ${params.type} and id = ${params.id} and version = ${body.version}`);
    if (changed === 0) throw stale();
    await standIn(ctx, params, set.role, set.authenticationType !== 'USER_ACCOUNT');
    await signOutDevices(ctx, params);
    tell(ctx, params, '0020', renewed ? 'grantRenewed' : 'grantChanged');
    const row = await findGrant(ctx.db, ctx.unit, params.type, params.id);
    if (!row) throw notFound();
    return { ...(await view(ctx, row)), pairingUrl: renewed ? addressOf(publicUrl(), token) : null };
  },

  /**
   * A new secret for the same pairing: the token that was shown before opens nothing any more, paired devices stay. Who may not give
   * such a grant does not get its token either.
   */
  showAgain: async (
    ctx: CommandContext,
    key: { type: GrantType; id: string },
  ): Promise<{ grant: AccessGrant; address: string }> => {
    await requireSubject(ctx, key.type, key.id, seen);
    const row = await findGrant(ctx.db, ctx.unit, key.type, key.id);
    if (!row || (ctx.record.rowScope !== 'unit' && row.created_by !== ctx.session.accountId)) throw notFound();
    if (key.type === 'USER' && row.authentication_type !== 'USER_ACCOUNT') await requireOwnRights(ctx, key.id);
    const { token, hash } = newToken(ctx.unit, row.pairing_id);
    await ctx.db.run(
      sql`update access_grant set token_hash = ${hash} where org_unit = ${ctx.unit} and type = ${key.type} and id = ${key.id}`,
    );
    tell(ctx, key, '0021', 'grantShown');
    return { grant: await view(ctx, row), address: addressOf(publicUrl(), token) };
  },

  /** That the token went out by e-mail, and where to. */
  noteEmail: async (ctx: CommandContext, key: { type: GrantType; id: string }, to: string) => {
    await ctx.db.run(
      sql`update access_grant set email_sent_to = ${to}, email_sent_at = ${new Date(ctx.now)}
        where org_unit = ${ctx.unit} and type = ${key.type} and id = ${key.id}`,
    );
    tell(ctx, key, '0022', 'grantMailed');
    return { to, sentAt: ctx.now };
  },

  remove: async (ctx: CommandContext, { params }: { params: { type: GrantType; id: string } }): Promise<void> => {
    await requireSubject(ctx, params.type, params.id, seen);
    await signOutDevices(ctx, params);
    const gone = await ctx.db.count(
      sql`delete from access_grant where org_unit = ${ctx.unit} and type = ${params.type} and id = ${params.id}`,
    );
    if (gone === 0) throw notFound();
    await ctx.db.run(
      sql`delete from account where org_unit = ${ctx.unit} and account_id = ${accountOfGrant(params)} and of_grant`,
    );
    tell(ctx, params, '0030', 'grantRemoved');
  },
});

/** One grant of the unit; whoever sees only some rows sees the own ones. */
export async function getGrant(ctx: ViewContext, type: GrantType, id: string): Promise<AccessGrant> {
  const row = await ctx.db.find(sql<GrantRow>`select * from access_grant
    where org_unit = ${ctx.unit} and type = ${type} and id = ${id}
      and (${ctx.record.rowScope === 'unit'} or created_by = ${ctx.session.accountId})`);
  if (!row) throw notFound();
  return view(ctx, row);
}

/** Grants of the unit; a forwarder sees those that it made. */
export async function listGrants(ctx: ViewContext, type: GrantType | undefined): Promise<AccessGrant[]> {
  const rows = await ctx.db.run(sql<GrantRow>`select * from access_grant
    where org_unit = ${ctx.unit} and (${type ?? null}::text is null or type = ${type ?? null})
      and (${ctx.record.rowScope === 'unit'} or created_by = ${ctx.session.accountId}) order by type, id limit 1000`);
  return views(ctx, rows);
}

/** Telephone numbers of the unit and of those above it. */
export async function listGlobalNumbers(ctx: ViewContext): Promise<AccessGrant[]> {
  const rows = await ctx.db.run(
    sql<GrantRow>`select * from access_grant where org_unit = any(${[...ctx.readUnits]}) and type = 'GLOBALNUMBER' order by id limit 1000`,
  );
  return views(ctx, rows);
}
