import { known } from '#kernel/known.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { drivesShared, drivingNow, handOver, takeOver } from '#modules/identity/server/index.ts';
import { driver } from '#modules/masterdata/contract/types/fleet.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import { tripsUnderWay } from '#modules/dispatch/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { AtWheel } from '../contract/driver.ts';

async function namesOf(
  ctx: ViewContext,
  ids: readonly (string | null)[],
): Promise<{ driverId: string; name: string }[]> {
  const records = await readRecords(readingOf(ctx), driver, ids);
  return [...records.values()].map(({ id, contactPerson }) => ({ driverId: id, name: contactPerson.name }));
}

/** Who drives with this device; those whom dispatch has planned stand beside, so that nobody has to type a number. */
export async function wheelOf(ctx: ViewContext): Promise<AtWheel> {
  if (!drivesShared(ctx.record)) return { canChange: false, driver: null, planned: [] };
  const now = await drivingNow(ctx);
  const trips = await tripsUnderWay(ctx, await rowsOf(ctx));
  return {
    canChange: true,
    driver: now && { driverId: now.driverId, name: now.driverName, since: now.since, until: now.until },
    planned: await namesOf(
      ctx,
      trips.flatMap((trip) => [trip.driver_id, trip.co_driver_id]),
    ),
  };
}

/** Dispatch reads in the history of the trips that are on the road who drives from now on. */
async function tellTrips(ctx: CommandContext, name: string | null): Promise<void> {
  const trips = await tripsUnderWay(ctx, await rowsOf(ctx));
  for (const { id, state } of trips)
    if (state === 'DRV_INPROGRESS')
      ctx.history({
        logKey: `TRIP:${id}`,
        type: 'ACT',
        code: '2054',
        textKey: name === null ? 'delivery:history/wheelLeft' : 'delivery:history/wheelTaken',
        args: { driver: name ?? '' },
      });
}

const recordOf = (ctx: RawContext): SessionRecord => ({ ...known(ctx.record), language: ctx.language });

/** Any driver of the unit who has a PIN: in the yard the vehicle changes hands sooner than the plan. What the device sees stays what it was paired for. */
export async function takeWheel(ctx: RawContext, body: { driverId: string; pin: string }): Promise<AtWheel> {
  const [named] = await inUnitOf(ctx, (at) => namesOf(at, [body.driverId]));
  await takeOver(ctx.platform, recordOf(ctx), { ...body, driverName: named?.name }, tellTrips);
  // As it stands after the change, which is later than the request began.
  return inUnitOf({ ...ctx, now: ctx.platform.clock.now() }, wheelOf);
}

export async function leaveWheel(ctx: RawContext): Promise<AtWheel> {
  await handOver(ctx.platform, recordOf(ctx), tellTrips);
  return inUnitOf({ ...ctx, now: ctx.platform.clock.now() }, wheelOf);
}
