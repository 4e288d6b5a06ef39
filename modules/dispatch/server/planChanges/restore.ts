import { sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import type { Verdict } from '#kernel/check.ts';
import { isoToDate } from '#kernel/date.ts';
import { forbidden, refused, stale } from '#kernel/errors.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems } from '#modules/shipments/server/index.ts';
import { tourRestored } from '../../contract/facts.ts';
import { callOffBreakdown } from '../breakdown/callOffBreakdown.ts';
import { changeSequence } from '../commands/changeSequence.ts';
import { checkDispatch, putOn } from '../commands/dispatchItems.ts';
import { createTrip, deleteTrip } from '../commands/tripHead.ts';
import { checkUndispatch, takeOff } from '../commands/undispatchItems.ts';
import { planMark } from '../planMark.ts';
import { contentOf } from '../replan.ts';
import type { PlanChangeRow, TripRow } from '../tables.gen.ts';
import { getTripRow, lockTrip, saveTrip } from '../trips.ts';
import { nextStep, planHistory } from './history.ts';
import { itemsIn, type PlanState, planStateOf, readPlanState } from './planState.ts';
import { type ChangedTrip, tripsOfChange } from './record.ts';

type Direction = 'undo' | 'redo';
type Way = { change: ChangedTrip; from: PlanState | null; to: PlanState | null };

/** Takes the user's last step on a day's plan back, or does the one again that was taken back last; whole or not at all. */
export async function restoreStep(ctx: CommandContext, rows: Rows, day: string, stepId: string, direction: Direction) {
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/${ctx.session.accountId}/plan/${day}`}, 4))`,
  );
  const step = await nextStep(ctx, day, direction === 'redo');
  if (!step || step.id !== stepId) throw stale('dispatch:planChange/notNext');
  const inOrder = direction === 'undo' ? step.rows : step.rows.toReversed();
  for (const row of inOrder) await restoreChange(ctx, rows, row, direction);
  return planHistory(ctx, day);
}

async function restoreChange(ctx: CommandContext, rows: Rows, row: PlanChangeRow, direction: Direction): Promise<void> {
  let changes = tripsOfChange(row);
  if (direction === 'redo') changes = await makeAgain(ctx, rows, row, changes);
  const ways = changes.map((change): Way => {
    const [from, to] = direction === 'undo' ? [change.after, change.before] : [change.before, change.after];
    return { change, from, to };
  });
  for (const { change, from } of [...ways].sort((a, b) => (a.change.tripId < b.change.tripId ? -1 : 1))) {
    const trip = await lockTrip(ctx, rows, change.tripId);
    const made = direction === 'redo' && change.made;
    if (!made && (await readPlanState(ctx, trip)).mark !== from?.mark)
      throw stale('dispatch:planChange/changedSince', { trip: trip.name, user: trip.changed_by });
  }
  if (row.kind === 'breakdown')
    await callOffBreakdown(
      ctx,
      row.step,
      changes.map((change) => change.tripId),
    );
  for (const way of ways) await leave(ctx, rows, way);
  for (const way of ways) await join(ctx, rows, way);
  for (const way of ways) await order(ctx, rows, way);
  const after: ChangedTrip[] = [];
  for (const { change } of ways) {
    const now = planStateOf(await contentOf(ctx, await getTripRow(ctx, rows, change.tripId)));
    after.push(direction === 'undo' ? { ...change, before: change.before && now } : { ...change, after: now });
    if (direction === 'undo' && change.made) await unmake(ctx, rows, change);
  }
  // What stood on the road when it was reported is not so any more: it is reported anew, not done again.
  if (row.kind === 'breakdown') {
    await ctx.db.run(sql`delete from plan_change where org_unit = ${ctx.unit} and id = ${row.id}`);
    return;
  }
  await ctx.db.run(
    sql`update plan_change set undone = ${direction === 'undo'}, trips = ${JSON.stringify(after)}::jsonb where org_unit = ${ctx.unit} and id = ${row.id}`,
  );
  const tour = row.tour;
  const [taken] = direction === 'redo' ? after : [];
  if (tour)
    await ctx.emit(tourRestored, { ...tour, trip: taken ? { tripId: taken.tripId, tripName: taken.name } : null });
}

/** The first thing that a check says against it, in the user's words. */
function refuse(ctx: CommandContext, trip: TripRow, verdict: Verdict): never {
  const issue = verdict.open.find((one) => one.severity !== 'INFO');
  throw refused('dispatch:planChange/refused', {
    trip: trip.name,
    reason: issue
      ? `${issue.number} ${ctx.t(`dispatch:issue/${issue.code}`, spokenArgs(issue.args, ctx.language, ctx.timezone))}`
      : '',
  });
}

/** The plan goes back to where it stood: what may be accepted at all was accepted then. */
async function accepted<V extends Verdict>(ask: (codes: string[]) => Promise<V>): Promise<V> {
  const first = await ask([]);
  return first.success ? first : ask(first.open.filter((issue) => issue.overridable).map((issue) => issue.code));
}

async function leave(ctx: CommandContext, rows: Rows, { change, from, to }: Way): Promise<void> {
  const stays = itemsIn(to);
  const ids = [...itemsIn(from)].filter((id) => !stays.has(id));
  if (ids.length === 0) return;
  if (!hasAnyPermission(ctx.session, ['undispatchShipments'])) throw forbidden();
  const trip = await lockTrip(ctx, rows, change.tripId);
  const items = await lockItems(ctx, rows, ids);
  const content = await contentOf(ctx, trip);
  let checked = await checkUndispatch(ctx, content, items, {});
  await accepted(async (overrideCodes) => {
    checked = await checkUndispatch(ctx, content, items, { overrideCodes });
    return checked.verdict;
  });
  if (!checked.verdict.success) refuse(ctx, trip, checked.verdict);
  await takeOff(ctx, trip, items, checked);
}

async function join(ctx: CommandContext, rows: Rows, { change, from, to }: Way): Promise<void> {
  const were = itemsIn(from);
  const ids = [...itemsIn(to)].filter((id) => !were.has(id));
  if (ids.length === 0) return;
  if (!hasAnyPermission(ctx.session, ['dispatchShipments'])) throw forbidden();
  const trip = await lockTrip(ctx, rows, change.tripId);
  const items = await lockItems(ctx, rows, ids);
  const content = await contentOf(ctx, trip);
  const arrange = arrangedAs(to);
  const verdict = await accepted((overrideCodes) => checkDispatch(ctx, content, items, { overrideCodes }, arrange));
  if (!verdict.success) refuse(ctx, trip, verdict);
  await putOn(ctx, content, items, verdict);
}

/** Stops in the order of a state, by their shipments: a stop that comes back is a new one. */
const arrangedAs =
  (state: PlanState | null) =>
  <S extends { actual_arrival: number | null }>(stops: readonly S[], itemsOf: (stop: S) => string[]): S[] => {
    const rank = new Map((state?.stops ?? []).flatMap((ids, i) => ids.map((id) => [id, i] as const)));
    const placeOf = (stop: S): number =>
      Math.min(Number.MAX_SAFE_INTEGER, ...itemsOf(stop).flatMap((id) => rank.get(id) ?? []));
    return [...stops].sort((a, b) => placeOf(a) - placeOf(b));
  };

const isReordered = (trip: TripRow): boolean => ['CREATED', 'LOADING_RELEASED', 'DRV_INPROGRESS'].includes(trip.state);

async function order(ctx: CommandContext, rows: Rows, { change, to }: Way): Promise<void> {
  if (!to) return;
  const trip = await lockTrip(ctx, rows, change.tripId);
  const { stops, orders } = await contentOf(ctx, trip);
  const itemsOf = (stop: { id: string }): string[] => orders.filter((one) => one.stop_id === stop.id).map(planMark);
  const wanted = arrangedAs(to)(stops, itemsOf).map((stop) => stop.id);
  const moved = wanted.some((id, i) => id !== stops[i]?.id);
  if (moved && isReordered(trip)) await changeSequence(ctx, rows, trip.id, wanted, trip.version);
  const now = await lockTrip(ctx, rows, change.tripId);
  if (now.optimization_state !== to.optimizationState)
    await saveTrip(ctx, now, { optimization_state: to.optimizationState });
}

/** A trip that an acceptance had made goes with it, when nothing is left on it. */
async function unmake(ctx: CommandContext, rows: Rows, change: ChangedTrip): Promise<void> {
  const trip = await lockTrip(ctx, rows, change.tripId);
  if (hasAnyPermission(ctx.session, ['deleteTrips'])) await deleteTrip(ctx, rows, trip.id, trip.version);
}

/** Its trip is gone: another one is made, and what was taken back after it speaks of that. */
async function makeAgain(
  ctx: CommandContext,
  rows: Rows,
  row: PlanChangeRow,
  changes: readonly ChangedTrip[],
): Promise<ChangedTrip[]> {
  const again: ChangedTrip[] = [];
  for (const change of changes) {
    const known = await getTripRow(ctx, rows, change.tripId);
    if (!change.made || known.state !== 'CANCELED') {
      again.push(change);
      continue;
    }
    if (!hasAnyPermission(ctx.session, ['createTrips'])) throw forbidden();
    const { vehicleId, driverId, affId, departure } = change.made;
    const trip = await createTrip(ctx, rows, {
      executionDate: isoToDate(row.execution_date),
      trafficType: 'LocalTraffic',
      ...(vehicleId ? { vehicleId } : {}),
      ...(driverId ? { driverId } : {}),
      affId,
      expectedDeparture: Math.max(departure, ctx.now),
    });
    await ctx.db.run(
      sql`update plan_change set trips = replace(trips::text, ${change.tripId}, ${trip.id})::jsonb where org_unit = ${ctx.unit} and account = ${row.account} and execution_date = ${row.execution_date}::date and undone`,
    );
    again.push({ ...change, tripId: trip.id, name: trip.name });
  }
  return again;
}
