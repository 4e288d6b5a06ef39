import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, compareDates, dateToIso, instantOf, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { Issue } from '#kernel/check.ts';
import { forbidden, invalidInput, notUnique, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { holdRecords } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { tellTrip } from '#modules/shipments/server/index.ts';
import type { tripHeadSchema } from '../../contract/calls.ts';
import { tripDeleted, tripHeadChanged } from '../../contract/facts.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import type { OptimizationState } from '../../rules/vocabulary.ts';
import { usualCrew } from '../unmadeTrip.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';
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

const named = {
  vehicleId: 'vehicle',
  driverId: 'driver',
  coDriverId: 'driver',
  freightCarrierId: 'freightcarrier',
  affId: 'areafreightforwarder',
} as const;

/** Records that a head begins to name are valid, and nobody ends them before the trip is stored (C-06). */
const holdNamed = (ctx: CommandContext, head: Partial<TripHead>, before?: TripRow): Promise<unknown> =>
  holdRecords(
    ctx,
    (Object.entries(named) as [keyof typeof named, string][]).flatMap(([field, target]) => {
      const id = head[field];
      const known = before && [
        before.vehicle_id,
        before.driver_id,
        before.co_driver_id,
        before.freight_carrier_id,
        before.aff_id,
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
  const unit = await findUnit(ctx.db, ctx.unit);
  const crew = await usualCrew(ctx, head.vehicleId);
  const departure = await departureOf(ctx, head.executionDate, head.expectedDeparture);
  const now = new Date(ctx.now);
  const trip = await ctx.db.find(
    sql<TripRow>`insert into trip (org_unit, id, name, state, execution_date, traffic_type, outbound_route, vehicle_id, driver_id, co_driver_id, freight_carrier_id, aff_id, gate, remark,
        start_name, start_latitude, start_longitude, expected_departure, planned_departure, created_at, created_by, changed_at, changed_by)
      values (${ctx.unit}, ${ctx.newId()}, ${name}, 'CREATED', ${day}::date, ${head.trafficType ?? 'LocalTraffic'}, ${head.outboundRoute ?? null}, ${head.vehicleId ?? null},
        ${head.driverId ?? crew.driverId}, ${head.coDriverId ?? null}, ${head.freightCarrierId ?? crew.freightCarrierId}, ${affId}, ${head.gate ?? null}, ${head.remark ?? null},
        ${unit?.name ?? ctx.unit}, ${unit?.latitude ?? null}, ${unit?.longitude ?? null}, ${new Date(departure)}, ${new Date(departure)}, ${now}, ${ctx.session.accountId}, ${now}, ${ctx.session.accountId}) returning *`,
  );
  const created = trip as TripRow;
  ctx.history({
    logKey: `TRIP:${created.id}`,
    type: 'CRT',
    code: '2001',
    textKey: 'dispatch:history/created',
    args: { name },
    overrides: accepted,
  });
  ctx.changed('trips', 'trip', created.id, 1, {
    affIds: affId ? [affId] : [],
    driverIds: created.driver_id ? [created.driver_id] : [],
  });
  return created;
}

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
  const set: Partial<Record<keyof TripRow, unknown>> = { name, execution_date: day };
  const columns = {
    outboundRoute: 'outbound_route',
    vehicleId: 'vehicle_id',
    driverId: 'driver_id',
    coDriverId: 'co_driver_id',
    freightCarrierId: 'freight_carrier_id',
    affId: 'aff_id',
    gate: 'gate',
    remark: 'remark',
    trafficType: 'traffic_type',
    externallyPlanned: 'externally_planned',
  } as const;
  for (const [field, column] of Object.entries(columns) as [keyof typeof columns, keyof TripRow][]) {
    if (body[field] !== undefined) set[column] = body[field];
  }
  if (body.expectedDeparture) set.expected_departure = new Date(body.expectedDeparture);
  else if (body.executionDate && day !== trip.execution_date)
    set.expected_departure = new Date(await departureOf(ctx, body.executionDate, null));
  const content = await contentOf(ctx, { ...trip, ...(set as object) } as TripRow);
  if (body.expectedDeparture) content.trip.expected_departure = body.expectedDeparture;
  const replans = set.vehicle_id !== undefined || set.expected_departure !== undefined;
  // The same vehicle and time once more change nothing of what was optimised.
  const differs =
    (set.vehicle_id !== undefined && set.vehicle_id !== trip.vehicle_id) ||
    (set.expected_departure !== undefined && (set.expected_departure as Date).getTime() !== trip.expected_departure);
  if (replans) Object.assign(set, await replan(ctx, content));
  if (differs) {
    Object.assign(set, {
      optimization_state: optimizationStateAfter(trip.optimization_state as OptimizationState, 'HEAD_CHANGED', {
        numberOfStops: content.stops.length,
        released: trip.state !== 'CREATED',
      }),
    });
  }
  const saved = await moveTrip(ctx, trip, planning ? 'editHead' : 'editRunning', {
    set,
    overrides: accepted,
    refusal: 'dispatch:message/tripImpossible',
  });
  await tellTrip(ctx, { id: saved.id, name: saved.name, driverIds: tripScope(saved).driverIds });
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
  await moveTrip(ctx, trip, 'delete');
}
