import { sql } from 'kysely';
import { idSchema } from '#kernel/ids.ts';
import type { ViewContext } from '#platform/context.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';

/** Days. So long a vehicle's telephone may be without a network and still send what it recorded. */
const daysBack = 7;

/** Trips of a device that goes with a trip or a vehicle: that one, or what the vehicle drives now, drove this week and drives tomorrow. */
export async function grantedTrips(ctx: ViewContext, { type, id }: { type: string; id: string }): Promise<string[]> {
  if (type === 'TOUR') return idSchema.safeParse(id).success ? [id] : [];
  if (type !== 'VEHICLE') return [];
  const day = dayOf(ctx);
  const rows = await ctx.db.run(sql<{
    id: string;
  }>`select id from trip where org_unit = ${ctx.unit} and vehicle_id = ${id}
    and state not in ('CREATED', 'CANCELED') and execution_date between ${day}::date - ${daysBack}::int and ${day}::date + 1`);
  return rows.map((row) => row.id);
}
