import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { addOrder, followGate, layPlaces } from '#modules/yard/server/index.ts';
import { dtmShapes, dtmYard } from './records/dtmYard.ts';

const hour = 3_600_000;

/** The yard of `dtm` before anything stands in it; one dock is under repair for a few hours. */
export async function seedYard(platform: Platform): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    await layPlaces(ctx, dtmYard);
    await ctx.db.run(
      sql`insert into yard_plan (org_unit, shapes) values (${ctx.unit}, ${JSON.stringify(dtmShapes)}::jsonb) on conflict (org_unit) do nothing`,
    );
    const full = Math.floor(ctx.now / hour) * hour;
    await ctx.db.run(
      sql`update yard_place set state = 'BLOCKED', blocked_reason = 'Überladebrücke in Reparatur', blocked_from = ${new Date(full - 3 * hour)},
          blocked_to = ${new Date(full + 3 * hour)}
        where org_unit = 'dtm' and name = 'Tor 9' and state = 'OPEN' and blocked_reason is null and version = 1`,
    );
  });
}

/** Docks of the day: what is over stands there as it was, and lists to come book the dock that their gate names. */
export async function seedDocks(platform: Platform): Promise<void> {
  const open = await platform.asSystem('dtm', async (ctx) => {
    await ctx.db.run(
      sql`insert into dock_booking (org_unit, id, name, state, dock_id, direction, starts_at, ends_at, origin, list_id, trip_id, licence_plate, packages,
            arrived_at, actual_start, actual_end, created_at, created_by)
          select l.org_unit, l.id, case l.kind when 'LDG' then coalesce(l.trip_name, l.name) else concat_ws(' ', l.name, upper(l.partner_unit)) end, 'COMPLETED', d.id, case l.kind when 'LDG' then 'LOADING' else 'UNLOADING' end,
            l.actual_start, l.ended, 'LIST', l.id, l.trip_id, l.vehicle, l.packages_expected, l.actual_start, l.actual_start, l.ended, l.actual_start, 'system'
          from (select p.*, coalesce(p.closed_at, p.actual_end) as ended from process_list p where p.org_unit = 'dtm') l
          join yard_place d on d.org_unit = l.org_unit and lower(d.gate_number) = lower(l.gate)
          where l.kind in ('LDG', 'ULD') and l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED') and l.actual_start < l.ended
            and not exists (select from dock_booking b where b.org_unit = l.org_unit and b.list_id = l.id)`,
    );
    return ctx.db.run(
      sql<{
        id: string;
      }>`select id from process_list where org_unit = 'dtm' and kind in ('LDG', 'ULD') and gate is not null
        and state not in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED') order by planned_departure nulls last, name`,
    );
  });
  for (const { id } of open) await platform.asSystem('dtm', (ctx) => followGate(ctx, id));
}

/** What is to be moved now: number of the unit, where to, why, minutes until it is due; the last one is a proposal. */
const moves = [
  ['DTM4410', 'P-25', 'PARK', -7, 1],
  ['DTM4408', 'Tor 26', 'LOADING', 45, 2],
  ['DTM4414', 'P-22', 'PARK', 20, 2],
  ['DTM4402', 'Tor 33', 'LOADING', 100, 2],
  ['DTM4416', 'Waschplatz', 'WASH', null, 3],
] as const;

/** Orders of the shunters; one unit is still the hall's. */
export async function seedShunting(platform: Platform): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    if ((await ctx.db.find(sql`select 1 from shunting_order where org_unit = 'dtm' limit 1`)) !== undefined) return;
    for (const [number, place, reason, minutes, priority] of moves) {
      const found = await ctx.db.find(
        sql<{
          unitId: string;
          toPlace: string;
        }>`select u.id as "unitId", p.id as "toPlace" from transport_unit u, yard_place p
          where u.org_unit = 'dtm' and u.number = ${number} and p.org_unit = 'dtm' and p.name = ${place}`,
      );
      const dueAt = minutes === null ? null : ctx.now + minutes * 60_000;
      if (found) await addOrder(ctx, { ...found, reason, priority, dueAt }, minutes === null);
    }
  });
}
