import { sql } from 'kysely';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { isSilent } from '../rules/silence.ts';
import { sensors } from './sensors.ts';
import { type SensorRow, tables } from './tables.gen.ts';

/** Since when a sensor is expected to be heard: it cannot have spoken before anybody entered it, wherever it is said to have hung. */
const expectedSince = ({ placed_at, created_at }: SensorRow): number => Math.max(placed_at ?? 0, Number(created_at));

/** A sensor that says nothing is an alarm of its own: the old value would look as if all were well. */
async function callSilence(ctx: CommandContext, row: SensorRow): Promise<void> {
  const { place_kind, place_id, place_name } = row;
  if (!place_kind || !place_id || !place_name) return;
  await sensors.move(ctx, row, 'lose');
  const id = ctx.newId();
  const since = Math.max(row.last_at ?? 0, expectedSince(row));
  const name = `${place_name} ${row.serial}`;
  await ctx.db.run(
    insertRow(ctx, tables.temperatureAlarm, {
      id,
      name,
      state: 'OPEN',
      kind: 'NO_DATA',
      sensor_id: row.id,
      serial: row.serial,
      place_kind,
      place_id,
      place_name,
      started_at: new Date(since),
      raised_at: new Date(ctx.now),
      peak: row.last_value,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `TEMPERATURE_ALARM:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'temperature:alarm/history/created',
    args: { name },
  });
  ctx.changed('temperature', 'alarm', id, 1);
}

/** Nobody has taken note of it in time: the supervisor hears of it. */
async function escalate(ctx: CommandContext): Promise<void> {
  const due = await ctx.db.run(
    sql<{ id: string; name: string }>`select a.id, a.name from temperature_alarm a
        left join compartment c on c.org_unit = a.org_unit and a.place_kind = 'COMPARTMENT' and c.id::text = a.place_id
      where a.org_unit = ${ctx.unit} and a.state = 'OPEN' and a.escalated_at is null
        and a.created_at <= ${new Date(ctx.now)}::timestamptz - make_interval(mins => coalesce(c.escalate_minutes, 30))
        and (c.shelved_until is null or c.shelved_until <= ${new Date(ctx.now)})
      order by a.id for update of a`,
  );
  for (const { id, name } of due) {
    await ctx.db.run(updateRow(ctx, tables.temperatureAlarm, { id }, { escalated_at: new Date(ctx.now) }));
    ctx.history({
      logKey: `TEMPERATURE_ALARM:${id}`,
      type: 'ACT',
      code: '0006',
      textKey: 'temperature:alarm/history/escalated',
      args: { name },
    });
    ctx.changed('temperature', 'alarm', id);
  }
}

/** What the clock finds in a unit, whether or not a message comes. */
export async function watchUnit(ctx: CommandContext): Promise<void> {
  const rows = await ctx.db.run(
    sql<SensorRow>`select * from sensor where org_unit = ${ctx.unit} and state = 'ACTIVE' and place_id is not null
      and greatest(last_at, placed_at, created_at) < ${new Date(ctx.now)}::timestamptz - make_interval(secs => 2 * interval_seconds) order by id for update`,
    { name: 'sensor.silent' },
  );
  for (const row of rows)
    if (isSilent(row.last_at, expectedSince(row), row.interval_seconds * 1000, 2, ctx.now)) await callSilence(ctx, row);
  await escalate(ctx);
}

/** Every minute, in each depot that has sensors. */
export async function watchSensors(platform: Platform): Promise<void> {
  const depots = ownOf(platform, await platform.tenancy.global(listDepots));
  const having = await platform.tenancy.asOwner((db) =>
    db.run(sql<{ unit: string }>`select distinct org_unit as unit from sensor`),
  );
  const units = new Set(having.map(({ unit }) => unit));
  for (const { id } of depots) if (units.has(id)) await platform.asSystem(id, watchUnit);
}

/** Months of readings that begin soon get their tables. */
export async function openMonths(platform: Platform): Promise<void> {
  const now = new Date(platform.clock.now());
  const later = new Date(platform.clock.now() + 90 * 24 * 3600_000);
  await platform.tenancy.asOwner((db) =>
    db.run(sql`select app.open_reading_months(${now.toISOString()}::date, ${later.toISOString()}::date)`),
  );
}
