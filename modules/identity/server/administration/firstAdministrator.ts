import { sql } from 'kysely';
import { notUnique } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { saveAccount } from '../accounts.ts';
import { hashPassword } from '../passwords.ts';
import { firstPassword } from './firstPassword.ts';

/** Whether there is any account at all. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.find(sql`select 1 as one from account limit 1`, { name: 'account.any' })) !== undefined;

/** The account that opens everything else: of the highest level, in the unit of the context. */
export async function createFirstAdministrator(
  ctx: CommandContext,
  account: { accountId: string; name: string; password: string; language: string; managedUnits: string[] },
): Promise<void> {
  const { accountId, name, language, managedUnits } = account;
  const password = await firstPassword(ctx, accountId, account.password, 'password');
  if (accountId === ctx.session.accountId) throw notUnique('accountId', accountId);
  const roles = ['systemAdmin'];
  await saveAccount(ctx.db, ctx.unit, {
    accountId,
    name,
    language,
    managedUnits,
    roles,
    passwordHash: await hashPassword(password),
  });
  ctx.history({
    logKey: `USR:${ctx.unit}:${accountId}`,
    type: 'CRT',
    code: '0001',
    textKey: 'identity:history/userCreated',
    args: { user: accountId },
    after: { userId: accountId, name, roles, managedUnits },
  });
}
