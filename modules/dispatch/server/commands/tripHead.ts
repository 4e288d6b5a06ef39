import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, compareDates, dateToIso, instantOf, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { Issue } from '#kernel/check.ts';
import { forbidden, invalidInput, notUnique, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type Changes, insertedRow } from '#platform/database/table.ts';
import { holdRecords } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { writeTripOnItems } from '#modules/shipments/server/index.ts';
import type { tripHeadSchema } from '../../contract/calls.ts';
import { tripDeleted, tripHeadChanged } from '../../contract/facts.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { usualCrew } from '../unmadeTrip.ts';
import { forgetAccepted, rememberAccepted } from '../acceptedChecks.ts';
import { moveTrip } from '../moveTrip.ts';
import { endColumns, startColumns } from '../tripEnds.ts';
import { contentOf, replan } from '../replan.ts';
import { tables, type TripRow, type TripTable } from '../tables.gen.ts';
import { vehiclesOf } from '../tripRoom.ts';
import { lockTrip, tripScope } from '../trips.ts';

export type TripHead = z.infer<typeof tripHeadSchema>;

/** The next free number of the day: T-101, T-102 … */
async function nextName(ctx: CommandContext, day: string): Promise<string> {
  const row = await ctx.db.find(
    sql<{
      last: number | null;
    }>`select max(substring(name from '^T-(\\d{1,6})$')::int) as last from trip where org_unit = ${ctx.unit} and execution_date = ${day}::date`,
  );
  return `T-${Math.max(100, row?.last ?? 100) + 1}`;
}

const quarterHour = 15 * 60_000;
/** When a trip leaves unless somebody says otherwise. */
export const departureOf = async (
  ctx: ViewContext,
  day: LocalDate,
  given: number | null | undefined,
): Promise<number> => {
  if (given) return given;
  const { startTime } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const { leadMinutes } = await configurationOf(ctx.db, ctx.readUnits, 'planning');
  const usual = instantOf(day, startTime.split(':').map(Number), ctx.timezone);
  const today = localDateOf(ctx.now, ctx.timezone);
  // Nobody leaves before now: in the course of the day a new trip leaves as soon as it can be loaded.
  if (compareDates(day, today) !== 0 || usual >= ctx.now) return usual;
  return Math.ceil((ctx.now + leadMinutes * 60_000) / quarterHour) * quarterHour;
};

async function checkName(ctx: CommandContext, name: string, day: string, except: string | null): Promise<void> {
  const taken = await ctx.db.find(
    sql`select 1 from trip where org_unit = ${ctx.unit} and execution_date = ${day}::date and name = ${name} and state <> 'CANCELED' and id is distinct from ${except}::uuid`,
  );
  if (taken) throw notUnique('name', name);
}

const named = [
  ['vehicleId', 'vehicle'],
  ['tractorId', 'vehicle'],
  ['driverId', 'driver'],
  ['coDriverId', 'driver'],
  ['freightCarrierId', 'freightcarrier'],
  ['affId', 'areafreightforwarder'],
  ['startLocationId', 'stoplocation'],
  ['endLocationId', 'stoplocation'],
] as const;

/** Records that a head begins to name are valid, and nobody ends them before the trip is stored (C-06). */
const holdNamed = (ctx: CommandContext, head: Partial<TripHead>, before?: TripRow): Promise<unknown> =>
  holdRecords(
    ctx,
    [
      ...named.map(([field, target]) => ({ field, target, id: head[field] })),
      ...(head.trailerIds ?? []).map((id) => ({ field: 'trailerIds', target: 'vehicle', id })),
    ].flatMap(({ field, target, id }) => {
      const known = before && [
        ...vehiclesOf(before),
        before.driver_id,
        before.co_driver_id,
        before.freight_carrier_id,
        before.aff_id,
        before.start_location_id,
        before.end_location_id,
      ];
      return id && !known?.includes(id) ? [{ field, target, id }] : [];
    }),
  );

/** One writer per day: it hands out the names, and sees the trips of whoever was quicker. */
export const lockDay = (ctx: CommandContext, day: LocalDate): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/trips/${dateToIso(day)}`}, 2))`);

/** T1: a new trip of a day that is not long gone. Names are unique per day. `accepted`: what checks of its head were overridden. */
export async function createTrip(
  ctx: CommandContext,
  rows: Rows,
  head: TripHead,
  accepted: readonly Issue[] = [],
): Promise<TripRow> {
  const { allowPastDays } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const today = localDateOf(ctx.now, ctx.timezone);
  if (compareDates(head.executionDate, addDays(today, -allowPastDays)) < 0) {
    throw invalidInput([
      {
        field: 'executionDate',
        rule: 'min',
        message: ctx.t('base:validation/minDate', { value: dateToIso(addDays(today, -allowPastDays)) }),
      },
    ]);
  }
  const day = dateToIso(head.executionDate);
  await lockDay(ctx, head.executionDate);
  const affId = rows.kind === 'aff' ? (head.affId ?? rows.affIds[0] ?? null) : (head.affId ?? null);
  if (rows.kind === 'aff' && (affId === null || !rows.affIds.includes(affId))) throw forbidden();
  await holdNamed(ctx, head);
  const name = head.name ?? (await nextName(ctx, day));
  await checkName(ctx, name, day, null);
  const crew = await usualCrew(ctx, head.vehicleId);
  const departure = await departureOf(ctx, head.executionDate, head.expectedDeparture);
  const now = new Date(ctx.now);
  const created = await ctx.db.one(
    insertedRow(ctx, tables.trip, {
      id: ctx.newId(),
      name,
      state: 'CREATED',
      execution_date: day,
      traffic_type: head.trafficType ?? 'LocalTraffic',
      outbound_route: head.outboundRoute ?? null,
      vehicle_id: head.vehicleId ?? null,
      tractor_id: head.tractorId ?? null,
      trailer_ids: head.trailerIds ?? [],
      driver_id: head.driverId ?? crew.driverId,
      co_driver_id: head.coDriverId ?? null,
      freight_carrier_id: head.freightCarrierId ?? crew.freightCarrierId,
      aff_id: affId,
      gate: head.gate ?? null,
      remark: head.remark ?? null,
      ...(await startColumns(ctx, head.startLocationId ?? null)),
      ...(await endColumns(ctx, head.endLocationId ?? null)),
      expected_departure: new Date(departure),
      planned_departure: new Date(departure),
      created_at: now,
      created_by: ctx.session.accountId,
      changed_at: now,
      changed_by: ctx.session.accountId,
    }),
  );
  ctx.history({
    logKey: `TRIP:${created.id}`,
    type: 'CRT',
    code: '2001',
    textKey: 'dispatch:history/created',
    args: { name },
    overrides: accepted,
  });
  await rememberAccepted(ctx, created.id, accepted);
  ctx.changed('trips', 'trip', created.id, 1, {
    affIds: affId ? [affId] : [],
    driverIds: created.driver_id ? [created.driver_id] : [],
  });
  return created;
}

/** With another vehicle, crew or time a trip is another question. */
const asksAnew = (before: TripRow, after: TripRow): boolean =>
  (
    [
      'execution_date',
      'vehicle_id',
      'tractor_id',
      'trailer_ids',
      'driver_id',
      'co_driver_id',
      'freight_carrier_id',
      'expected_departure',
    ] as const
  ).some((column) => String(before[column]) !== String(after[column]));

/** What a trip that is past planning still lets be changed (T2). */
const runningFields = new Set(['driverId', 'coDriverId', 'expectedDeparture', 'gate', 'remark', 'version']);

/** T2: changes of the head; a new vehicle, start or route asks for a new optimisation. */
export async function changeTrip(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  body: Partial<TripHead> & { version: number; externallyPlanned?: boolean },
  accepted: readonly Issue[] = [],
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, id, body.version);
  const planning = trip.state === 'CREATED' || trip.state === 'LOADING_RELEASED';
  if (!planning) {
    const locked = Object.keys(body).find((key) => !runningFields.has(key));
    if (locked) throw stale('dispatch:refusal/headLocked', { name: trip.name });
  }
  if (body.affId !== undefined && rows.kind === 'aff' && !(body.affId && rows.affIds.includes(body.affId)))
    throw forbidden();
  if (body.externallyPlanned !== undefined && !ctx.session.permissions.includes('importOrders')) throw forbidden();
  await holdNamed(ctx, body, trip);
  const day = body.executionDate ? dateToIso(body.executionDate) : trip.execution_date;
  const name = body.name ?? trip.name;
  if (name !== trip.name || day !== trip.execution_date) await checkName(ctx, name, day, id);
  const leaves = body.expectedDeparture
    ? body.expectedDeparture
    : body.executionDate && day !== trip.execution_date
      ? await departureOf(ctx, body.executionDate, null)
      : undefined;
  const head = {
    name,
    execution_date: day,
    outbound_route: body.outboundRoute,
    vehicle_id: body.vehicleId,
    tractor_id: body.tractorId,
    trailer_ids: body.trailerIds,
    driver_id: body.driverId,
    co_driver_id: body.coDriverId,
    freight_carrier_id: body.freightCarrierId,
    aff_id: body.affId,
    gate: body.gate,
    remark: body.remark,
    traffic_type: body.trafficType,
    externally_planned: body.externallyPlanned,
  };
  const ends = {
    ...(body.startLocationId === undefined ? {} : await startColumns(ctx, body.startLocationId)),
    ...(body.endLocationId === undefined ? {} : await endColumns(ctx, body.endLocationId)),
  };
  const content = await contentOf(ctx, {
    ...trip,
    name,
    execution_date: day,
    vehicle_id: body.vehicleId === undefined ? trip.vehicle_id : body.vehicleId,
    expected_departure: leaves ?? trip.expected_departure,
    ...ends,
  });
  const replans = body.vehicleId !== undefined || leaves !== undefined || Object.keys(ends).length > 0;
  // The same vehicle and time once more change nothing of what was optimised.
  const differs =
    (body.vehicleId !== undefined && body.vehicleId !== trip.vehicle_id) ||
    (leaves !== undefined && leaves !== trip.expected_departure) ||
    (body.startLocationId !== undefined && body.startLocationId !== trip.start_location_id) ||
    (body.endLocationId !== undefined && body.endLocationId !== trip.end_location_id);
  const set: Changes<TripTable> = {
    ...head,
    ...ends,
    ...(leaves === undefined ? {} : { expected_departure: new Date(leaves) }),
    ...(replans ? await replan(ctx, content) : {}),
    ...(differs
      ? {
          optimization_state: optimizationStateAfter(trip.optimization_state, 'HEAD_CHANGED', {
            numberOfStops: content.stops.length,
            released: trip.state !== 'CREATED',
          }),
        }
      : {}),
  };
  const saved = await moveTrip(ctx, trip, planning ? 'editHead' : 'editRunning', {
    set,
    overrides: accepted,
    refusal: 'dispatch:message/tripImpossible',
    ...(day === trip.execution_date
      ? {}
      : { textKey: 'dispatch:history/otherDay', args: { name, date: day, dateBefore: trip.execution_date } }),
  });
  if (asksAnew(trip, saved)) await forgetAccepted(ctx, saved.id);
  await rememberAccepted(ctx, saved.id, accepted);
  await writeTripOnItems(ctx, { id: saved.id, name: saved.name, driverIds: tripScope(saved).driverIds });
  if (saved.loading_list_id)
    await ctx.emit(tripHeadChanged, { tripId: saved.id, loadingListId: saved.loading_list_id });
  return saved;
}

/** T3: an empty trip goes; its loading list is told and may refuse. */
export async function deleteTrip(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  version: number | undefined,
): Promise<void> {
  const trip = await lockTrip(ctx, rows, id, version);
  await ctx.emit(tripDeleted, { tripId: trip.id, loadingListId: trip.loading_list_id });
  await moveTrip(ctx, trip, 'delete', { refusal: 'dispatch:message/tripImpossible' });
}
