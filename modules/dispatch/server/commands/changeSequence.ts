import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { checkSequence } from '../../rules/sequence.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan } from '../replan.ts';
import { sequencedStops } from '../sequenced.ts';
import type { TripRow } from '../tables.gen.ts';
import { lockTrip } from '../trips.ts';
import { writeSequence } from './optimizeTrip.ts';

/** A manual order of the stops; documented stops keep their place, an outdated list of stops is refused. */
export async function changeSequence(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  stopIds: readonly string[],
  version: number,
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId, version);
  const content = await contentOf(ctx, trip);
  const verdict = checkSequence(sequencedStops(content), stopIds);
  if (!verdict.ok) throw refused(verdict.reason);
  await writeSequence(ctx, stopIds);
  const ordered = await contentOf(ctx, trip);
  return moveTrip(ctx, trip, 'changeSequence', {
    given: ordered.orders,
    set: {
      ...(await replan(ctx, ordered)),
      optimization_state: optimizationStateAfter(trip.optimization_state, 'SEQUENCE_CHANGED', {
        numberOfStops: ordered.stops.length,
        released: trip.state !== 'CREATED',
      }),
    },
    refusal: 'dispatch:message/sequenceNotAllowed',
  });
}
