import { isoToDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
import { findUnit, takeNumbers, type Unit } from '#modules/organisation/server/index.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { routing } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { itemCreated } from '../contract/facts.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import { anomaliesOf } from '../rules/anomalies.ts';
import { attributes, attributesOf } from '../rules/attributes.ts';
import { measuresOf } from '../rules/measures.ts';
import { orderNumber } from '../rules/orderNumber.ts';
import { firstLeg, nextLeg, type RoutingRow } from '../rules/routing.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import { windowsOn } from '../rules/timeWindows.ts';
import { yearOf } from './itemRow.ts';
import { insertGoods, insertPackages, takePackages } from './insertContent.ts';
import type { NewShipment } from './newShipment.ts';
import { tables } from './tables.gen.ts';
import { addTransitions } from './timeline.ts';

/** Key that joins stops of one place: the stop location, else address and name in their plain form. */
const stopKeyOf = (address: ShipmentAddress): string =>
  address.stopLocationId ??
  [address.countryCode, address.postalCode, address.city, address.streetAndNumber, address.name]
    .map((part) => (part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .join('|')
    .slice(0, 200);

export type Knowledge = {
  unit: Unit;
  routings: RoutingRow[];
  products: Map<
    string,
    {
      isTopProduct: boolean;
      priorityLevel: number;
      temperatureRange: 'NONE' | 'COLD' | 'HIGH' | 'INDIVIDUAL';
      isAvis: boolean;
    }
  >;
  exchangeable: Set<string>;
  factors: { volumeFactor: number; ldmFactor: number };
};

/** Reads once what many shipments of one import need. */
export async function shipmentKnowledge(ctx: CommandContext): Promise<Knowledge> {
  const reading = readingOf(ctx);
  const unit = await findUnit(ctx.db, ctx.unit);
  if (!unit) throw new Error(`unit ${ctx.unit} is unknown`);
  const routings = (await listRecords(reading, routing)).map(
    (row): RoutingRow => ({
      ...row,
      cityPattern: row.cityPattern ?? null,
      customerId: row.customerId ?? null,
      weekdays: row.weekdays ?? [],
      trafficType: row.trafficType ?? null,
      minWeight: row.minWeight ?? null,
      maxWeight: row.maxWeight ?? null,
      relationId: row.relationId ?? null,
      routeId: row.routeId ?? null,
      affId: row.affId ?? null,
      terminalAreaId: row.terminalAreaId ?? null,
    }),
  );
  const products = await listRecords(reading, product);
  const types = await listRecords(reading, packageType);
  return {
    unit,
    routings,
    products: new Map(products.map((p) => [p.id, p])),
    exchangeable: new Set(types.filter((type) => type.exchangeable).map((type) => type.code)),
    factors: await configurationOf(ctx.db, ctx.readUnits, 'chargeable-weight'),
  };
}

const place = (address: ShipmentAddress) => ({
  countryCode: address.countryCode ?? '',
  postalCode: address.postalCode ?? '',
  city: address.city ?? '',
});

/** The first and last instant of the leg's windows on its day, for sorting. */
export function windowOf(
  slots: readonly TimeSlot[],
  day: string | null,
  timezone: string,
): { from: Date | null; to: Date | null } {
  if (!day) return { from: null, to: null };
  const windows = windowsOn(slots, isoToDate(day), timezone);
  const first = windows[0];
  const last = windows.at(-1);
  return { from: first ? new Date(first.from) : null, to: last ? new Date(last.to) : null };
}

/** What follows from the order and the depot's records: leg and route, measures, points, attributes and anomalies. */
export function derivedOf(ctx: CommandContext, input: NewShipment, known: Knowledge) {
  const { products } = known;
  const of = input.productCode ? products.get(input.productCode) : undefined;
  const measures = measuresOf(
    input.goods.map((g) => ({ ...g, stackable: g.stackable === true })),
    { totalGrossWeight: input.totalGrossWeight ?? null },
    known.factors,
  );
  const to = { ...place(input.consignee), productId: input.productCode, totalGrossWeight: measures.totalGrossWeight };
  const onward = input.follows && nextLeg(known.routings, ctx.unit, to);
  // What nobody has sent has no address to route by, and a master pallet goes where its content goes.
  const leg =
    input.shipmentType === 'UNKNOWN_PACKAGE' || input.shipmentType === 'MASTER_PALLET'
      ? { shipmentType: input.shipmentType, routing: undefined }
      : onward
        ? { shipmentType: 'DELIVERY' as const, routing: onward.routing }
        : firstLeg(
            known.routings,
            ctx.unit,
            to,
            input.consignor
              ? { ...place(input.consignor), customerId: input.customerId, totalGrossWeight: measures.totalGrossWeight }
              : undefined,
          );
  const trafficType = onward?.trafficType ?? input.trafficType ?? 'LocalTraffic';
  const shipmentType = input.shipmentType ?? leg.shipmentType;
  const routed = leg.routing !== undefined;
  const at = shipmentType === 'PICKUP' && input.consignor ? input.consignor : input.consignee;
  const slots = shipmentType === 'PICKUP' ? input.pickupTimeSlots : input.deliveryTimeSlots;
  const points = itemPoints(input.dangerousGoods);
  const present = attributesOf({
    flags: { ...input.flags, ...(of?.isAvis ? { isAvis: true } : {}) },
    trafficType,
    numberOfDangerousGoods: input.dangerousGoods.length,
    goods: input.goods.map((g) => ({
      stackable: g.stackable === true,
      length: g.length,
      exchangeablePackages: g.packingType !== null && known.exchangeable.has(g.packingType),
    })),
    numberOfHandlingInstructions: input.instructions.length,
    numberOfAttachments: 0,
    numberOfServices: 0,
    isTopProduct: of?.isTopProduct === true,
    productTemperatureRange: of?.temperatureRange ?? 'NONE',
    temperatureMin: input.temperatureMin,
    temperatureMax: input.temperatureMax,
    cashOnDelivery: input.cashOnDelivery ?? 0,
    goodsValue: input.goodsValue ?? 0,
  });
  const found = anomaliesOf({
    latitude: at.latitude,
    longitude: at.longitude,
    pickupTimeSlots: input.pickupTimeSlots,
    deliveryTimeSlots: input.deliveryTimeSlots,
    unloading: [],
    hasDangerousGoods: input.dangerousGoods.length > 0,
    calculatedDangerousGoodsPoints: points.points,
    statedDangerousGoodsPoints: null,
  });
  const window = windowOf(slots, input.executionDate, ctx.timezone);
  return { of, measures, leg, shipmentType, trafficType, routed, at, points, present, found, window };
}
type Derived = ReturnType<typeof derivedOf>;

/** What a search finds the shipment by. */
const wordsOf = (input: NewShipment, number: string): string =>
  [
    number,
    input.externId,
    input.globalTrackingNumber,
    input.consignee.name,
    input.consignee.city,
    input.consignee.postalCode,
    input.consignor?.name,
    input.consignor?.city,
    ...input.references.map((r) => r.value),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 800);

const insertion = (
  ctx: CommandContext,
  { id, number, count }: { id: string; number: string; count: number },
  input: NewShipment,
  is: Derived,
) => {
  const { of, measures, leg, shipmentType, trafficType, routed, at, points, present, window } = is;
  const now = new Date(ctx.now);
  return insertRow(ctx, tables.shipment, {
    id,
    extern_id: input.externId,
    order_number: number,
    global_tracking_number: input.globalTrackingNumber ?? null,
    shipment_type: shipmentType,
    traffic_type: trafficType,
    pick_up_type: 'NORMAL',
    delivery_type: 'NORMAL',
    state: stateOf(is),
    routing_state: routed ? 'ROUTED' : input.follows ? 'ROUTING_FAILED' : 'NOT_ROUTED',
    management_branch: ctx.unit,
    origin_depot: input.follows?.depot ?? (shipmentType === 'PICKUP' ? ctx.unit : null),
    destination_depot: leg.routing?.responsibleDepotId ?? input.heading?.destinationDepot ?? null,
    outbound_route: leg.routing?.routeId ?? input.heading?.outboundRoute ?? null,
    relation_id: leg.routing?.relationId ?? null,
    routing_id: leg.routing?.id ?? null,
    aff_id: leg.routing?.affId ?? input.heading?.affId ?? null,
    default_aff_id: leg.routing?.affId ?? null,
    product_code: input.productCode,
    priority_level: of?.priorityLevel ?? 5,
    execution_date: input.executionDate,
    pickup_slots: input.pickupTimeSlots,
    delivery_slots: input.deliveryTimeSlots,
    window_from: window.from,
    window_to: window.to,
    packages: count,
    packages_on_terminal: input.packages.filter((p) => p.terminalStatus === 'IN_DEPOT').length,
    weight: measures.totalGrossWeight,
    volume: measures.volume,
    loading_meter: measures.loadingMeter,
    chargeable_weight: measures.chargeableWeight,
    dg_points: points.points,
    un_numbers: [...new Set(input.dangerousGoods.map((l) => l.unNumber))],
    temperature_min: input.temperatureMin,
    temperature_max: input.temperatureMax,
    cash_on_delivery: input.cashOnDelivery ?? 0,
    goods_value: input.goodsValue ?? 0,
    consignee: input.consignee,
    consignor: input.consignor,
    shipper: input.shipper,
    place_name: at.name,
    place_postal_code: at.postalCode,
    place_city: at.city,
    place_country: at.countryCode,
    latitude: at.latitude,
    longitude: at.longitude,
    geo_quality: at.geoQuality,
    stop_key: stopKeyOf(at),
    attributes: attributes.filter((name) => present[name]),
    flags: input.flags,
    anomalies: shipmentType === 'UNKNOWN_PACKAGE' || shipmentType === 'MASTER_PALLET' ? [] : is.found,
    instructions: input.instructions,
    freight_term_id: input.freightTermId ?? null,
    payment_method_id: input.paymentMethodId ?? null,
    customer_id: input.customerId,
    reference_values: input.references,
    source: input.source,
    customs_documents: input.customsDocuments === true,
    words: wordsOf(input, number),
    created_at: now,
    created_by: ctx.session.accountId,
    changed_at: now,
    changed_by: ctx.session.accountId,
  });
};

const stateOf = ({ routed, present }: Derived) => (routed && !present.hasLoadingLock ? 'DISPATCHABLE' : 'CREATED');

/** First entries of timeline and history. */
function enterCreated(ctx: CommandContext, id: string, number: string, count: number, input: NewShipment, is: Derived) {
  const { leg, routed, at } = is;
  addTransitions(ctx, [
    {
      itemId: id,
      type: 'CREATED',
      state: 'FINISHED',
      at: ctx.now,
      processName: input.source,
      placeName: at.name,
      expected: count,
      moved: count,
    },
  ]);
  ctx.history({
    logKey: `ITEM:${id}`,
    type: 'CRT',
    code: '1001',
    textKey: 'shipments:history/created',
    args: { order: number, source: input.source },
  });
  if (routed) {
    ctx.history({
      logKey: `ITEM:${id}`,
      type: 'STS',
      code: '1020',
      textKey: 'shipments:history/route',
      args: { order: number, route: leg.routing?.routeId ?? '', state: stateOf(is) },
    });
  }
}

async function newNumber(ctx: CommandContext, known: Knowledge): Promise<string> {
  const serial = await takeNumbers(ctx, 'SHIPMENT');
  return orderNumber(known.unit.depotNumber ?? 1, yearOf(ctx.now, ctx.timezone), serial.first);
}

/**
 * A new shipment leg: number from the range, leg and route by the routing rows, measures, attributes, points and anomalies,
 * packages with given or generated codes, first entries of timeline and history.
 * @returns its id and order number
 */
export async function createShipment(
  ctx: CommandContext,
  input: NewShipment,
  known: Knowledge,
): Promise<{ itemId: string; orderNumber: string }> {
  const id = ctx.newId();
  const is = derivedOf(ctx, input, known);
  const affId = is.leg.routing?.affId;
  const number = input.follows?.orderNumber ?? (await newNumber(ctx, known));
  const count = Math.max(
    1,
    input.numberOfPackages ?? 0,
    input.packages.length,
    input.goods.reduce((sum, g) => sum + g.numberOfPackages, 0),
  );
  await ctx.db.run(insertion(ctx, { id, number, count }, input, is), {
    name: 'shipment.insert',
  });
  await insertGoods(ctx, id, input);
  if (input.follows?.itemId === undefined) await insertPackages(ctx, id, input, count);
  else await takePackages(ctx, id, input.follows.itemId);
  enterCreated(ctx, id, number, count, input, is);
  ctx.changed('items', 'item', id, 1, { affIds: affId ? [affId] : [], driverIds: [] });
  await ctx.emit(itemCreated, { itemId: id, orderNumber: number });
  return { itemId: id, orderNumber: number };
}
