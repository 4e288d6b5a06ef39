import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { ColumnMapping, Mapping } from '../rules/columnMapping.ts';

/** How the sheets of the unit's partners are read; of one partner when it is known who sends. */
export const mappingsFor = (platform: Platform, unit: string, partner: string | undefined): Promise<Mapping[]> =>
  platform.asSystem(unit, (ctx) =>
    ctx.db.run(
      sql<Mapping>`select partner, columns from order_mapping where org_unit = ${unit}
        ${partner === undefined ? sql`` : sql`and partner = ${partner}`} order by partner`,
    ),
  );

export async function getMapping(ctx: ViewContext, partner: string): Promise<{ columns: ColumnMapping[] }> {
  const row = await ctx.db.find(
    sql<{
      columns: ColumnMapping[];
    }>`select columns from order_mapping where org_unit = ${ctx.unit} and partner = ${partner}`,
  );
  return { columns: row?.columns ?? [] };
}

/** What the columns of a partner's sheets mean from now on; none: its sheets are read by our own names. */
export async function setMapping(ctx: CommandContext, partner: string, columns: readonly ColumnMapping[]) {
  await ctx.db.run(
    sql`insert into order_mapping (org_unit, partner, columns, changed_at, changed_by)
      values (${ctx.unit}, ${partner}, ${JSON.stringify(columns)}::jsonb, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, partner) do update set columns = excluded.columns, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
  );
  return getMapping(ctx, partner);
}
