import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { knownLegs, type Leg, legKey } from '#modules/dispatch/rules/board/legs.ts';
import { knownWays } from '#modules/travel/server/index.ts';

type Way = { from: GeoPoint; to: GeoPoint };

/**
 * What the unit's routing engine has said of these ways before, for all trips of a board at once; it is not asked here.
 * Answers the legs of a trip in the order of its ways, null for all when the unit has no engine.
 */
export async function tripLegs(
  ctx: ViewContext,
  ways: readonly Way[],
): Promise<(own: readonly Way[]) => (Leg | null)[] | null> {
  const { source, address } = await configurationOf(ctx.db, ctx.readUnits, 'travel');
  if (source === 'MODEL' || address === '') return () => null;
  const known = knownLegs(ways, await knownWays(ctx.db, ctx.unit, source, ways));
  return (own) => own.map(({ from, to }) => known.get(legKey(from, to)) ?? null);
}
