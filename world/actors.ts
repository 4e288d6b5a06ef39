import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { systemRecord } from '#platform/system.ts';
import { permissions } from '#modules/permissions.ts';
import { licenceCodes } from '#modules/settings/rules/licence.ts';

/** Who did a piece of the day's work, as the history names them. */
export type Actor = {
  accountId: string;
  accountName: string;
  drives?: boolean;
  /** Instead of every right, where having more would change what happens. */
  permissions?: string[];
};

export const dispatcher: Actor = { accountId: 'dispo1', accountName: 'S. Krämer' };
/** Who may close a list does not ask for its closing. */
export const loader: Actor = { accountId: 'lader1', accountName: 'M. Özdemir', permissions: ['scanLoading'] };
export const supervisor: Actor = { accountId: 'hallenmeister', accountName: 'G. Roth' };
export const driverOf = (vehicleId: string): Actor => ({ accountId: vehicleId, accountName: vehicleId, drives: true });

/** Every right: what people of the world may do was decided when their accounts were seeded. */
const rights = { permissions: [...permissions], licenses: [...licenceCodes] };

/** The context of a command that `actor` gave at a moment of the day that has passed. */
export function actedBy(ctx: CommandContext, actor: Actor, at: number): CommandContext {
  const permissions: string[] = actor.permissions ?? rights.permissions;
  const session = {
    ...ctx.session,
    accountId: actor.accountId,
    accountName: actor.accountName,
    ...rights,
    permissions,
  };
  return {
    ...ctx,
    now: at,
    session,
    record: { ...ctx.record, session, rowScope: actor.drives ? 'ownTrips' : 'unit' },
    history: (entry) => ctx.history({ ...entry, statusTime: entry.statusTime ?? at }),
  };
}

/** The dispatcher's own record: one transaction of the demo day runs under it. */
export async function dispatcherRecord(platform: Platform, unit: string): Promise<SessionRecord> {
  const path = await platform.tenancy.global((db) => platform.unitPath(db, unit));
  const record = systemRecord(unit, path.readUnits, path.timezone, platform.config.release);
  return {
    ...record,
    session: { ...record.session, accountId: dispatcher.accountId, accountName: dispatcher.accountName, ...rights },
  };
}
