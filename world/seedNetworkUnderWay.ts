import { addDays, dateToIso, instantOf, type LocalDate, type LocalTime, weekdayOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { dispatcherRecord } from './actors.ts';
import { layOrder, type Order, type Place, plannersRecord } from './seedNetworkShipments.ts';
import { Trucks } from './trips/networkTrucks.ts';

const minute = 60_000;
const zone = 'Europe/Berlin';

const stuttgart: Place = ['Neckar Messgeräte GmbH', 'DE', '70806', 'Kornwestheim', 'Enzstraße 14'];
const fellbach: Place = ['Remstal Antriebe KG', 'DE', '70734', 'Fellbach', 'Ringstraße 61'];

type Fate = 'DELIVERED' | 'IN_DELIVERY' | 'HINDERED' | 'AT_HUB' | 'ON_THE_ROAD' | 'COLLECTED' | 'PLANNED' | 'FORGOTTEN';
type Laid = { id: string; fate: Fate };
const order = (fate: Fate, from: Place, to: Place, goods: [number, number]): Order & { fate: Fate } => ({
  branch: 'str',
  from,
  to,
  product: 'STANDARD',
  inDays: 0,
  goods,
  fate,
});

/** Goods of Stuttgart for Munich at every station of their way: those of the day before at noon, the last three of today. */
const orders = [
  order('DELIVERED', stuttgart, ['Isar Optik GmbH', 'DE', '80331', 'München', 'Sendlinger Straße 20'], [1, 85]),
  order('IN_DELIVERY', fellbach, ['Werkstatt Westend', 'DE', '80339', 'München', 'Ligsalzstraße 8'], [2, 310]),
  order('HINDERED', stuttgart, ['Klinik Pasing', 'DE', '81241', 'München', 'Steinerweg 5'], [1, 64]),
  order('AT_HUB', fellbach, ['Lech Maschinen AG', 'DE', '86150', 'Augsburg', 'Halderstraße 29'], [2, 540]),
  order('ON_THE_ROAD', stuttgart, ['Donau Hydraulik', 'DE', '89073', 'Ulm', 'Frauenstraße 30'], [1, 190]),
  order('FORGOTTEN', fellbach, ['Allgäu Käserei', 'DE', '87435', 'Kempten', 'Bahnhofstraße 3'], [1, 120]),
  order('COLLECTED', stuttgart, ['Isar Anlagenbau Süd', 'DE', '81379', 'München', 'Zielstattstraße 44'], [1, 75]),
  order('PLANNED', fellbach, ['Tegernsee Hotelbedarf', 'DE', '83684', 'Tegernsee', 'Seestraße 17'], [2, 230]),
];
const ofToday: readonly Fate[] = ['COLLECTED', 'PLANNED'];

const workday = (from: LocalDate, step: 1 | -1): LocalDate => {
  let day = from;
  while (weekdayOf(day) > 4) day = addDays(day, step);
  return day;
};

async function layAll(ctx: CommandContext, days: { before: LocalDate; today: LocalDate }): Promise<Laid[]> {
  const laid: Laid[] = [];
  for (const one of orders) {
    const day = ofToday.includes(one.fate) ? days.today : days.before;
    laid.push({ id: await layOrder(ctx, one, day), fate: one.fate });
  }
  return laid;
}

/**
 * Shipments of the network that depots have in their hands: collected, on the road, at the hub, delivered, hindered and late. Trucks, lists and
 * halls of three depots move them by the commands of their people, and what one unit tells another goes through its door at once. Laid twice it
 * changes nothing; what was interrupted stays where it stopped, which the log says.
 */
export async function seedNetworkUnderWay(platform: Platform, today: LocalDate): Promise<void> {
  const mark = `world/networkUnderWay/${dateToIso(today)}`;
  const days = { before: workday(addDays(today, -1), -1), today: workday(today, 1) };
  const laid = await platform.asSession(plannersRecord(platform), async (ctx) => {
    if (await seenBefore(ctx, mark)) return undefined;
    const all = await layAll(ctx, days);
    remember(ctx, mark, { at: ctx.now });
    return all;
  });
  if (!laid) return;
  try {
    await drive(platform, laid, days);
  } catch (error) {
    platform.log.error({ err: error }, 'shipments of the network of the demo world stopped short');
  }
}

async function drive(
  platform: Platform,
  laid: readonly Laid[],
  days: { before: LocalDate; today: LocalDate },
): Promise<void> {
  const now = platform.clock.now();
  const ids = (...fates: Fate[]) => laid.filter(({ fate }) => fates.includes(fate)).map(({ id }) => id);
  /** An hour of a day, and in a demo that begins early so many minutes ago. */
  const at = (day: LocalDate, time: LocalTime, ago: number) => Math.min(instantOf(day, time, zone), now - ago * minute);
  const told = new Set<string>();
  const [str, hub, muc] = await Promise.all(
    ['str', 'hub', 'muc'].map(async (unit) => new Trucks(platform, await dispatcherRecord(platform, unit), unit, told)),
  );
  if (!str || !hub || !muc) throw new Error('three depots have three records');
  const gone = ids('DELIVERED', 'IN_DELIVERY', 'HINDERED', 'AT_HUB');
  await str.handOn(at(days.before, [8, 0, 0], 1000));

  // The day before: collected, and in the evening away on two trucks.
  const collecting = await str.trip(gone.concat(ids('ON_THE_ROAD')), 'PICKUP', {
    day: days.before,
    vehicle: 'lb-lx-102',
    at: at(days.before, [13, 0, 0], 900),
  });
  await str.collect(collecting, at(days.before, [15, 0, 0], 880));
  await str.backAndUnload(collecting, at(days.before, [17, 0, 0], 840));
  const evening = await str.trip(gone, 'DELIVERY', {
    day: days.before,
    vehicle: 'lb-lx-105',
    lineHaul: '506',
    at: at(days.before, [19, 45, 0], 700),
  });
  const eveningList = await str.loadAndLeave(evening, at(days.before, [19, 45, 0], 700));
  const second = await str.trip(ids('ON_THE_ROAD'), 'DELIVERY', {
    day: days.before,
    vehicle: 'lb-lx-104',
    lineHaul: '506',
    at: at(days.before, [20, 10, 0], 690),
  });
  await str.loadAndLeave(second, at(days.before, [20, 10, 0], 690));

  // The night at the hub: three go on to Munich, one stays behind.
  await hub.unload(eveningList, at(days.before, [23, 30, 0], 500));
  const night = await hub.trip(ids('DELIVERED', 'IN_DELIVERY', 'HINDERED'), 'DELIVERY', {
    day: days.today,
    vehicle: 'hef-lx-101',
    lineHaul: '504',
    at: at(days.today, [1, 15, 0], 420),
  });
  const nightList = await hub.loadAndLeave(night, at(days.today, [1, 15, 0], 420));

  // This morning: in Munich out for delivery, in Stuttgart the next collections.
  await muc.unload(nightList, at(days.today, [5, 40, 0], 180));
  const delivering = await muc.trip(ids('DELIVERED', 'IN_DELIVERY', 'HINDERED'), 'DELIVERY', {
    day: days.today,
    vehicle: 'm-lx-102',
    at: at(days.today, [7, 30, 0], 120),
  });
  await muc.loadAndLeave(delivering, at(days.today, [7, 30, 0], 120));
  await muc.deliver(delivering, new Map(ids('DELIVERED').map((id) => [id, 'OK'])), now - 60 * minute);
  await muc.deliver(delivering, new Map(ids('HINDERED').map((id) => [id, 'HINDRANCE'])), now - 30 * minute);
  const next = await str.trip(ids('COLLECTED', 'PLANNED'), 'PICKUP', {
    day: days.today,
    vehicle: 'lb-lx-103',
    at: now - 90 * minute,
  });
  await str.collect(next, now - 20 * minute, ids('COLLECTED'));
}
