import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import type { ColdPlace, getWall } from '../contract/wall.ts';
import { bucketsOf } from '../rules/chart.ts';
import type { Reading } from '../rules/judge.ts';
import { conditionOf, conditions, isSilent } from '../rules/silence.ts';
import { trendOf } from '../rules/trend.ts';
import { loadOf } from './stays.ts';
import type { CompartmentRow, SensorRow, TemperatureAlarmRow } from './tables.gen.ts';

/** Pieces of a curve on a card. */
const pieces = 72;
const grouped = <T>(rows: readonly T[], by: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
};
type Place = {
  kind: ColdPlace['kind'];
  id: string;
  name: string;
  row: CompartmentRow | undefined;
  sensors: SensorRow[];
};

async function placesOf(ctx: ViewContext): Promise<Place[]> {
  const [rows, hung] = await Promise.all([
    ctx.db.run(
      sql<CompartmentRow>`select * from compartment where org_unit = ${ctx.unit} and state = 'ACTIVE' order by name`,
    ),
    ctx.db.run(
      sql<SensorRow>`select * from sensor where org_unit = ${ctx.unit} and state <> 'INACTIVE' and place_id is not null order by place_name, serial`,
    ),
  ]);
  const halls = rows.map(
    (row): Place => ({
      kind: 'COMPARTMENT',
      id: row.id,
      name: row.name,
      row,
      sensors: hung.filter((one) => one.place_kind === 'COMPARTMENT' && one.place_id === row.id),
    }),
  );
  const vehicles = grouped(
    hung.filter((one) => one.place_kind === 'VEHICLE'),
    (one) => one.place_id ?? '',
  );
  return [
    ...halls,
    ...[...vehicles].map(
      ([id, sensors]): Place => ({
        kind: 'VEHICLE',
        id,
        name: sensors[0]?.place_name ?? id,
        row: undefined,
        sensors,
      }),
    ),
  ];
}

type OpenAlarm = Pick<
  TemperatureAlarmRow,
  'id' | 'kind' | 'sensor_id' | 'place_id' | 'started_at' | 'peak' | 'minutes_out'
>;

function cardOf(
  ctx: ViewContext,
  place: Place,
  of: { readings: Map<string, Reading[]>; alarms: OpenAlarm[]; from: number },
) {
  const bounds = { low: place.row?.low ?? null, high: place.row?.high ?? null };
  const own = of.alarms.filter(({ place_id }) => place_id === place.id);
  const seen = place.sensors.map((sensor) => {
    const readings = of.readings.get(sensor.id) ?? [];
    const { perMinute, leavesIn } = trendOf(readings, bounds);
    return {
      sensor,
      readings,
      perMinute,
      leavesIn,
      value: sensor.last_value,
      silent:
        sensor.state === 'LOST' ||
        isSilent(sensor.last_at, sensor.placed_at ?? 0, sensor.interval_seconds * 1000, 2, ctx.now),
      alarm: own.some(({ sensor_id, kind }) => sensor_id === sensor.id && kind !== 'NO_DATA'),
    };
  });
  const condition = conditionOf(seen, bounds, place.row?.warn_margin ?? 0);
  // How far inside its bounds a sensor stands: the least counts, a silent one only where no other speaks.
  const room = (value: number) => Math.min((bounds.high ?? Infinity) - value, value - (bounds.low ?? -Infinity));
  const worst = [...seen].sort(
    (a, b) => Number(a.silent) - Number(b.silent) || room(a.value ?? 0) - room(b.value ?? 0),
  )[0];
  const alarm = own.find(({ kind }) => kind !== 'NO_DATA') ?? own[0];
  return {
    kind: place.kind,
    id: place.id,
    name: place.name,
    condition,
    ...bounds,
    value: worst?.value ?? null,
    at: worst?.sensor.last_at ?? null,
    battery: worst?.sensor.battery ?? null,
    serial: worst?.sensor.serial ?? null,
    sensors: seen.length,
    silentSensors: seen.filter(({ silent }) => silent).length,
    perMinute: worst?.perMinute ?? 0,
    leavesIn: worst?.silent ? null : (worst?.leavesIn ?? null),
    shelvedUntil: (place.row?.shelved_until ?? 0) > ctx.now ? (place.row?.shelved_until ?? null) : null,
    phone: place.row?.phone ?? null,
    alarm: alarm
      ? { id: alarm.id, kind: alarm.kind, startedAt: alarm.started_at, peak: alarm.peak, minutesOut: alarm.minutes_out }
      : null,
    buckets: bucketsOf(worst?.readings ?? [], { from: of.from, to: ctx.now + 1 }, pieces),
  };
}

/** How everything stands that is watched: what is worst comes first. */
export async function wallOf(ctx: ViewContext, hours: number): Promise<AnswerOf<typeof getWall>> {
  const from = ctx.now - hours * 3600_000;
  // Whoever sees only what is his own sees no hall.
  if (ctx.record.rowScope !== 'unit') return { at: ctx.now, from, places: [] };
  const places = await placesOf(ctx);
  const ids = places.flatMap(({ sensors }) => sensors.map(({ id }) => id));
  const [readings, alarms, loads] = await Promise.all([
    ctx.db.run(
      sql<Reading & { sensorId: string }>`select sensor_id as "sensorId", ts, value from reading
        where org_unit = ${ctx.unit} and sensor_id = any(${ids}::uuid[]) and ts >= ${new Date(from)} and ts <= ${new Date(ctx.now)}
          and quality = 'OK' order by ts`,
      { name: 'wall.readings' },
    ),
    ctx.db.run(
      sql<OpenAlarm>`select id, kind, sensor_id, place_id, started_at, peak, minutes_out from temperature_alarm
        where org_unit = ${ctx.unit} and state in ('OPEN', 'ACKNOWLEDGED') order by started_at`,
      { name: 'wall.alarms' },
    ),
    Promise.all(places.map((place) => loadOf(ctx, place))),
  ]);
  const bySensor = grouped(readings, ({ sensorId }) => sensorId);
  const cards = places.map((place, at) => ({
    ...cardOf(ctx, place, { readings: bySensor, alarms, from }),
    shipments: loads[at]?.shipments ?? 0,
    packages: loads[at]?.packages ?? 0,
  }));
  return {
    at: ctx.now,
    from,
    places: cards.sort((a, b) => conditions.indexOf(a.condition) - conditions.indexOf(b.condition)),
  };
}
