import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { PlanChangeRow, TripRow } from '../tables.gen.ts';
import { getTripRow, lockTrip } from '../trips.ts';
import { itemsIn, type PlanState, readPlanState } from './planState.ts';

export type PlanChangeKind =
  | 'dispatch'
  | 'undispatch'
  | 'redispatch'
  | 'sequence'
  | 'optimise'
  | 'accept'
  | 'breakdown';
/** What is needed to make a trip once more that an acceptance had made. */
export type MadeHead = { vehicleId: string | null; driverId: string | null; affId: string | null; departure: number };
export type ChangedTrip = {
  tripId: string;
  name: string;
  made: MadeHead | null;
  before: PlanState | null;
  after: PlanState;
};
export type TakenTour = { planId: string; tourId: string };

/** More steps than these nobody takes back. */
const mostChanges = 50;

/** How trips stand before a change; locks them in the order of their ids (R16). */
export async function planBefore(ctx: CommandContext, rows: Rows, tripIds: readonly string[]) {
  const before = new Map<string, PlanState>();
  for (const id of [...new Set(tripIds)].sort())
    before.set(id, await readPlanState(ctx, await lockTrip(ctx, rows, id)));
  return before;
}

const madeOf = (trip: TripRow): MadeHead => ({
  vehicleId: trip.vehicle_id,
  driverId: trip.driver_id,
  affId: trip.aff_id,
  departure: trip.expected_departure,
});

/** Puts a change into the history of its user and day; what had been taken back cannot be done again after it. */
export async function recordChange(
  ctx: CommandContext,
  rows: Rows,
  change: {
    kind: PlanChangeKind;
    before: ReadonlyMap<string, PlanState>;
    /** Trips that the change has made. */
    made?: readonly string[];
    step?: string;
    tour?: TakenTour;
  },
): Promise<string | undefined> {
  const trips: ChangedTrip[] = [];
  let day = '';
  for (const id of [...change.before.keys(), ...(change.made ?? [])]) {
    const trip = await getTripRow(ctx, rows, id);
    const before = change.before.get(id) ?? null;
    const after = await readPlanState(ctx, trip);
    day ||= trip.execution_date;
    if (before?.mark === after.mark && before.optimizationState === after.optimizationState) continue;
    trips.push({ tripId: id, name: trip.name, made: before ? null : madeOf(trip), before, after });
  }
  if (trips.length === 0) return undefined;
  const moved = new Set(
    trips.flatMap(({ before, after }) => {
      const [was, is] = [itemsIn(before), itemsIn(after)];
      return [...is].filter((id) => !was.has(id)).concat([...was].filter((id) => !is.has(id)));
    }),
  );
  const whose = sql`org_unit = ${ctx.unit} and account = ${ctx.session.accountId} and execution_date = ${day}::date`;
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/${ctx.session.accountId}/plan/${day}`}, 4))`,
  );
  await ctx.db.run(sql`delete from plan_change where ${whose} and undone`);
  const id = ctx.newId();
  await ctx.db.run(sql`insert into plan_change (org_unit, id, account, execution_date, position, kind, step, trips, count, tour, changed_at)
    select ${ctx.unit}, ${id}, ${ctx.session.accountId}, ${day}::date, coalesce(max(position), 0) + 1, ${change.kind}, ${change.step ?? id}::uuid,
      ${JSON.stringify(trips)}::jsonb, ${moved.size}, ${change.tour ? JSON.stringify(change.tour) : null}::jsonb, ${new Date(ctx.now)} from plan_change where ${whose}`);
  await ctx.db.run(sql`delete from plan_change where org_unit = ${ctx.unit} and account = ${ctx.session.accountId}
    and (execution_date < ${day}::date - 7 or (execution_date = ${day}::date and position <= (select max(position) from plan_change where ${whose}) - ${mostChanges}))`);
  return id;
}

/** A command on trips that its user can take back: its effect is put into the history when it has taken place. */
export async function asPlanChange<A>(
  ctx: CommandContext,
  rows: Rows,
  kind: PlanChangeKind,
  tripIds: readonly string[],
  work: () => Promise<A>,
): Promise<A> {
  const before = await planBefore(ctx, rows, tripIds);
  const answer = await work();
  await recordChange(ctx, rows, { kind, before });
  return answer;
}

export const tripsOfChange = (row: Pick<PlanChangeRow, 'trips'>): ChangedTrip[] => row.trips;
