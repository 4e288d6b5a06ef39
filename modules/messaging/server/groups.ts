import { sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import type { ViewContext } from '#platform/context.ts';
import { channelGroups } from '#modules/identity/rules/groups.ts';
import { dispatchGroup } from '../rules/vocabulary.ts';

export type Group = {
  type: (typeof channelGroups)[number];
  id: string;
  title: string;
  accounts: readonly string[];
};
/** Whoever plans shipments onto trips is dispatch. */
export const dispatching = 'dispatchShipments';

/** Dispatch as a whole, and the groups with a channel that the unit has made of its people (`/UDM/user-group`). */
export async function groupsOf(ctx: ViewContext): Promise<Group[]> {
  const made = await ctx.db.run(
    sql<Group>`select g.type, g.group_id as id, g.name as title,
        array(select m.account_id from user_group_member m where m.org_unit = g.org_unit and m.group_id = g.group_id) as accounts
      from user_group g where g.org_unit = ${ctx.unit} and g.type = any(${[...channelGroups]}) order by g.name, g.group_id`,
    { name: 'channel.groups' },
  );
  return [{ type: 'DISPO_GROUP', id: dispatchGroup, title: ctx.t('messaging:group/dispatch'), accounts: [] }, ...made];
}

/** Members read and write; who may use all channels is in every group. */
export const isMember = (ctx: ViewContext, group: Group): boolean =>
  hasAnyPermission(ctx.session, ['useAllChannels']) ||
  group.accounts.includes(ctx.session.accountId) ||
  (group.id === dispatchGroup && hasAnyPermission(ctx.session, [dispatching]));

export const groupOf = (groups: readonly Group[], key: { type: string; name: string }): Group | undefined =>
  groups.find((group) => group.type === key.type && group.id === key.name);
