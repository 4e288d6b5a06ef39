import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendTable } from '#platform/sendTable.ts';
import { accountRows, managedOf, userView } from './accountsOf.ts';
import { allPermissions } from './effective.ts';
import { openUnit } from './users.ts';

const columns = [
  'orgUnit',
  'userId',
  'name',
  'email',
  'state',
  'validFrom',
  'validTo',
  'roles',
  'managementLevel',
  'managedOrgunits',
  'mfaRequired',
  'externSignIn',
  'lastLogin',
  'sessions',
  'permissions',
] as const;

/** What whoever answers for a unit signs off: each account with why it may what it may, in the words of the reader. */
async function reviewOf(ctx: ViewContext, unit: string): Promise<(string | number)[][]> {
  const of = await openUnit(ctx, unit);
  const { t } = ctx;
  const day = (at: number): string => dateToIso(localDateOf(at, ctx.timezone));
  const yes = (is: boolean): string => t(is ? 'base:yes' : 'base:no');
  const rows = (await accountRows(ctx, unit)).map((row) => {
    const user = userView(of, row);
    const { permissions } = managedOf(of, row);
    return [
      user.orgUnit,
      user.userId,
      user.name,
      user.email ?? '',
      t(user.lockedUntil === null ? `identity:state/${user.state}` : 'identity:state/guesses'),
      user.validFrom ? dateToIso(user.validFrom) : '',
      user.validTo ? dateToIso(user.validTo) : '',
      user.roles.join(', '),
      t(`identity:user/managementLevel__${user.effectiveLevel}`),
      user.managedOrgunits.join(', '),
      t(`identity:mfa/${user.mfa}`),
      yes(user.managedByExtern),
      user.lastLogin === null ? t('identity:users/never') : day(user.lastLogin),
      user.sessions,
      allPermissions
        .filter(({ name }) => permissions.includes(name))
        .map(({ name }) => t(`identity:permission/${name}`))
        .join(', '),
    ];
  });
  return [columns.map((one) => t(`identity:review/${one}`)), ...rows];
}

/** @param orgUnit the session's own unit when none is named */
export async function sendAccessReview(ctx: RawContext, orgUnit: string | undefined): Promise<unknown> {
  const { unit, table, on } = await inUnitOf(ctx, async (at) => {
    const of = orgUnit ?? at.unit;
    return { unit: of, table: await reviewOf(at, of), on: dateToIso(localDateOf(at.now, at.timezone)) };
  });
  return sendTable(ctx, `access-review ${unit} ${on}.csv`, table);
}
