import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { Town } from '#modules/masterdata/server/index.ts';
import type { NewPackage, NewShipment } from '#modules/shipments/server/index.ts';
import { areaOf } from '../areas.ts';
import type { Dice } from '../dice.ts';
import { company, email, isFoodTrade, person, phone, street } from '../names.ts';
import { around, townWeights } from '../places.ts';
import { positionsFor } from '../records/dtmTerminal.ts';
import type { Site } from '../records/sites.ts';
import type { Barcodes } from './barcodes.ts';
import { dangerousGoodsOf } from './dangerous.ts';
import { goodsOf } from './goods.ts';
import { slotFor } from './windows.ts';

type Address = NewShipment['consignee'];
export type Flow = 'DELIVERY' | 'PICKUP' | 'LINE_HAUL';

/** What the shipments of one depot are made with. */
export type Workshop = {
  depot: string;
  sites: readonly Site[];
  barcodes: Barcodes;
  near: readonly (readonly [Town, number])[];
  far: readonly (readonly [Town, number])[];
};

const depots = ['dtm', 'ham', 'lej', 'str', 'muc', 'vlo', 'szg'];

export const workshopOf = (depot: string, sites: readonly Site[], barcodes: Barcodes): Workshop => ({
  depot,
  sites,
  barcodes,
  near: townWeights(depot),
  far: depots.filter((other) => other !== depot).flatMap((other) => townWeights(other)),
});

export const addressOfSite = (site: Site): Address => ({
  name: site.name,
  streetAndNumber: `${site.street} ${site.streetNumber}`,
  countryCode: site.town.countryCode,
  postalCode: site.postalCode,
  city: site.town.name,
  contactName: null,
  phone: null,
  email: email(site.name),
  latitude: site.latitude,
  longitude: site.longitude,
  geoQuality: 'EXACT',
  stopLocationId: site.id,
  partnerId: site.customerId,
});

/** An address that no master data knows. */
function newAddress(dice: Dice, towns: Workshop['near']): { address: Address; trade: string } {
  const town = dice.weighted(towns);
  const { name, trade } = company(dice);
  const postalCode = dice.pick(town.postalCodes);
  return {
    trade,
    address: {
      name,
      streetAndNumber: `${street(dice)} ${dice.between(1, 180)}`,
      countryCode: town.countryCode,
      postalCode,
      city: town.name,
      contactName: dice.chance(0.4) ? person(dice) : null,
      phone: phone(dice),
      email: null,
      ...around(dice, town, postalCode),
      geoQuality: 'STREET',
      stopLocationId: null,
      partnerId: null,
    },
  };
}

const products = [
  ['STANDARD', 70],
  ['NEXTDAY', 14],
  ['NEXTDAY-12', 6],
  ['NEXTDAY-10', 4],
  ['FIX', 4],
  ['THERMO', 2],
] as const;

type Received = 'COMPLETE' | 'PARTLY' | 'NOT';

/** Packages as their sender has told them, with where they stand by now. */
function packagesOf(
  dice: Dice,
  { depot, barcodes }: Workshop,
  count: number,
  origin: string,
  received: Received,
  places: readonly string[],
): NewPackage[] {
  const partner = dice.chance(0.12);
  const place = dice.pick(places);
  const missing = received === 'COMPLETE' ? 0 : received === 'NOT' ? count : Math.max(1, Math.floor(count / 3));
  return Array.from({ length: count }, (_, i): NewPackage => {
    const here = i >= missing;
    return {
      ...barcodes.next(depots.includes(origin) ? origin : 'hub', partner),
      terminalStatus: here ? 'IN_DEPOT' : received === 'PARTLY' ? 'NOT_YET_UNLOADED' : 'NOT_IN_DEPOT',
      storingPosition: here ? (depot === 'dtm' ? place : `A01-${String((i % 20) + 1).padStart(2, '0')}`) : null,
    };
  });
}

const instructionsOf = (dice: Dice): NewShipment['instructions'] =>
  dice.weighted<NewShipment['instructions']>([
    [[], 86],
    [[{ type: 'Delivery', code: 'TEL', text: `Vor Zustellung ${phone(dice)} anrufen`, important: true }], 5],
    [[{ type: 'Delivery', code: 'HINTEN', text: 'Zufahrt von hinten', important: false }], 4],
    [[{ type: 'LoadingInstructionLT', code: 'VERLT', text: 'Zuletzt verladen', important: true }], 2],
    [[{ type: 'General', code: 'AUFR', text: 'Aufrecht befördern', important: true }], 3],
  ]);

const flagsOf = (dice: Dice, of: { food: boolean; customs: boolean; tailLift: boolean }): NewShipment['flags'] => ({
  ...(of.food ? { isFood: true } : {}),
  ...(of.tailLift ? { requiresTailLift: true } : {}),
  ...(dice.chance(0.12) ? { requiresArrivalNotification: true } : {}),
  ...(of.customs ? { isDutiableGoods: true } : {}),
  ...(dice.chance(0.005) ? { isWaste: true } : {}),
  ...(dice.chance(0.005) ? { hasLoadingLock: true } : {}),
  ...(dice.chance(0.01) ? { requiresAdditionalWorker: true } : {}),
});

/**
 * One order as it comes to a depot, with the shares of domain 8.2.
 * @param arrived false for orders that are only announced: nothing of them stands in the hall
 * @param later hours by which their slots lie later than on an ordinary day
 */
export function draftShipment(
  dice: Dice,
  shop: Workshop,
  of: { flow: Flow; date: LocalDate; number: number; arrived: boolean; later?: number },
): NewShipment {
  const { flow, date } = of;
  const known = dice.chance(0.7) && shop.sites.length > 0;
  const customers = shop.sites.filter((site) => site.customerId !== null);
  const sites = flow === 'PICKUP' && dice.chance(0.85) ? customers : shop.sites;
  const site = known ? dice.pick(sites) : undefined;
  const fresh = newAddress(dice, shop.near.length > 0 ? shop.near : shop.far);
  const here = site ? { address: addressOfSite(site), trade: site.trade } : fresh;
  const there = newAddress(dice, shop.far);

  // The last of these wins, so one shipment has one of them.
  const missingGeo = dice.chance(0.015);
  const illegalWindow = dice.chance(0.006);
  const unrouted = flow !== 'LINE_HAUL' && dice.chance(0.01);
  const local: Address = {
    ...here.address,
    ...(missingGeo ? { latitude: null, longitude: null, geoQuality: 'NONE' as const, stopLocationId: null } : {}),
    // A mistyped code, as people write it: no area begins with 00.
    ...(unrouted ? { postalCode: `00${(here.address.postalCode ?? '').slice(2)}`, stopLocationId: null } : {}),
  };

  const food = isFoodTrade(here.trade) ? dice.chance(0.45) : dice.chance(0.025);
  const thermo = dice.weighted([
    ['NONE', 97],
    ['COLD', 1],
    ['HIGH', 2],
  ] as const);
  const drawn = dice.weighted(products);
  const productCode =
    thermo === 'NONE' ? (drawn === 'THERMO' ? 'NEXTDAY' : drawn) : dice.chance(0.67) ? 'THERMO' : drawn;
  const load = goodsOf(dice, here.trade, dice.chance(0.03));
  // Nobody sends dangerous goods and food in one consignment.
  const dangerousGoods = !food && dice.chance(0.095) ? dangerousGoodsOf(dice, load.weight) : [];
  const highValue = dice.chance(0.02);
  const cash = flow === 'DELIVERY' && dice.chance(0.015);
  const customs = dice.chance(0.01);
  const kind = illegalWindow ? 'illegal' : dice.chance(0.08) ? 'second' : 'normal';
  const slot = slotFor(dice, date, productCode, kind, of.later);
  const received: Received = !of.arrived
    ? 'NOT'
    : dice.weighted([
        ['COMPLETE', 85],
        ['PARTLY', load.packages > 1 ? 8 : 0],
        ['NOT', 7],
      ] as const);
  const places =
    dangerousGoods.length > 0
      ? positionsFor.dangerousGoods
      : thermo !== 'NONE'
        ? positionsFor.thermo
        : customs
          ? positionsFor.customs
          : positionsFor.outbound;
  const origin = areaOf(there.address.countryCode ?? '', there.address.postalCode ?? '')?.depot ?? 'hub';
  const tailLift = dice.chance(0.18);
  const instructions = instructionsOf(dice);
  const inbound = flow !== 'PICKUP';
  const stamp = dateToIso(date).replaceAll('-', '');
  return {
    externId: `${flow === 'PICKUP' ? 'AB' : 'ZU'}-${stamp}-${String(of.number).padStart(4, '0')}`,
    globalTrackingNumber: `KON${stamp.slice(2)}${shop.depot.toUpperCase()}${String(of.number).padStart(5, '0')}`,
    shipmentType: inbound ? 'DELIVERY' : 'PICKUP',
    trafficType: flow === 'LINE_HAUL' ? 'LineHaul' : 'LocalTraffic',
    productCode,
    executionDate: dateToIso(date),
    pickupTimeSlots: inbound ? [] : [slot],
    deliveryTimeSlots: inbound ? [slot] : [],
    consignee: inbound ? local : there.address,
    consignor: inbound ? there.address : local,
    shipper: null,
    customerId: inbound ? null : (site?.customerId ?? null),
    goods: load.goods,
    dangerousGoods,
    packages: inbound ? packagesOf(dice, shop, load.packages, origin, received, places) : [],
    numberOfPackages: load.packages,
    totalGrossWeight: load.weight,
    temperatureMin: thermo === 'COLD' ? 2000 : thermo === 'HIGH' ? 15_000 : null,
    temperatureMax: thermo === 'COLD' ? 8000 : thermo === 'HIGH' ? 25_000 : null,
    cashOnDelivery: cash ? dice.between(50, 2500) * 100 : 0,
    goodsValue: highValue ? dice.between(50_000, 180_000) * 100 : dice.between(100, 9000) * 100,
    flags: flagsOf(dice, { food, customs, tailLift: tailLift || site?.tailLiftNeeded === true }),
    instructions,
    freightTermId: dice.chance(0.8) ? 'frei-haus' : 'unfrei',
    paymentMethodId: cash ? dice.pick(['cash', 'card']) : null,
    references: [{ type: 'DELIVERY_NOTE', value: `LS${dice.between(100_000, 999_999)}`, itemId: null }],
    source: 'EDI',
  };
}
