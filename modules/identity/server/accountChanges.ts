import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { AccountState } from '../rules/loginState.ts';
import { endPasswordLink } from './administration/endPasswordLink.ts';
import { endSessionsOf } from './endSessions.ts';

/** Changes of an account by somebody else; its sessions end with them, in every process and stream. */
async function change(platform: Platform, unit: string, accountId: string, set: ReturnType<typeof sql>): Promise<void> {
  const changed = await platform.tenancy.global((db) =>
    db.find(
      sql`update account set ${set}, version = version + 1 where org_unit = ${unit} and account_id = ${accountId} returning 1`,
    ),
  );
  if (!changed) throw notFound();
  await platform.tenancy.global((db) => endPasswordLink(db, { org_unit: unit, account_id: accountId }));
  await endSessionsOf(platform, unit, accountId);
}

/** Locks an account: by the administration (1541), by personnel (1540), or as expired (1524). */
export const disableAccount = (
  platform: Platform,
  unit: string,
  accountId: string,
  state: Exclude<AccountState, 'ACTIVE'>,
): Promise<void> => change(platform, unit, accountId, sql`state = ${state}`);

/** Gives an account other roles; what it may do counts from its next sign-in. */
export const changeRoles = (
  platform: Platform,
  unit: string,
  accountId: string,
  roles: readonly string[],
): Promise<void> => change(platform, unit, accountId, sql`roles = ${[...roles]}`);

/** Whoever founded a unit manages it; the running session learns it when it is next looked up. */
export async function manageFounded(
  ctx: CommandContext,
  { unitId, account }: { unitId: string; account: { unit: string; id: string } },
): Promise<void> {
  await ctx.db.run(sql`update account set managed_units = array_append(managed_units, ${unitId}), version = version + 1
    where org_unit = ${account.unit} and account_id = ${account.id} and not (${unitId} = any(managed_units))`);
}
