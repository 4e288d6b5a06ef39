import { sql } from 'kysely';
import type { GeoPoint } from '#kernel/geo.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { contentOf, replan, timedTrip } from './replan.ts';
import { getTripRow, lockTrip, tripScope } from './trips.ts';
import { knownTimes } from './knownTimes.ts';
import { TravelError, travelTimes } from '#modules/travel/server/index.ts';

/** An engine that did not answer is left alone for a moment: a day full of commands must not wait for it one by one. */
const silenceMs = 30_000;
const silences = new WeakMap<Platform, Map<string, number>>();
/** Until when (epoch ms) the engine of a unit is left alone. */
function silencesOf(platform: Platform): Map<string, number> {
  const known = silences.get(platform) ?? new Map<string, number>();
  silences.set(platform, known);
  return known;
}

const answers = (platform: Platform, record: SessionRecord, points: readonly GeoPoint[]): Promise<boolean> =>
  travelTimes(platform, record, points).then(
    ({ hint }) => hint === null,
    (error: unknown) => {
      if (error instanceof TravelError) return false;
      throw error;
    },
  );

/**
 * After a command that had to estimate: asks the routing engine for all pairs of the trip's places, outside of its locks, and
 * counts its times anew. When the engine fails the estimate stays, and the trip says so. The trip keeps its version: nothing
 * that a user edits has changed.
 */
export async function askForTimes(platform: Platform, ctx: CommandContext, tripId: string): Promise<void> {
  const rows = { kind: 'unit' } as const;
  const before = await contentOf(ctx, await getTripRow(ctx, rows, tripId));
  const { points, missing } = await knownTimes(ctx, await timedTrip(ctx, before));
  const [silent, { clock }] = [silencesOf(platform), platform];
  if (missing && (silent.get(ctx.unit) ?? 0) < clock.now() && !(await answers(platform, ctx.record, points)))
    silent.set(ctx.unit, clock.now() + silenceMs);
  const trip = await lockTrip(ctx, rows, tripId);
  const set = Object.entries(await replan(ctx, await contentOf(ctx, trip), { asked: true }));
  await ctx.db.run(
    sql`update trip set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where org_unit = ${ctx.unit} and id = ${tripId}`,
  );
  ctx.changed('trips', 'trip', tripId, trip.version, tripScope(trip));
}
