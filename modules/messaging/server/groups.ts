import { hasAnyPermission } from '#kernel/access.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { dispatchGroup } from '../rules/vocabulary.ts';

export type Group = { id: string; title: string; accounts: readonly string[] };
/** Whoever plans shipments onto trips is dispatch. */
export const dispatching = 'dispatchShipments';

/** Dispatch as a whole, and the groups that the unit has made of its people. */
export async function groupsOf(ctx: ViewContext): Promise<Group[]> {
  const { groups } = await configurationOf(ctx.db, ctx.readUnits, 'messaging');
  return [
    { id: dispatchGroup, title: ctx.t('messaging:group/dispatch'), accounts: [] },
    ...groups.map(({ id, name, accounts }) => ({ id, title: name, accounts })),
  ];
}

/** Members read and write; who may use all channels is in every group. */
export const isMember = (ctx: ViewContext, group: Group): boolean =>
  hasAnyPermission(ctx.session, ['useAllChannels']) ||
  group.accounts.includes(ctx.session.accountId) ||
  (group.id === dispatchGroup && hasAnyPermission(ctx.session, [dispatching]));
