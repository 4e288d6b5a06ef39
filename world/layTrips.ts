import { sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { closeList, scanPackageOnto } from '#modules/crossdock/server/index.ts';
import {
  createTrip,
  dispatchItems,
  optimizeTrip,
  releaseTrip,
  tripsWithin,
  type TripRow,
} from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcher, dispatcherRecord, loader, supervisor } from './actors.ts';
import type { LaidShipments } from './layShipments.ts';
import { chooseShipments } from './trips/choose.ts';
import { answer, drive } from './trips/drive.ts';
import { insisting } from './trips/insist.ts';
import { type PlannedTrip, plannedTrips, type Progress } from './trips/plan.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;
const order: readonly Progress[] = [
  'CREATED',
  'RELEASED',
  'LOADING',
  'WAITING',
  'REJECTED',
  'READY',
  'RUNNING',
  'CLOSED',
];
const reached = (plan: PlannedTrip, progress: Progress): boolean =>
  order.indexOf(plan.progress) >= order.indexOf(progress);

/** A trip with its shipments in the best order; undefined when there is nothing left to carry. */
async function planTrip(
  ctx: CommandContext,
  root: string,
  plan: PlannedTrip,
  laid: LaidShipments,
  departure: number,
): Promise<TripRow | undefined> {
  const { ids, route } = await chooseShipments(ctx, plan, laid);
  if (ids.length === 0) return undefined;
  const act = actedBy(ctx, dispatcher, Math.min(ctx.now, departure) - 120 * minute);
  const trip = await createTrip(act, rows, {
    executionDate: laid.today,
    trafficType: 'LocalTraffic',
    vehicleId: plan.vehicleId,
    ...(plan.driverId ? { driverId: plan.driverId } : {}),
    outboundRoute: route,
    affId: plan.affId ?? null,
    gate: plan.gate,
    expectedDeparture: departure,
  } as Parameters<typeof createTrip>[2]);
  await insisting(`shipments of ${trip.name}`, (given) => dispatchItems(act, rows, trip.id, ids, given));
  await optimizeTrip(act, rows, root, trip.id, { mode: 'FULL', timeoutSec: 5 });
  return trip;
}

const listOf = async (ctx: CommandContext, tripId: string): Promise<string> => {
  const row = await ctx.db.find(
    sql<{
      id: string;
    }>`select t.loading_list_id as id from trip t where t.org_unit = ${ctx.unit} and t.id = ${tripId} and ${tripsWithin(rows)}`,
  );
  return row?.id ?? '';
};

/** A share of what the list expects goes aboard, a package a minute before `until`. */
async function load(ctx: CommandContext, list: string, plan: PlannedTrip, share: number, until: number): Promise<void> {
  const packages = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select p.barcode from loading_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
      join loading_item i on i.org_unit = l.org_unit and i.list_id = l.list_id and i.item_id = l.item_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${list} order by i.sequence, p.item_id, p.id`,
  );
  const aboard = packages.slice(0, Math.max(1, Math.round(packages.length * share)));
  for (const [i, { barcode }] of aboard.entries()) {
    const at = until - (aboard.length - i) * minute;
    const scan = { barcode, scannedAt: at, gate: plan.gate, clientScanId: ctx.newId() };
    await scanPackageOnto(actedBy(ctx, loader, at), rows, list, scan);
  }
}

/** Brings one trip as far as its plan says, each step at its time of the day. */
async function layTrip(ctx: CommandContext, root: string, plan: PlannedTrip, laid: LaidShipments): Promise<void> {
  const departure = ctx.now + plan.departs * minute;
  const left = Math.min(ctx.now, departure + (plan.late ?? 0) * minute);
  const trip = await planTrip(ctx, root, plan, laid, departure);
  if (!trip || !reached(plan, 'RELEASED')) return;
  const release = actedBy(ctx, dispatcher, left - 70 * minute);
  await insisting(`release of ${trip.name}`, (given) => releaseTrip(release, rows, trip.id, undefined, given));
  if (!reached(plan, 'LOADING')) return;
  const list = await listOf(ctx, trip.id);
  const loaded = reached(plan, 'WAITING');
  await load(ctx, list, plan, loaded ? 1 : (plan.done ?? 0.5), left - (loaded ? 20 : 1) * minute);
  if (!loaded) return;
  const close = actedBy(ctx, supervisor, left - 18 * minute);
  await insisting(`closing of ${trip.name}`, (given) => closeList(close, rows, list, undefined, given));
  if (plan.progress === 'WAITING') return;
  await answer(ctx, trip.id, plan, left - 12 * minute);
  if (reached(plan, 'RUNNING')) await drive(ctx, trip.id, plan, left);
}

async function layOnce(platform: Platform, plan: PlannedTrip, laid: LaidShipments, ctx: CommandContext): Promise<void> {
  const mark = `world/trip/${dateToIso(laid.today)}/${plan.vehicleId}`;
  if ((await seenBefore(ctx, mark)) !== undefined) return;
  await layTrip(ctx, platform.config.root, plan, laid);
  await remember(ctx, mark, {});
}

/**
 * Lays the day's trips of `dtm`, each in a transaction that leaves its mark: continued, it lays what is missing. A trip that the
 * checks of this very hour refuse is left out: a demo without it is better than none.
 */
export async function layTrips(platform: Platform, laid: LaidShipments): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  for (const plan of plannedTrips) {
    try {
      await platform.asSession(record, (ctx) => layOnce(platform, plan, laid, ctx));
    } catch (error) {
      platform.log.error({ err: error, vehicle: plan.vehicleId }, 'a trip of the demo world was left out');
    }
  }
}
