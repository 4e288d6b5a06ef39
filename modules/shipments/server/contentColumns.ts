import { searchableText } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { attributes } from '../rules/attributes.ts';
import { affOf, type Derived } from './derivedOf.ts';
import type { NewShipment } from './newShipment.ts';

/** What a search finds the shipment by. */
const wordsOf = (input: NewShipment, number: string): string =>
  searchableText(
    [
      number,
      input.externId,
      input.globalTrackingNumber,
      input.consignee.name,
      input.consignee.streetAndNumber,
      input.consignee.city,
      input.consignee.postalCode,
      input.consignor?.name,
      input.consignor?.streetAndNumber,
      input.consignor?.city,
      ...input.references.map((r) => r.value),
    ]
      .filter(Boolean)
      .join(' '),
  ).slice(0, 1200);

/** Columns that follow from the goods and what they are worth. */
export const measuredColumns = (input: NewShipment, { measures, points }: Pick<Derived, 'measures' | 'points'>) => ({
  weight: measures.totalGrossWeight,
  volume: measures.volume,
  loading_meter: measures.loadingMeter,
  chargeable_weight: measures.chargeableWeight,
  dg_points: points.points,
  un_numbers: [...new Set(input.dangerousGoods.map((line) => line.unNumber))],
  cash_on_delivery: input.cashOnDelivery ?? 0,
  goods_value: input.goodsValue ?? 0,
});

/** Columns of a shipment that say what its sender ordered and what follows from it; nothing of what became of it since. */
export function contentColumns(
  ctx: CommandContext,
  { number, count }: { number: string; count: number },
  input: NewShipment,
  is: Derived,
) {
  const { of, leg, shipmentType, trafficType, at, end, present, window, ruled } = is;
  return {
    extern_id: input.externId,
    global_tracking_number: input.globalTrackingNumber ?? null,
    shipment_type: shipmentType,
    traffic_type: trafficType,
    origin_depot: input.follows?.depot ?? (shipmentType === 'PICKUP' ? ctx.unit : null),
    destination_depot: leg.routing?.responsibleDepotId ?? input.heading?.destinationDepot ?? null,
    outbound_route: leg.routing?.routeId ?? input.heading?.outboundRoute ?? null,
    relation_id: leg.routing?.relationId ?? null,
    routing_id: leg.routing?.id ?? null,
    aff_id: affOf(is) ?? input.heading?.affId ?? null,
    default_aff_id: affOf(is),
    product_code: input.productCode,
    priority_level: ruled.priorityLevel ?? of?.priorityLevel ?? 5,
    execution_date: input.executionDate,
    pickup_slots: input.pickupTimeSlots,
    delivery_slots: input.deliveryTimeSlots,
    window_from: window.from,
    window_to: window.to,
    packages: count,
    ...measuredColumns(input, is),
    temperature_min: input.temperatureMin,
    temperature_max: input.temperatureMax,
    consignee: input.consignee,
    consignor: input.consignor,
    shipper: input.shipper,
    collector: input.collector ?? null,
    neutral_consignor: input.neutralConsignor ?? null,
    place_name: at.name,
    place_postal_code: at.postalCode,
    place_city: at.city,
    place_country: at.countryCode,
    leg_depot: end.depot,
    latitude: end.latitude,
    longitude: end.longitude,
    geo_quality: at.geoQuality,
    stop_key: end.stopKey,
    stop_group: ruled.stopGroup,
    attributes: attributes.filter((name) => present[name]),
    flags: input.flags,
    anomalies: shipmentType === 'UNKNOWN_PACKAGE' || shipmentType === 'MASTER_PALLET' ? [] : is.found,
    instructions: input.instructions,
    freight_term_id: input.freightTermId ?? null,
    payment_method_id: input.paymentMethodId ?? null,
    customer_id: input.customerId,
    reference_values: input.references,
    source: input.source,
    words: wordsOf(input, number),
  };
}
