import { isoToDate } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { known } from '#kernel/known.ts';
import { insertRows } from '#platform/database/table.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
import { depotsById, findUnit, takeNumbers, type Unit } from '#modules/organisation/server/index.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { relation, routing } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { itemCreated } from '../contract/facts.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import { anomaliesOf } from '../rules/anomalies.ts';
import { beyondColumns } from '../rules/truck.ts';
import { attributesOf } from '../rules/attributes.ts';
import { measuresOf } from '../rules/measures.ts';
import { byNetwork, findRouting, firstLeg, nextLeg, type RoutingRow } from '../rules/routing.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import { windowsOn } from '../rules/timeWindows.ts';
import { contentColumns } from './contentColumns.ts';
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

/** Key of the stop at which line haul to a depot ends. */
export const stopKeyOfDepot = (depot: string): string => `depot:${depot}`;

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
  depots: Map<string, Unit>;
  /** The depot to which a relation leads, by the relation's id. */
  depotOfRelation: Map<string, string>;
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
  const relations = await listRecords(reading, relation);
  return {
    unit,
    routings,
    products: new Map(products.map((p) => [p.id, p])),
    exchangeable: new Set(types.filter((type) => type.exchangeable).map((type) => type.code)),
    factors: await configurationOf(ctx.db, ctx.readUnits, 'chargeable-weight'),
    depots: await depotsById(ctx.db),
    depotOfRelation: new Map(relations.map((one) => [one.id, one.depotId])),
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

/** Where the vehicle of a leg drives: to the consignee or consignor, on line haul to the depot that the relation leads to. */
export function legEndOf(
  unit: string,
  at: ShipmentAddress,
  leg: { shipmentType: string; trafficType: string; relationId?: string | null; depotId?: string | null },
  known: Pick<Knowledge, 'depots' | 'depotOfRelation'>,
) {
  const own = { depot: null, stopKey: stopKeyOf(at), latitude: at.latitude, longitude: at.longitude };
  if (leg.trafficType !== 'LineHaul' || leg.shipmentType === 'PICKUP') return own;
  const depot = known.depots.get(known.depotOfRelation.get(leg.relationId ?? '') ?? leg.depotId ?? '');
  if (!depot || depot.id === unit) return own;
  const { latitude, longitude } = depot.latitude === null || depot.longitude === null ? own : depot;
  return { depot: depot.id, stopKey: stopKeyOfDepot(depot.id), latitude, longitude };
}

/** What follows from the order and the depot's records: leg and route, measures, points, attributes and anomalies. */
export function derivedOf(ctx: CommandContext, input: NewShipment, known: Knowledge) {
  const { products } = known;
  const of = input.productCode ? products.get(input.productCode) : undefined;
  const measures = measuresOf(
    input.goods.map((g) => ({ ...g, stackable: g.stackable === true })),
    { totalGrossWeight: input.totalGrossWeight ?? null, volume: input.volume ?? null },
    known.factors,
  );
  // The rules at the doors say it in words of the order; this is what the columns can hold, whoever sends.
  if (beyondColumns(measures)) throw refused('shipments:refusal/beyondLimits');
  const to = { ...place(input.consignee), productId: input.productCode, totalGrossWeight: measures.totalGrossWeight };
  const onward =
    input.follows &&
    (byNetwork(known.routings, ctx.unit, input.network?.depots, known.depotOfRelation) ??
      nextLeg(known.routings, ctx.unit, to));
  // What nobody has sent has no address to route by, and a master pallet goes where its content goes.
  const leg =
    input.shipmentType === 'UNKNOWN_PACKAGE' || input.shipmentType === 'MASTER_PALLET'
      ? { shipmentType: input.shipmentType, routing: undefined }
      : input.shipmentType === 'PICKUP' && input.consignor
        ? {
            shipmentType: input.shipmentType,
            routing: findRouting(known.routings, {
              ...place(input.consignor),
              direction: 'PICKUP',
              customerId: input.customerId,
              totalGrossWeight: measures.totalGrossWeight,
            }),
          }
        : onward
          ? { shipmentType: 'DELIVERY' as const, routing: onward.routing }
          : firstLeg(
              known.routings,
              ctx.unit,
              to,
              input.consignor
                ? {
                    ...place(input.consignor),
                    customerId: input.customerId,
                    totalGrossWeight: measures.totalGrossWeight,
                  }
                : undefined,
            );
  const trafficType =
    (input.shipmentType === 'PICKUP' ? undefined : onward?.trafficType) ?? input.trafficType ?? 'LocalTraffic';
  const shipmentType = input.shipmentType ?? leg.shipmentType;
  const routed = leg.routing !== undefined;
  const at = shipmentType === 'PICKUP' && input.consignor ? input.consignor : input.consignee;
  const end = legEndOf(
    ctx.unit,
    at,
    {
      shipmentType,
      trafficType,
      relationId: leg.routing?.relationId,
      depotId: leg.routing?.responsibleDepotId ?? input.heading?.destinationDepot,
    },
    known,
  );
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
    latitude: end.latitude,
    longitude: end.longitude,
    pickupTimeSlots: input.pickupTimeSlots,
    deliveryTimeSlots: input.deliveryTimeSlots,
    unloading: [],
    hasDangerousGoods: input.dangerousGoods.length > 0,
    calculatedDangerousGoodsPoints: points.points,
    statedDangerousGoodsPoints: null,
  });
  const window = windowOf(slots, input.executionDate, ctx.timezone);
  return { of, measures, leg, shipmentType, trafficType, routed, at, end, points, present, found, window };
}
export type Derived = ReturnType<typeof derivedOf>;

/** A shipment that comes into being: its id and number, what was ordered and what follows from it. */
type Made = { id: string; number: string; count: number; input: NewShipment; is: Derived };

function rowOf(ctx: CommandContext, { id, number, count, input, is }: Made) {
  const now = new Date(ctx.now);
  return {
    id,
    order_number: number,
    pick_up_type: 'NORMAL' as const,
    delivery_type: 'NORMAL' as const,
    state: stateOf(is),
    routing_state: is.routed
      ? ('ROUTED' as const)
      : input.follows
        ? ('ROUTING_FAILED' as const)
        : ('NOT_ROUTED' as const),
    management_branch: ctx.unit,
    gtp_shipment_id: input.network?.shipmentId ?? null,
    gtp_depots: input.network?.depots ?? [],
    gtp_version: input.network?.version ?? null,
    packages_on_terminal: input.packages.filter((p) => p.terminalStatus === 'IN_DEPOT').length,
    customs_documents: input.customsDocuments === true,
    ...contentColumns(ctx, { number, count }, input, is),
    created_at: now,
    created_by: ctx.session.accountId,
    changed_at: now,
    changed_by: ctx.session.accountId,
  };
}

/** Whether it can be planned at once. */
const stateOf = ({ routed, present }: Derived): 'DISPATCHABLE' | 'CREATED' =>
  routed && !present.hasLoadingLock ? 'DISPATCHABLE' : 'CREATED';

/** First entries of timeline and history. */
function enterCreated(ctx: CommandContext, made: readonly Made[]) {
  addTransitions(
    ctx,
    made.map(({ id, count, input, is }) => ({
      itemId: id,
      type: 'CREATED',
      state: 'FINISHED',
      at: ctx.now,
      processName: input.source,
      placeName: is.at.name,
      expected: count,
      moved: count,
    })),
  );
  for (const { id, number, input, is } of made) {
    ctx.history({
      logKey: `ITEM:${id}`,
      type: 'CRT',
      code: '1001',
      textKey: 'shipments:history/created',
      args: { order: number, source: input.source },
    });
    if (is.routed)
      ctx.history({
        logKey: `ITEM:${id}`,
        type: 'STS',
        code: '1020',
        textKey: 'shipments:history/route',
        args: { order: number, route: is.leg.routing?.routeId ?? '', state: stateOf(is) },
      });
  }
}

/** Numbers from the range, one after the other, for those that bring none. */
async function numbersFor(ctx: CommandContext, inputs: readonly NewShipment[]): Promise<string[]> {
  const count = inputs.filter((input) => !input.follows).length;
  const serials = count > 0 ? await takeNumbers(ctx, 'SHIPMENT', count) : [];
  let next = 0;
  return inputs.map((input) => {
    if (input.follows) return input.follows.orderNumber;
    next += 1;
    return known(serials[next - 1]);
  });
}

/**
 * New shipment legs: number from the range, leg and route by the routing rows, measures, attributes, points and anomalies, packages
 * with given or generated codes, first entries of timeline and history. Many at once cost a handful of statements.
 * @returns id and order number of each, in their order
 */
export async function createShipments(
  ctx: CommandContext,
  inputs: readonly NewShipment[],
  known: Knowledge,
): Promise<{ itemId: string; orderNumber: string }[]> {
  if (inputs.length === 0) return [];
  const numbers = await numbersFor(ctx, inputs);
  const made = inputs.map((input, index): Made => {
    const count = Math.max(
      1,
      input.numberOfPackages ?? 0,
      input.packages.length,
      input.goods.reduce((sum, g) => sum + g.numberOfPackages, 0),
    );
    return { id: ctx.newId(), number: numbers[index] ?? '', count, input, is: derivedOf(ctx, input, known) };
  });
  const rows = made.map((one) => rowOf(ctx, one));
  await ctx.db.run(insertRows(ctx, tables.shipment, rows), { name: 'shipment.insert' });
  await insertGoods(
    ctx,
    made.map(({ id, input }) => ({ itemId: id, input })),
  );
  await insertPackages(
    ctx,
    made.flatMap(({ id, input: { packages, follows }, count }) =>
      follows?.itemId === undefined ? [{ itemId: id, packages: packages.slice(0, count), count }] : [],
    ),
  );
  for (const { id, input } of made)
    if (input.follows?.itemId !== undefined) await takePackages(ctx, id, input.follows.itemId);
  enterCreated(ctx, made);
  for (const { id, number, input, is } of made) {
    const affId = is.leg.routing?.affId;
    ctx.changed('items', 'item', id, 1, { affIds: affId ? [affId] : [], driverIds: [] });
    await ctx.emit(itemCreated, {
      itemId: id,
      orderNumber: number,
      gtpShipmentId: input.network?.shipmentId ?? null,
    });
  }
  return made.map(({ id, number }) => ({ itemId: id, orderNumber: number }));
}

/** One new shipment leg. @returns its id and order number */
export async function createShipment(
  ctx: CommandContext,
  input: NewShipment,
  shared: Knowledge,
): Promise<{ itemId: string; orderNumber: string }> {
  return known((await createShipments(ctx, [input], shared))[0]);
}
