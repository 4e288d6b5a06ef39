import { sql } from 'kysely';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { forbidden, notFound, refused } from '#kernel/errors.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, moveItem, settleTransitions } from '#modules/shipments/server/index.ts';
import { journeyClosed, journeyReopened, stopArrived, tripRejected, tripStarted } from '../../contract/facts.ts';
import { equipmentUncounted, receiptAwaited, returnsNotUnloaded, vehicleUnchecked } from '../../contract/questions.ts';
import { type JourneyFacts, journeyChecks } from '../../rules/journeyChecks.ts';
import { implausibleVisit } from '../../rules/visitTime.ts';
import { tourAcceptanceAfter } from '../../rules/tripStates.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan } from '../replan.ts';
import type { StopRow, TripRow } from '../tables.gen.ts';
import { lockTrip, saveTrip } from '../trips.ts';
import { tripView } from '../tripView.ts';

/** T15, T16: the driver answers. */
export async function confirmTrip(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  body: { accepted: boolean; reason?: string | null },
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const reason = body.reason?.trim() ?? '';
  const action = body.accepted ? 'acceptTour' : 'rejectTour';
  const moved = await moveTrip(ctx, trip, action, {
    facts: { rejectionReason: reason !== '' },
    set: {
      tour_acceptance: tourAcceptanceAfter(action, trip.rejected_before),
      rejection_reason: body.accepted ? null : reason,
      rejected_before: trip.rejected_before || !body.accepted,
    },
    args: { reason },
  });
  if (!body.accepted) await ctx.emit(tripRejected, { tripId, by: ctx.session.accountName, reason, at: ctx.now });
  return moved;
}

/** T17: ask a driver who said no once more. */
export async function askDriverAgain(ctx: CommandContext, rows: Rows, tripId: string): Promise<TripRow> {
  return moveTrip(ctx, await lockTrip(ctx, rows, tripId), 'askAgain', { set: { rejection_reason: null } });
}

/** T19: the trip leaves the yard; what is aboard is in execution from now on. */
export async function startTrip(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  version: number | undefined,
  odometer?: number,
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId, version);
  // Dispatch may start it for a driver who has no phone with them.
  if (ctx.record.rowScope === 'ownTrips' && (await ctx.ask(vehicleUnchecked, { tripId })))
    throw refused('dispatch:refusal/vehicleUnchecked', { name: trip.name });
  const content = await contentOf(ctx, trip);
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    content.items.map((item) => item.id),
  );
  const started = await moveTrip(ctx, trip, 'startTour', {
    given: content.orders,
    set: { actual_departure: new Date(ctx.now), ...(odometer !== undefined ? { odometer_start: odometer } : {}) },
  });
  for (const item of items) await moveItem(ctx, item, 'startTrip', { args: { trip: trip.name } });
  settleTransitions(
    ctx,
    items.map((item) => item.id),
    ['DELIVERY', 'PICKUP'],
    { state: 'IN_PROGRESS', processId: trip.id },
  );
  const after = await contentOf(ctx, { ...started, actual_departure: ctx.now });
  const saved = await saveTrip(ctx, started, await replan(ctx, after, { happened: true }));
  await ctx.emit(tripStarted, { tripId: saved.id, loadingListId: saved.loading_list_id });
  // Whoever heard it may have changed the trip: a master pallet that ends here gives it other stops.
  return lockTrip(ctx, { kind: 'unit' }, tripId);
}

export async function lockStop(ctx: CommandContext, trip: TripRow, stopId: string): Promise<StopRow> {
  const stop = await ctx.db.find(
    sql<StopRow>`select * from stop where org_unit = ${ctx.unit} and trip_id = ${trip.id} and id = ${stopId} for update`,
  );
  if (!stop) throw notFound();
  return stop;
}

type Where = { time?: number; lat?: number | null; lon?: number | null };

/** A stop was reached or left; the rest of the trip gets new times. Told twice it changes nothing. */
export async function visitStop(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  stopId: string,
  what: 'arrival' | 'departure',
  body: Where,
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const stop = await lockStop(ctx, trip, stopId);
  const done = what === 'arrival' ? stop.actual_arrival : stop.actual_departure;
  if (done !== null) return trip;
  if (trip.state !== 'DRV_INPROGRESS')
    throw refused('dispatch:refusal/tripState', { name: trip.name, state: ctx.t(`dispatch:state/${trip.state}`) });
  const at = new Date(Math.min(body.time ?? ctx.now, ctx.now));
  const departure = { actual: trip.actual_departure, planned: trip.planned_departure };
  const why = implausibleVisit(what, at.getTime(), departure, stop.actual_arrival);
  const told = { stop: stop.name, trip: trip.name, at: at.getTime() };
  if (why) throw refused(`dispatch:refusal/visit/${why}`, spokenArgs(told, ctx.language, ctx.timezone));
  if (what === 'arrival') {
    await ctx.db.run(sql`update stop set actual_arrival = ${at}, estimated_arrival = ${at}, processing_state = coalesce(processing_state, 'IN_PROGRESS'),
      documented_latitude = ${body.lat ?? null}, documented_longitude = ${body.lon ?? null} where org_unit = ${ctx.unit} and id = ${stop.id}`);
    await ctx.db.run(
      sql`update stop_order set processing_status = 'IN_PROCESS' where org_unit = ${ctx.unit} and stop_id = ${stop.id} and processing_status = 'NONE'`,
    );
  } else {
    await ctx.db.run(
      sql`update stop set actual_departure = ${at}, actual_arrival = coalesce(actual_arrival, ${at}) where org_unit = ${ctx.unit} and id = ${stop.id}`,
    );
  }
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2051',
    textKey: what === 'arrival' ? 'dispatch:history/arrived' : 'dispatch:history/departed',
    args: { stop: stop.name, sequence: stop.sequence },
    statusTime: at.getTime(),
  });
  if (what === 'arrival') await ctx.emit(stopArrived, { tripId: trip.id, stopId: stop.id, at: at.getTime() });
  return saveTrip(ctx, trip, await replan(ctx, await contentOf(ctx, trip), { happened: true }));
}

/** What the end of a journey is checked by; what the hall knows of it, the hall answers. */
async function journeyFacts(ctx: CommandContext, trip: TripRow, odometer: number | undefined): Promise<JourneyFacts> {
  return {
    equipmentUncounted: await ctx.ask(equipmentUncounted, { tripId: trip.id, loadingListId: trip.loading_list_id }),
    odometerMissing: trip.odometer_start !== null && odometer === undefined,
    returnsNotUnloaded: await ctx.ask(returnsNotUnloaded, { tripId: trip.id }),
  };
}

/**
 * T20: the journey is over. Orders without status refuse it unless somebody with the right forces it; then the checks JCL-01 to
 * JCL-03 answer, and nothing happens while one of them is open.
 */
export async function closeJourney(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  body: { version?: number; odometer?: number; force?: boolean },
  given: Overrides,
) {
  const trip = await lockTrip(ctx, rows, tripId, body.version);
  if (ctx.record.rowScope === 'ownTrips') {
    const { driverClosesJourney } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
    if (!driverClosesJourney) throw forbidden();
  }
  return endJourney(ctx, trip, body, given);
}

/** The same of a locked trip, whoever asks for it: a trip whose vehicle broke down ends when its last goods have left it. */
export async function endJourney(
  ctx: CommandContext,
  trip: TripRow,
  body: { odometer?: number; force?: boolean },
  given: Overrides,
) {
  const content = await contentOf(ctx, trip);
  const force = body.force === true && hasAnyPermission(ctx.session, ['forceCloseTrips']);
  const open = force ? 0 : content.orders.filter((order) => order.result === null).length;
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const issues = runChecks(journeyChecks, await journeyFacts(ctx, trip, body.odometer), settings);
  const verdict = decide(issues, given, ctx.session.permissions);
  // What the state refuses is refused below, before anybody is asked to accept something.
  if (!verdict.success && trip.state === 'DRV_INPROGRESS' && open === 0)
    return { ...checkedAnswer(ctx, verdict, 'dispatch'), issues: verdict.open, trip: null };
  const saved = await moveTrip(ctx, trip, 'closeJourney', {
    given: content.orders,
    facts: { forceClose: force, ordersWithoutStatus: open },
    overrides: verdict.overridden,
    set: {
      actual_arrival: new Date(ctx.now),
      closed_at: new Date(ctx.now),
      closed_by: ctx.session.accountName,
      ...(body.odometer !== undefined ? { odometer_end: body.odometer } : {}),
    },
  });
  await ctx.db.run(
    sql`update stop_order set processing_status = 'UNPROCESSED' where org_unit = ${ctx.unit} and trip_id = ${trip.id} and result is null`,
  );
  const awaited = new Set(await ctx.ask(receiptAwaited, { loadingListId: trip.loading_list_id }));
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    content.items.map((item) => item.id),
  );
  for (const item of items) {
    const delivered =
      item.shipment_type !== 'PICKUP' && (item.state === 'COMPLETED' || item.state === 'COMPLETED_WITH_DEVIATION');
    if (delivered && !awaited.has(item.id))
      await moveItem(ctx, item, 'close', { facts: { legDone: true }, args: { trip: trip.name } });
  }
  await ctx.emit(journeyClosed, { tripId: trip.id, loadingListId: trip.loading_list_id });
  return { ...checkedAnswer(ctx, verdict, 'dispatch'), issues: verdict.open, trip: await tripView(ctx, saved) };
}

/** T21 */
export async function reopenJourney(ctx: CommandContext, rows: Rows, tripId: string): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const saved = await moveTrip(ctx, trip, 'reopenJourney', {
    given: content.orders,
    set: { closed_at: null, closed_by: null, actual_arrival: null },
  });
  await ctx.db.run(
    sql`update stop_order set processing_status = 'NONE' where org_unit = ${ctx.unit} and trip_id = ${trip.id} and processing_status = 'UNPROCESSED'`,
  );
  for (const item of await lockItems(
    ctx,
    { kind: 'unit' },
    content.items.map((one) => one.id),
  )) {
    if (item.state === 'CLOSED') await moveItem(ctx, item, 'reopenJourney', { args: { trip: trip.name } });
  }
  await ctx.emit(journeyReopened, { tripId: trip.id, loadingListId: trip.loading_list_id });
  return saved;
}
