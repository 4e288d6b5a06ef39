import { isoToDate } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
import type { ShipmentAddress } from '../contract/values.ts';
import { anomaliesOf } from '../rules/anomalies.ts';
import { beyondColumns } from '../rules/truck.ts';
import { type Attributes, attributes, attributesOf } from '../rules/attributes.ts';
import { measuresOf, type ShipmentMeasures } from '../rules/measures.ts';
import type { RuledContent } from '../rules/ruleFacts.ts';
import { byNetwork, findRouting, firstLeg, nextLeg, type RoutingRow } from '../rules/routing.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import { windowsOn } from '../rules/timeWindows.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
import type { NewShipment } from './newShipment.ts';
import { ruledBy } from './ruled.ts';

/** Key that joins stops of one place: the stop location, else address and name in their plain form. */
export const stopKeyOf = (address: ShipmentAddress): string =>
  address.stopLocationId ??
  [address.countryCode, address.postalCode, address.city, address.streetAndNumber, address.name]
    .map((part) => (part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .join('|')
    .slice(0, 200);

/** Key of the stop at which line haul to a depot ends. */
export const stopKeyOfDepot = (depot: string): string => `depot:${depot}`;

const place = (address: ShipmentAddress) => ({
  countryCode: address.countryCode ?? '',
  postalCode: address.postalCode ?? '',
  city: address.city ?? '',
});

export const countOf = (input: NewShipment): number =>
  Math.max(
    1,
    input.numberOfPackages ?? 0,
    input.packages.length,
    input.goods.reduce((sum, g) => sum + g.numberOfPackages, 0),
  );

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

/** Where the vehicle of a leg drives: to the consignee or consignor (direct traffic always to the consignee), on line haul to the depot that the relation leads to. */
export function legEndOf(
  unit: string,
  at: ShipmentAddress,
  leg: { shipmentType: string; trafficType: string; relationId?: string | null; depotId?: string | null },
  known: Pick<Knowledge, 'depots' | 'depotOfRelation'>,
) {
  const own = { depot: null, stopKey: stopKeyOf(at), latitude: at.latitude, longitude: at.longitude };
  if (leg.trafficType !== 'LineHaul' || leg.shipmentType === 'PICKUP' || leg.shipmentType === 'DIRECT_TRAFFIC')
    return own;
  const depot = known.depots.get(known.depotOfRelation.get(leg.relationId ?? '') ?? leg.depotId ?? '');
  if (!depot || depot.id === unit) return own;
  const { latitude, longitude } = depot.latitude === null || depot.longitude === null ? own : depot;
  return { depot: depot.id, stopKey: stopKeyOfDepot(depot.id), latitude, longitude };
}

type Before = {
  input: NewShipment;
  measured: ShipmentMeasures;
  stated: Attributes;
  of: { priorityLevel: number } | undefined;
  leg: { routing?: RoutingRow | undefined };
  shipmentType: string;
  trafficType: string;
  at: ShipmentAddress;
};

/** The shipment as the tables of rules ask of it. */
const contentOf = ({ input, measured, stated, of, leg, shipmentType, trafficType, at }: Before): RuledContent => ({
  customerId: input.customerId,
  shipper: input.shipper?.name ?? input.consignor?.name ?? null,
  productId: input.productCode,
  shipmentType,
  trafficType,
  weight: measured.totalGrossWeight,
  loadingMeter: measured.loadingMeter,
  volume: measured.volume,
  packages: countOf(input),
  goods: input.goods.map((line) => ({ ...line, packages: line.numberOfPackages, packageType: line.packingType })),
  hazards: input.dangerousGoods.flatMap(({ primaryHazard }) => primaryHazard ?? []),
  attributes: attributes.filter((name) => stated[name]),
  routeId: leg.routing?.routeId ?? input.heading?.outboundRoute ?? null,
  relationId: leg.routing?.relationId ?? null,
  place: at,
  day: input.executionDate,
  priority: of?.priorityLevel ?? null,
});

/** Which leg of the order this unit carries, and the row that routes it. */
function legOf(ctx: CommandContext, input: NewShipment, known: Knowledge, totalGrossWeight: number) {
  const to = { ...place(input.consignee), productId: input.productCode, totalGrossWeight };
  // What goes from door to door on one vehicle is met by no other depot.
  const onward =
    input.follows && input.shipmentType !== 'DIRECT_TRAFFIC'
      ? (byNetwork(known.routings, ctx.unit, input.network?.depots, known.depotOfRelation) ??
        nextLeg(known.routings, ctx.unit, to))
      : undefined;
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
              totalGrossWeight,
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
                    totalGrossWeight,
                  }
                : undefined,
            );
  return { onward, leg };
}

/** What follows from the order and the depot's records: leg and route, measures, points, attributes and anomalies. */
export function derivedOf(ctx: CommandContext, input: NewShipment, known: Knowledge) {
  const { products } = known;
  const of = input.productCode ? products.get(input.productCode) : undefined;
  const measured = measuresOf(
    input.goods.map((g) => ({ ...g, stackable: g.stackable === true })),
    { totalGrossWeight: input.totalGrossWeight ?? null, volume: input.volume ?? null },
    known.factors,
  );
  // The rules at the doors say it in words of the order; this is what the columns can hold, whoever sends.
  if (beyondColumns(measured)) throw refused('shipments:refusal/beyondLimits');
  const { onward, leg } = legOf(ctx, input, known, measured.totalGrossWeight);
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
  const stated = attributesOf({
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
  const { present, measures, ruled } = ruledBy(
    {
      content: contentOf({ input, measured, stated, of, leg, shipmentType, trafficType, at }),
      present: stated,
      measures: measured,
    },
    known,
  );
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
  const { affId } = input;
  return {
    of,
    measures,
    leg,
    shipmentType,
    trafficType,
    routed,
    at,
    end,
    points,
    present,
    found,
    window,
    ruled,
    affId,
  };
}
export type Derived = ReturnType<typeof derivedOf>;

/** Who carries it as its order names him, else by the tables of rules, else by the routing row. */
export const affOf = ({ affId, leg, ruled }: Pick<Derived, 'affId' | 'leg' | 'ruled'>): string | null =>
  affId ?? ruled.affId ?? leg.routing?.affId ?? null;
