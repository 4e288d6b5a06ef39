import { sql } from 'kysely';
import { z } from 'zod';
import { hasAnyPermission } from '#kernel/access.ts';
import type { ServerModule } from '#platform/module.ts';
import { configs } from '../contract/configs.ts';

/** Whoever may change a table reads what was done to it. */
export const ruleHistories: NonNullable<ServerModule['histories']> = {
  'RULES:': async (ctx, id) => {
    if (!z.uuid().safeParse(id).success) return false;
    const set = await ctx.db.find(
      sql<{
        configName: string;
      }>`select config_name as "configName" from rule_set where org_unit = ${ctx.unit} and id = ${id}`,
    );
    const config = configs.find(({ configName }) => configName === set?.configName);
    return config !== undefined && hasAnyPermission(ctx.session, config.editPermissions);
  },
};
