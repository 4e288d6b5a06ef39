import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { type LoadingListState, tripActionFor } from '../rules/coupling.ts';
import { moveTrip } from './moveTrip.ts';
import type { TripRow } from './tables.gen.ts';
import { lockTrip, lockTripsAmong, tripScope } from './trips.ts';

/** Locks the trip of a list before the list itself (lock order of R16); crossdock calls it first in every command. */
export const lockTripForList = (ctx: CommandContext, tripId: string): Promise<TripRow> =>
  lockTrip(ctx, { kind: 'unit' }, tripId);

/** The same for the trip that a query names; undefined: it names none. */
export const lockTripAmong = async (ctx: CommandContext, ids: RawBuilder<unknown>): Promise<TripRow | undefined> =>
  (await lockTripsAmong(ctx, ids, 'trip.lockAmong'))[0];

/**
 * Crossdock tells that a loading list has moved or counted (R16): the trip's state follows the table of domain 3.3 in the
 * same transaction. `loaded` are the packages on the truck; `unprocessed` is asked only when the trip moves.
 */
export async function loadingMoved(
  ctx: CommandContext,
  trip: TripRow,
  listState: LoadingListState,
  figures: { loaded: number; unprocessed: () => Promise<number> },
): Promise<TripRow> {
  const action = tripActionFor(trip.state, listState);
  const set = { loading_state: listState, packages_loaded: figures.loaded };
  if (!action) return countLoaded(ctx, trip, listState, figures.loaded);
  let moved = await moveTrip(ctx, trip, action, {
    set,
    facts: {
      packagesUnprocessed: await figures.unprocessed(),
      // Whoever finished the list was asked there.
      unprocessedConfirmed: true,
      // A release is a command of its own, with its checks.
      hasOpenErrors: false,
    },
  });
  // T14: the closed list hands the trip to its driver.
  if (listState === 'CLOSED')
    moved = await moveTrip(ctx, moved, 'askDriver', { set: { tour_acceptance: null, rejection_reason: null } });
  return moved;
}

/** Counting is no edit: the version stays, so that a scan never makes a dispatcher's open form stale. */
function countLoaded(ctx: CommandContext, trip: TripRow, listState: LoadingListState, loaded: number): TripRow {
  if (trip.packages_loaded === loaded && trip.loading_state === listState) return trip;
  ctx.db.later(
    sql`update trip set packages_loaded = ${loaded}, loading_state = ${listState} where org_unit = ${ctx.unit} and id = ${trip.id}`,
    { name: 'trip.countLoaded', touches: 'trip' },
  );
  ctx.changed('trips', 'trip', trip.id, trip.version, tripScope(trip));
  return { ...trip, packages_loaded: loaded, loading_state: listState };
}
