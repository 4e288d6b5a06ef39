import { sql } from 'kysely';
import { idSchema } from '#kernel/ids.ts';
import type { ViewContext } from '#platform/context.ts';
import type { GrantSubject } from '#modules/identity/contract/questions.ts';
import type { GrantType } from '#modules/identity/rules/accessGrant.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { tripsWithin } from './trips.ts';

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

/** Trips by name: those of today and the next two days, or those that somebody asks for. */
export async function tripSubjects(
  ctx: ViewContext,
  { type, ids }: { type: GrantType; ids: readonly string[] | null },
): Promise<readonly GrantSubject[]> {
  if (type !== 'TOUR') return [];
  const day = dayOf(ctx);
  const asked = ids?.filter((id) => idSchema.safeParse(id).success) ?? null;
  const rows = await ctx.db.run(
    sql<{ id: string; name: string; day: string }>`select t.id, t.name, t.execution_date as day from trip t
      where t.org_unit = ${ctx.unit} and ${tripsWithin(await rowsOf(ctx))}
        and ${
          asked === null
            ? sql`t.state not in ('CANCELED', 'CLOSED') and t.execution_date between ${day}::date and ${day}::date + 2`
            : sql`t.id = any(${[...asked]}::uuid[])`
        }
      order by t.execution_date, t.name limit 2000`,
    { name: asked === null ? 'grants.trips' : 'grants.tripsById' },
  );
  const said = new Intl.DateTimeFormat(ctx.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return rows.map((trip) => ({
    type,
    id: trip.id,
    name: trip.day === day ? trip.name : `${trip.name} · ${said.format(new Date(trip.day))}`,
  }));
}
