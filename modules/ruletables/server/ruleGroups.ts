import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Groups of accounts of this unit that tables may be written for. */
export const listRuleGroups = (ctx: ViewContext): Promise<{ id: string; name: string }[]> =>
  ctx.db.run(
    sql<{ id: string; name: string }>`select group_id as id, name from user_group
      where org_unit = ${ctx.unit} and type = 'RULE_GROUP' order by name, group_id`,
    { name: 'rule.groups' },
  );

/** Those that the account of the session is in; the system is in none. */
export const ownRuleGroups = async (ctx: ViewContext): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{ id: string }>`select g.group_id as id from user_group g
          join user_group_member m on m.org_unit = g.org_unit and m.group_id = g.group_id
        where g.org_unit = ${ctx.unit} and g.type = 'RULE_GROUP' and m.account_id = ${ctx.session.accountId} order by 1`,
      { name: 'rule.ownGroups' },
    )
  ).map(({ id }) => id);
