import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { dateToIso, timeToIso } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { holdRecords } from '#modules/masterdata/server/index.ts';
import { tripTemplate } from '../contract/tripTemplates.ts';
import { leftDays } from './leftDays.ts';
import { nameTaken } from './nameTaken.ts';
import { type TripTemplateRow, tables } from './tables.gen.ts';
import { tripsOfTemplate } from './templateTrips.ts';

type Typed = Omit<BodyOf<typeof tripTemplate.calls.change>, 'version'>;

/** Fields that name records, by the record's type. */
export const namedBy = [
  ['outboundRoute', 'route', 'outbound_route'],
  ['vehicleId', 'vehicle', 'vehicle_id'],
  ['vehicleTypeId', 'vehicletype', 'vehicle_type_id'],
  ['driverId', 'driver', 'driver_id'],
  ['freightCarrierId', 'freightcarrier', 'freight_carrier_id'],
  ['affId', 'areafreightforwarder', 'aff_id'],
  ['startLocationId', 'stoplocation', 'start_location_id'],
  ['endLocationId', 'stoplocation', 'end_location_id'],
] as const;

async function columnsOf(ctx: CommandContext, typed: Typed, row?: TripTemplateRow) {
  if (typed.validTo !== null && dateToIso(typed.validTo) < dateToIso(typed.validFrom))
    throw refused('templates:error/backwards');
  if (!typed.weekdays.includes(true)) throw refused('templates:error/noDay');
  const taken = await ctx.db.find(
    sql`select 1 from trip_template where org_unit = ${ctx.unit} and lower(name) = lower(${typed.name}) and state <> 'ENDED'
      and id is distinct from ${row?.id ?? null}::uuid`,
    { name: 'template.named' },
  );
  if (taken) throw nameTaken(typed.name);
  const stops = typed.fixedStops.map(({ stopLocationId: id }) => ({ field: 'fixedStops', target: 'stoplocation', id }));
  const known = new Set(row?.fixed_stops.map(({ stopLocationId }) => stopLocationId));
  await holdRecords(ctx, [
    ...namedBy.flatMap(([field, target, column]) => {
      const id = typed[field];
      return id && id !== row?.[column] ? [{ field, target, id }] : [];
    }),
    ...stops.filter(({ id }) => !known.has(id)),
  ]);
  return {
    name: typed.name,
    traffic_type: typed.trafficType,
    weekdays: typed.weekdays,
    valid_from: dateToIso(typed.validFrom),
    valid_to: typed.validTo && dateToIso(typed.validTo),
    outbound_route: typed.outboundRoute,
    vehicle_id: typed.vehicleId,
    vehicle_type_id: typed.vehicleTypeId,
    driver_id: typed.driverId,
    freight_carrier_id: typed.freightCarrierId,
    aff_id: typed.affId,
    start_time: timeToIso(typed.startTime),
    end_time: typed.endTime && timeToIso(typed.endTime),
    start_location_id: typed.startLocationId,
    end_location_id: typed.endLocationId,
    fixed_stops: typed.fixedStops,
    max_weight: typed.maxWeight,
    max_loading_meter: typed.maxLoadingMeter,
    max_stops: typed.maxStops,
    auto_create_days_ahead: typed.autoCreateDaysAhead,
    auto_dispatch_rule: typed.autoDispatchRule,
    gate: typed.gate || null,
    remark: typed.remark || null,
  };
}

/** Templates of trips. */
export const tripTemplates = serveThing(tripTemplate, {
  table: tables.tripTemplate,
  made: {},
  details: async (ctx, row) => ({
    trips: await tripsOfTemplate(ctx, row),
    left: await leftDays(ctx, row),
  }),
  begin: async (ctx, body) => columnsOf(ctx, body),
  change: async (ctx, row, body) => columnsOf(ctx, body, row),
});
