import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Alarms that nobody has taken note of, but for places that are quiet on purpose. */
const count = async (ctx: ViewContext, where: RawBuilder<unknown>): Promise<number> =>
  (
    await ctx.db.find(
      sql<{ n: number }>`select count(*)::int as n from temperature_alarm a
          left join compartment c on c.org_unit = a.org_unit and a.place_kind = 'COMPARTMENT' and c.id::text = a.place_id
        where a.org_unit = ${ctx.unit} and ${where} and (c.shelved_until is null or c.shelved_until <= ${new Date(ctx.now)})`,
      { name: 'alarm.count' },
    )
  )?.n ?? 0;

const whole = (ctx: ViewContext): boolean => ctx.record.rowScope === 'unit';
export const countOpen = async (ctx: ViewContext): Promise<number> =>
  whole(ctx) ? count(ctx, sql`a.state = 'OPEN'`) : 0;
export const countEscalated = async (ctx: ViewContext): Promise<number> =>
  whole(ctx) ? count(ctx, sql`a.state = 'OPEN' and a.escalated_at is not null`) : 0;
