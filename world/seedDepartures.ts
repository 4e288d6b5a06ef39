import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import { sscc } from '#kernel/barcode.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import { deliver, unitMessage } from '#platform/doors.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { closeList, scanPackageOnto, sealList } from '#modules/crossdock/server/index.ts';
import {
  changeTrip,
  confirmTrip,
  createTrip,
  dispatchItems,
  getTripRow,
  releaseTrip,
  startTrip,
  stopsOf,
} from '#modules/dispatch/server/index.ts';
import { orderNumber } from '#modules/shipments/rules/orderNumber.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { createShipment, readItems, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { areaOf } from './areas.ts';
import { actedBy, dispatcher, dispatcherRecord, driverOf, loader, supervisor } from './actors.ts';
import { Dice } from './dice.ts';
import { units } from './network.ts';
import { sitesOfDepot } from './seedMasterdata.ts';
import { Barcodes } from './shipments/barcodes.ts';
import { draftShipment, workshopOf } from './shipments/draft.ts';
import { insisting } from './trips/insist.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;

/** A unit that another depot sends to `dtm`. */
export type Departure = {
  from: string;
  plate: string;
  /** Minutes from now at which it is due; negative: it was due then. */
  due: number;
  /** Minutes that it left late; absent: it has not left yet. */
  late?: number;
  shipments: number;
};

/** Orders for consignees of `dtm` in the hall of another depot, drafted as the depot's own are; what is dangerous goes another day. */
async function ordersAt(
  ctx: CommandContext,
  today: LocalDate,
  { from, shipments }: Departure,
  i: number,
): Promise<string[]> {
  const dice = new Dice(`dtm/arrivals/${i}/${dateToIso(today)}`);
  const shop = workshopOf('dtm', sitesOfDepot('dtm'), new Barcodes('dtm', 0));
  const number = units.find((one) => one.id === from)?.depotNumber ?? 90;
  const stamp = Math.floor(ctx.now / 86_400_000) % 1000;
  const known = await shipmentKnowledge(ctx);
  const ids: string[] = [];
  for (let n = 0; ids.length < shipments; n += 1) {
    const draft = draftShipment(dice, shop, {
      flow: 'DELIVERY',
      date: today,
      number: 9000 + i * 100 + n,
      arrived: false,
    });
    // Only what the other depot sends on to this one.
    if (areaOf(draft.consignee.countryCode ?? '', draft.consignee.postalCode ?? '')?.depot !== 'dtm') continue;
    const { itemId } = await createShipment(
      ctx,
      {
        ...draft,
        follows: { orderNumber: orderNumber(number, today[0], 800_000 + stamp * 500 + i * 100 + n), depot: from },
        externId: null,
        customerId: null,
        dangerousGoods: [],
        flags: Object.fromEntries(
          Object.entries(draft.flags).filter(([name]) => name !== 'hasLoadingLock' && name !== 'isDutiableGoods'),
        ),
        packages: Array.from({ length: Math.max(1, draft.numberOfPackages ?? 1) }, (_, p) => ({
          barcode: sscc(
            `3409${String(number).padStart(3, '0')}${String(stamp).padStart(3, '0')}${i}${String(n).padStart(3, '0')}${String(p).padStart(3, '0')}`,
          ),
          terminalStatus: 'IN_DEPOT' as const,
        })),
      },
      known,
    );
    ids.push(itemId);
  }
  return ids;
}

/** The trip of the unit, which comes when it is due: it leaves as long before as it drives. */
async function tripOf(ctx: CommandContext, today: LocalDate, unit: Departure, ids: readonly string[]): Promise<string> {
  const due = ctx.now + unit.due * minute;
  const act = actedBy(ctx, dispatcher, Math.min(ctx.now, due) - 600 * minute);
  const [first] = await readItems(ctx, rows, ids.slice(0, 1));
  const made = await createTrip(act, rows, {
    executionDate: today,
    trafficType: 'LineHaul',
    vehicleId: unit.plate.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    outboundRoute: first?.outbound_route ?? null,
    expectedDeparture: due - 300 * minute,
  } as Parameters<typeof createTrip>[2]);
  await insisting(`shipments of ${made.name}`, (given) => dispatchItems(act, rows, made.id, [...ids], given));
  const planned = await getTripRow(ctx, rows, made.id);
  const there = (await stopsOf(ctx, [made.id])).find((stop) => stop.kind !== 'START' && stop.planned_arrival !== null);
  const drives = (there?.planned_arrival ?? due) - planned.expected_departure;
  await changeTrip(act, rows, made.id, { version: planned.version, expectedDeparture: due - drives });
  await insisting(`release of ${made.name}`, (given) => releaseTrip(act, rows, made.id, undefined, given));
  return made.id;
}

/** Loaded, sealed and closed at the other depot. */
async function load(ctx: CommandContext, tripId: string, unit: Departure, i: number): Promise<void> {
  const trip = await getTripRow(ctx, rows, tripId);
  const leaves = leftAt(ctx, trip, unit);
  const list = trip.loading_list_id ?? '';
  const packages = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${list} order by p.item_id, p.id`,
  );
  for (const [n, { barcode }] of packages.entries()) {
    const at = leaves - 20 * minute - (packages.length - n) * 20_000;
    await scanPackageOnto(actedBy(ctx, loader, at), rows, list, { barcode, scannedAt: at, clientScanId: ctx.newId() });
  }
  const close = actedBy(ctx, supervisor, leaves - 18 * minute);
  const stamp = Math.floor(ctx.now / 86_400_000) % 1000;
  await sealList(close, rows, list, `${unit.from.toUpperCase()} ${440_000 + stamp * 10 + i}`);
  await insisting(`closing of ${trip.name}`, (given) => closeList(close, rows, list, {}, given));
}

const leftAt = (ctx: CommandContext, trip: { expected_departure: number }, unit: Departure): number =>
  Math.min(ctx.now, trip.expected_departure + (unit.late ?? 0) * minute);

/** Its driver goes. */
async function leave(ctx: CommandContext, tripId: string, unit: Departure): Promise<void> {
  const trip = await getTripRow(ctx, rows, tripId);
  const leaves = leftAt(ctx, trip, unit);
  const driver = driverOf(trip.vehicle_id ?? '');
  if (trip.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await confirmTrip(actedBy(ctx, driver, leaves - 10 * minute), rows, tripId, { accepted: true });
  await startTrip(actedBy(ctx, driver, leaves), rows, tripId, undefined);
}

const tripWithList = async (ctx: CommandContext, listId: string): Promise<string> => {
  const row = await ctx.db.one(
    sql<{ id: string }>`select id from trip where org_unit = ${ctx.unit} and loading_list_id = ${listId}`,
  );
  return row.id;
};

type Sent = { id: string; payload: { unit: string; door: string; key: string; payload: unknown } };

/** What a depot has announced of a loading list goes through the door here and now; the job that finds it later finds it done. */
async function announce(platform: Platform, record: SessionRecord, from: string, listId: string): Promise<void> {
  const messages = await platform.asSession(record, (ctx) =>
    ctx.db.run(
      sql<Sent>`select id, payload from outbox where org_unit = ${ctx.unit} and topic = ${unitMessage.name} and payload ->> 'key' like ${`${listId}/%`} order by xid, seq`,
    ),
  );
  for (const { payload } of messages) await deliver(platform, { ...payload, from });
}

/**
 * A unit of the day as the depot that sends it has it: orders, trip and loading list are its own, and it is announced to `dtm`
 * before it leaves, as it would be: a server that runs meanwhile hands both over in that order.
 * @returns id of its loading list, by which `dtm` knows the unit
 */
export async function seedDeparture(platform: Platform, today: LocalDate, unit: Departure, i: number): Promise<string> {
  const record = await dispatcherRecord(platform, unit.from);
  const mark = `world/departure/${dateToIso(today)}/${i}`;
  const once = (
    name: string,
    work: (ctx: CommandContext) => Promise<{ listId: string }>,
  ): Promise<{ listId: string }> =>
    platform.asSession(record, async (ctx) => {
      const before = await seenBefore<{ listId: string }>(ctx, name);
      if (before) return before;
      const done = await work(ctx);
      remember(ctx, name, done);
      return done;
    });
  const { listId } = await once(mark, async (ctx) => {
    const made = await tripOf(ctx, today, unit, await ordersAt(ctx, today, unit, i));
    await load(ctx, made, unit, i);
    return { listId: (await getTripRow(ctx, rows, made)).loading_list_id ?? '' };
  });
  await announce(platform, record, unit.from, listId);
  if (unit.late === undefined) return listId;
  await once(`${mark}/left`, async (ctx) => {
    await leave(ctx, await tripWithList(ctx, listId), unit);
    return { listId };
  });
  await announce(platform, record, unit.from, listId);
  return listId;
}
