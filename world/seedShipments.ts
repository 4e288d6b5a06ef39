import { sql } from 'kysely';
import { addDays, dateToIso, type LocalDate, localDateOf, weekdayOf } from '#kernel/date.ts';
import {
  addTransitions,
  createShipment,
  type NewShipment,
  shipmentKnowledge,
} from '#modules/shipments/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { Dice } from './dice.ts';
import { sitesOfDepot } from './seedMasterdata.ts';
import { units } from './network.ts';
import { Barcodes } from './shipments/barcodes.ts';
import { draftShipment, type Flow, type Workshop, workshopOf } from './shipments/draft.ts';
import { slotsLater } from './shipments/windows.ts';
import { type Scenario, scenarios, scenarioShipments } from './shipments/scenarios.ts';

export type SeededShipments = {
  today: LocalDate;
  /** Ids of the shipments of `dtm` that a scenario is about, in order. */
  scenarios: Record<Scenario, string[]>;
};

const workingDay = (date: LocalDate, by: 1 | -1): LocalDate => {
  let next = addDays(date, by);
  while (weekdayOf(next) > 4) next = addDays(next, by);
  return next;
};

type Day = { date: LocalDate; arrived: boolean; deliveries: number; pickups: number };

/** A full day of a depot (domain 8.2); the hub has no local traffic. */
const fullDay = (depot: string): Pick<Day, 'deliveries' | 'pickups'> =>
  depot === 'dtm' ? { deliveries: 640, pickups: 360 } : { deliveries: 48, pickups: depot === 'hub' ? 0 : 16 };

/** Today's work, what is announced for the next working day, and with a greater size further full days. */
export function daysOf(depot: string, today: LocalDate, size: number): Day[] {
  const tomorrow = workingDay(today, 1);
  const days: Day[] = [
    { date: today, arrived: true, ...fullDay(depot) },
    {
      date: tomorrow,
      arrived: false,
      // A third is announced the day before.
      deliveries: depot === 'dtm' ? 190 : 12,
      pickups: depot === 'dtm' ? 110 : depot === 'hub' ? 0 : 4,
    },
  ];
  let date = tomorrow;
  for (let i = 1; i < size; i += 1) {
    date = workingDay(date, 1);
    days.push({ date, arrived: false, ...fullDay(depot) });
  }
  return days;
}

export type OrdersOf = {
  /** Package codes of the depot's block that earlier days have used. */
  codesTaken?: number;
  /** A day that comes to a world of earlier days: yesterday is there already, and the scenarios carry the date. */
  laterDay?: boolean;
  /** Hours by which the slots of what is on the road now, and of yesterday's, lie later than on an ordinary day. */
  later?: number;
};

/** All orders of a depot in the order that they come in; the same for the same depot and day. */
export function ordersOf(
  depot: string,
  today: LocalDate,
  size: number,
  of: OrdersOf = {},
): { scenario: Scenario | null; shipment: NewShipment }[] {
  const shop = workshopOf(depot, sitesOfDepot(depot), new Barcodes(depot, of.codesTaken ?? 0));
  const orders: { scenario: Scenario | null; shipment: NewShipment }[] =
    depot === 'dtm' ? [...scenarioShipments(shop, today, of.laterDay ? `-${dateToIso(today)}` : '')] : [];
  for (const [index, { date, arrived, deliveries, pickups }] of daysOf(depot, today, size).entries()) {
    const dice = new Dice(`${depot}/shipments/${index}`);
    const flows: Flow[] = [
      ...Array.from({ length: deliveries }, (): Flow => (depot === 'hub' ? 'LINE_HAUL' : 'DELIVERY')),
      ...Array.from({ length: pickups }, (): Flow => 'PICKUP'),
    ];
    flows.forEach((flow, i) => {
      const later = index === 0 ? (of.later ?? 0) : 0;
      orders.push({
        scenario: null,
        shipment: draftShipment(dice, shop, { flow, date, number: i + 1, arrived, later }),
      });
    });
  }
  return depot === 'dtm' && !of.laterDay ? [...orders, ...ordersOfDayBefore(shop, today, of.later)] : orders;
}

/** Anybody may carry it, today or yesterday. */
const isPlain = ({ packages, totalGrossWeight, ...one }: NewShipment): boolean =>
  packages.length <= 8 &&
  packages.every(({ terminalStatus }) => terminalStatus === 'IN_DEPOT') &&
  one.dangerousGoods.length === 0 &&
  one.temperatureMax === null &&
  (one.cashOnDelivery ?? 0) === 0 &&
  (totalGrossWeight ?? 0) >= 30_000 &&
  (totalGrossWeight ?? 0) <= 1_200_000 &&
  one.consignee.latitude !== null;

/** What trips of the working day before have carried; the odd one is left over, as on every day. */
function ordersOfDayBefore(shop: Workshop, today: LocalDate, later = 0): { scenario: null; shipment: NewShipment }[] {
  const dice = new Dice(`${shop.depot}/shipments/before`);
  const date = workingDay(today, -1);
  return Array.from({ length: 360 }, (_, i) =>
    draftShipment(dice, shop, { flow: 'DELIVERY', date, number: i + 1, arrived: true, later }),
  )
    .filter(isPlain)
    .map((shipment) => ({ scenario: null, shipment }));
}

const hour = 3_600_000;

/** ms from a shipment's day to today; what is announced for later counts as today's. */
const ageOf = (ctx: CommandContext, { executionDate }: NewShipment): number => {
  const today = Date.parse(dateToIso(localDateOf(ctx.now, ctx.timezone)));
  return Math.max(0, today - Date.parse(executionDate ?? dateToIso(localDateOf(ctx.now, ctx.timezone))));
};

/** Orders come in the day before: twenty hours before what the world shows of their day (R18). */
function ordered(ctx: CommandContext, shipment: NewShipment): CommandContext {
  const now = ctx.now - ageOf(ctx, shipment) - 20 * hour;
  return { ...ctx, now, history: (entry) => ctx.history({ ...entry, statusTime: entry.statusTime ?? now }) };
}

/** What stands in the hall was unloaded in the night: before the first truck of its day was loaded (R18). */
const unloaded = (ctx: CommandContext, made: readonly { itemId: string; shipment: NewShipment }[]) =>
  addTransitions(
    ctx,
    made.flatMap(({ itemId, shipment }, i) => {
      const here = shipment.packages.filter((one) => one.terminalStatus === 'IN_DEPOT').length;
      if (here === 0) return [];
      return [
        {
          itemId,
          type: 'UNLOADING' as const,
          state: here === shipment.packages.length ? ('FINISHED' as const) : ('IN_PROGRESS' as const),
          at: ctx.now - ageOf(ctx, shipment) - (ageOf(ctx, shipment) > 0 ? 12 : 6) * hour - (i % 120) * 60_000,
          from: 'LOADING_UNIT',
          to: 'DEPOT',
          moved: here,
          expected: shipment.packages.length,
        },
      ];
    }),
  );

/** One transaction seeds a depot's orders: it has all of them or none. */
const hasOrders = async (ctx: CommandContext): Promise<boolean> =>
  (await ctx.db.find(sql`select 1 from shipment where org_unit = ${ctx.unit} limit 1`)) !== undefined;

export async function seedDepot(
  ctx: CommandContext,
  orders: readonly { shipment: NewShipment }[],
  signal?: AbortSignal,
): Promise<void> {
  const known = await shipmentKnowledge(ctx);
  const made: { itemId: string; shipment: NewShipment }[] = [];
  for (const { shipment } of orders) {
    signal?.throwIfAborted();
    const input = { ...shipment, customsDocuments: shipment.flags.isDutiableGoods === true };
    const { itemId } = await createShipment(ordered(ctx, shipment), input, known);
    made.push({ itemId, shipment });
  }
  unloaded(ctx, made);
}

/** Depots share nothing, so they are seeded side by side: while one waits for the database another thinks. */
export const eachDepot = (seed: (id: string) => Promise<void>): Promise<unknown> =>
  Promise.all(units.filter((unit) => unit.isBranch).map(({ id }) => seed(id)));

/** Where the scenarios' shipments of a day are, whoever seeded them and when. */
export async function scenariosOn(platform: Platform, today: LocalDate): Promise<SeededShipments['scenarios']> {
  const found = Object.fromEntries(scenarios.map((name) => [name, []])) as unknown as Record<Scenario, string[]>;
  const rows = await platform.asSystem('dtm', (ctx) =>
    ctx.db.run(
      sql<{ id: string; extern_id: string }>`select id, extern_id from shipment
        where org_unit = 'dtm' and execution_date = ${dateToIso(today)}::date and extern_id like 'DEMO-%' order by extern_id, id`,
    ),
  );
  for (const { id, extern_id } of rows) {
    const name = scenarios.find((one) => extern_id.startsWith(`DEMO-${one}-`));
    if (name) found[name].push(id);
  }
  return found;
}

/** Lays the shipments of every depot through the door of their module; a depot that has orders keeps them. */
export async function seedShipments(
  platform: Platform,
  options: { size: number; onStep?: (text: string) => void; signal?: AbortSignal },
): Promise<SeededShipments> {
  const today = localDateOf(platform.clock.now(), 'Europe/Berlin');
  const later = slotsLater(platform.clock.now(), 'Europe/Berlin');
  await eachDepot(async (id) => {
    const orders = ordersOf(id, today, options.size, { later });
    options.onStep?.(`${orders.length} shipments of ${id}`);
    await platform.asSystem(id, async (ctx) => {
      if (!(await hasOrders(ctx))) await seedDepot(ctx, orders, options.signal);
    });
  });
  return { today, scenarios: await scenariosOn(platform, today) };
}
