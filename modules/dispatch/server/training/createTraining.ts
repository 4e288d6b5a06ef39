import { sql } from 'kysely';
import type { Overrides } from '#kernel/check.ts';
import { localDateOf } from '#kernel/date.ts';
import { Refusal, refused } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RawContext } from '#platform/module.ts';
import { codeImage, type grantCommands } from '#modules/identity/server/index.ts';
import { findUnit, openTrainingUnit } from '#modules/organisation/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { createShipment, lockItems, moveItem, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { dispatchItems } from '../commands/dispatchItems.ts';
import { createTrip } from '../commands/tripHead.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf } from '../replan.ts';
import { lockTrip } from '../trips.ts';
import { madeUpRecords, madeUpShipments } from './madeUp.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;

/** Puts shipments onto a trip as a dispatcher does who knows why: what the checks say of made-up goods is nobody's question. */
async function putOn(ctx: CommandContext, tripId: string, itemIds: string[]): Promise<void> {
  let given: Overrides = {};
  for (let attempt = 1; ; attempt += 1) {
    const answer = await dispatchItems(ctx, rows, tripId, itemIds, given);
    if (answer.success) return;
    if (attempt > 1) throw refused('dispatch:training/impossible');
    given = { overrideCodes: answer.checkResults.filter((one) => one.overridable).map((one) => one.code) };
  }
}

/** The trip stands ready for its driver: nothing is loaded in the hall, nobody there hears of it. */
async function makeReady(ctx: CommandContext, tripId: string): Promise<void> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const items = await lockItems(
    ctx,
    rows,
    content.items.map((item) => item.id),
  );
  const args = { trip: trip.name };
  const set = { loading_list_id: null, loading_state: null };
  let moved = await moveTrip(ctx, trip, 'release', { given: content.orders, facts: { hasOpenErrors: false }, set });
  moved = await moveTrip(ctx, moved, 'startLoading', {});
  moved = await moveTrip(ctx, moved, 'finishLoading', {
    facts: { packagesUnprocessed: 0, unprocessedConfirmed: true },
    set: { packages_loaded: trip.packages },
  });
  moved = await moveTrip(ctx, moved, 'closeLoading', {});
  await moveTrip(ctx, moved, 'askDriver', {});
  for (const item of items) {
    if (item.shipment_type === 'PICKUP') continue;
    const released = await moveItem(ctx, item, 'release', { args });
    const loading = await moveItem(ctx, released, 'startLoading', { args });
    await moveItem(ctx, loading, 'closeLoading', { args, facts: { packagesLoaded: item.packages } });
  }
}

/** One trip of a learner, from its shipments until it stands ready. */
async function makeTrip(ctx: CommandContext, learner: string, series: number, leaves: number): Promise<string> {
  const day = localDateOf(ctx.now, ctx.timezone);
  const unit = known(await findUnit(ctx.db, ctx.unit));
  const shared = await shipmentKnowledge(ctx);
  const itemIds: string[] = [];
  for (const shipment of madeUpShipments(ctx, unit, day, series))
    itemIds.push((await createShipment(ctx, shipment, shared)).itemId);
  const trip = await createTrip(ctx, rows, {
    name: ctx.t('dispatch:training/trip', { number: series }),
    executionDate: day,
    trafficType: 'LocalTraffic',
    vehicleId: learner,
    driverId: learner,
    expectedDeparture: leaves,
  });
  await putOn(ctx, trip.id, itemIds);
  await makeReady(ctx, trip.id);
  return trip.id;
}

/** Made-up trips in the depot's training unit, with a learner, a vehicle and an access that end with them. */
export async function createTraining(
  { platform, record }: RawContext,
  grants: ReturnType<typeof grantCommands>,
  { trips }: { trips: number },
) {
  if (!record) throw new Refusal(401, 1500, 'Security');
  const depot = await platform.tenancy.global((db) => findUnit(db, record.session.orgUnit));
  if (!depot?.isBranch || record.rowScope !== 'unit') throw refused('dispatch:training/noDepot');
  const { at, ends } = await openTrainingUnit(platform, record);
  // Whoever learns reads it: in the depot's language.
  return platform.asSession({ ...at, language: depot.language }, async (ctx) => {
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/training`}, 8))`);
    const before = known(
      await ctx.db.find(
        sql<{
          trips: number;
          learners: number;
        }>`select count(*)::int as trips, count(distinct driver_id)::int as learners from trip where org_unit = ${ctx.unit}`,
      ),
    );
    const learner = await madeUpRecords(ctx, localDateOf(ctx.now, ctx.timezone), before.learners + 1);
    const tripIds: string[] = [];
    for (let i = 0; i < trips; i += 1)
      tripIds.push(await makeTrip(ctx, learner, before.trips + i + 1, ctx.now + (30 + i * 180) * minute));
    const grant = await grants.add(ctx, {
      params: undefined,
      query: undefined,
      body: { type: 'DRIVER', id: learner, authenticationType: 'NONE', validTo: ends },
    });
    const pairingUrl = known(grant.pairingUrl ?? undefined);
    const qrCode = (await codeImage(pairingUrl)).toString('base64');
    return { tripId: known(tripIds[0]), tripIds, pairingUrl, qrCode, endsAt: ends };
  });
}
