import { sql } from 'kysely';
import { addDays, dateToIso, type LocalDate, localOf, timeToIso } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { customer, relation, route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { settleChanged } from '#modules/templates/server/index.ts';

/** So many templates and collections the depot has (domain 8.3). */
const templatesInAll = 44;
const collectionsInAll = 24;

const workdays = [true, true, true, true, true, false, false, false];
const on = (...days: number[]): boolean[] => Array.from({ length: 8 }, (_, i) => days.includes(i));

type Trip = {
  id: string;
  name: string;
  traffic_type: string;
  outbound_route: string | null;
  vehicle_id: string | null;
  driver_id: string | null;
  freight_carrier_id: string | null;
  aff_id: string | null;
  gate: string | null;
  expected_departure: number;
};

async function add(ctx: CommandContext, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await ctx.db.run(
    sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

const made = (ctx: CommandContext) => ({
  org_unit: ctx.unit,
  id: ctx.newId(),
  version: 1,
  created_at: new Date(ctx.now),
  created_by: 'dispo1',
});

/** The trips of today come from templates: head by head as they are; line haul of the routes beside them. */
async function seedTripTemplates(ctx: CommandContext, today: LocalDate): Promise<void> {
  const trips = await ctx.db.run(
    sql<Trip>`select id, name, traffic_type, outbound_route, vehicle_id, driver_id, freight_carrier_id, aff_id, gate, expected_departure
      from trip where org_unit = ${ctx.unit} and execution_date = ${dateToIso(today)}::date and state <> 'CANCELED'
        and traffic_type in ('LocalTraffic', 'LineHaul') order by name limit ${templatesInAll}`,
  );
  const places = (await listRecords(readingOf(ctx), stopLocation)).filter(({ kind }) => kind === 'CUSTOMER');
  const template = (more: object) => ({
    ...made(ctx),
    state: 'ACTIVE',
    weekdays: workdays,
    valid_from: dateToIso(addDays(today, -60)),
    auto_create_days_ahead: 1,
    failed_days: 0,
    max_weight: 5_500_000,
    max_stops: 25,
    ...more,
  });
  const ofTrips = trips.map(({ id, name, expected_departure, ...head }, i) => ({
    trip: id,
    row: template({
      ...head,
      name: `Tour ${name.replace('T-', '')} ${head.outbound_route ?? ''}`.trim(),
      start_time: timeToIso(localOf(expected_departure, ctx.timezone).slice(3)).replace(/\d\d$/, '00'),
      auto_dispatch_rule: i % 3 === 0 ? 'ROUTE' : 'LAST_WEEK',
      fixed_stops: i === 3 ? places.slice(10, 12).map((place) => ({ stopLocationId: place.id, time: null })) : [],
    }),
  }));
  const haul = (await listRecords(readingOf(ctx), route)).filter(({ trafficType }) => trafficType === 'LineHaul');
  const ofRoutes = Array.from({ length: Math.max(0, templatesInAll - trips.length) }, (_, i) => {
    const of = haul[i % Math.max(1, haul.length)];
    return template({
      name: `Linie ${i + 1} ${of?.id ?? ''}`.trim(),
      traffic_type: 'LineHaul',
      outbound_route: of?.id ?? null,
      vehicle_id: null,
      driver_id: null,
      freight_carrier_id: null,
      aff_id: null,
      gate: null,
      start_time: timeToIso(of?.plannedDeparture ?? [19, 30, 0]),
      auto_dispatch_rule: 'ROUTE',
      fixed_stops: [],
      // Not every one of them runs: what the depot drives now and then is kept.
      state: i % 2 === 0 ? 'PAUSED' : 'ACTIVE',
    });
  });
  await add(ctx, 'trip_template', [...ofTrips.map(({ row }) => row), ...ofRoutes]);
  await add(
    ctx,
    'template_day',
    ofTrips.map(({ trip, row }) => ({
      org_unit: ctx.unit,
      template_id: row.id,
      day: dateToIso(today),
      state: 'MADE',
      trip_id: trip,
      made_at: new Date(ctx.now),
      made_by: 'Kontor',
    })),
  );
}

/** Days of a series, one after the other. */
const series = [
  { pattern: 'WEEKLY', repeat_every: 1, weekdays: workdays },
  { pattern: 'WEEKLY', repeat_every: 1, weekdays: on(1, 3) },
  { pattern: 'WEEKLY', repeat_every: 2, weekdays: on(4) },
  { pattern: 'MONTHLY', repeat_every: 1, weekdays: on(0), nth: 'FIRST' },
  { pattern: 'MONTHLY', repeat_every: 1, weekdays: on(), month_days: [-1] },
  { pattern: 'WEEKLY', repeat_every: 1, weekdays: on(0, 2, 4) },
] as const;
const goods = ['Werkzeugmaschinenteile', 'Lacke in Gebinden', 'Möbelteile', 'Ersatzteile', 'Fliesen', 'Verpackungen'];

async function seedCollections(ctx: CommandContext, today: LocalDate): Promise<void> {
  const reading = readingOf(ctx);
  const customers = (await listRecords(reading, customer)).filter(({ creditHold }) => !creditHold);
  const places = (await listRecords(reading, stopLocation)).filter(({ kind }) => kind === 'CUSTOMER');
  const relations = await listRecords(reading, relation);
  const rows = Array.from({ length: collectionsInAll }, (_, i) => {
    const [who, at] = [customers[(i * 4) % customers.length], places[(i * 7) % places.length]];
    return {
      ...made(ctx),
      name: `${at?.address.name1 ?? 'Abholung'} ${i + 1}`.slice(0, 60),
      state: i % 11 === 10 ? 'PAUSED' : 'ACTIVE',
      customer_id: who?.id ?? null,
      customer_name: who?.address.name1 ?? null,
      stop_location_id: at?.id,
      place_name: `${at?.address.name1}, ${at?.address.city}`,
      relation_id: relations[i % Math.max(1, relations.length)]?.id ?? null,
      number_of_packages: 1 + (i % 6),
      packing_type: 'FP',
      goods_description: goods[i % goods.length],
      gross_weight: 120_000 + i * 35_000,
      window_from: i % 2 === 0 ? '08:00' : '10:00',
      window_to: i % 2 === 0 ? '12:00' : '16:00',
      nth: null,
      month_days: [],
      ...series[i % series.length],
      valid_from: dateToIso(addDays(today, -60)),
      exceptions: [],
      extra_dates: [],
      pauses: [],
      holiday_rule: (['PREVIOUS', 'NEXT', 'SKIP'] as const)[i % 3],
      create_days_ahead: 1,
      order_creation_time: '04:00',
      // Today's work is done: the next morning goes on.
      seen_to_on: dateToIso(today),
    };
  });
  await add(ctx, 'recurring_collection', rows);
  await settleChanged(ctx, null);
}

/** Trip templates and recurring collections of `dtm`, laid once; the trips of today come from them. */
export async function seedTemplates(platform: Platform, today: LocalDate): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    if (await ctx.db.find(sql`select 1 from trip_template where org_unit = 'dtm' limit 1`)) return;
    await seedTripTemplates(ctx, today);
    await seedCollections(ctx, today);
    await ctx.db.run(
      // On a slow machine the night's work has looked here before there was a template.
      sql`insert into template_run (org_unit, day, done_at) values ('dtm', ${dateToIso(today)}::date, ${new Date(ctx.now)})
        on conflict (org_unit) do update set day = excluded.day, done_at = excluded.done_at`,
    );
  });
}
