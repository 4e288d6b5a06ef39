import { isoToDate } from '#kernel/date.ts';
import type { ItemRow } from '../contract/schemas.ts';
import { addressLine } from '../rules/addressLine.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import type { ShipmentRow } from './tables.gen.ts';

export type ListedShipment = ShipmentRow & { product_text: string | null };

const orderedSlots = (row: ShipmentRow): TimeSlot[] =>
  row.shipment_type === 'PICKUP' ? row.pickup_slots : row.delivery_slots;

/**
 * The slots of the place of this leg: delivery slots of a delivery, pickup slots of a pickup. None where it ends at another depot: what the
 * consignee asked for binds the depot that delivers.
 */
export const legSlots = (row: ShipmentRow): TimeSlot[] => (row.leg_depot === null ? orderedSlots(row) : []);

/** A row of the table as the wire's list row. */
export function itemRow(row: ListedShipment): ItemRow {
  return {
    itemId: row.id,
    orderNumber: row.order_number,
    externId: row.extern_id,
    globalTrackingNumber: row.global_tracking_number,
    shipmentType: row.shipment_type,
    trafficType: row.traffic_type,
    shipmentState: row.state,
    notableStatus: row.notable_status,
    routingState: row.routing_state,
    orderProcessingStatus: row.order_processing_status,
    productCode: row.product_code,
    productText: row.product_text,
    priorityLevel: row.priority_level,
    executionDate: row.execution_date ? isoToDate(row.execution_date) : null,
    window: orderedSlots(row)[0] ?? null,
    managementBranch: row.management_branch,
    originDepot: row.origin_depot,
    destinationDepot: row.destination_depot,
    outboundRoute: row.outbound_route,
    relation: row.relation_id,
    affCmdId: row.aff_id,
    defaultAffCmdId: row.default_aff_id,
    konDefaultAffCmdId: row.default_aff_id,
    lastAffAssignmentChangeReason: row.aff_change_reason,
    affHandedOver: row.aff_handed_over_at !== null,
    tripId: row.trip_id,
    tripName: row.trip_name,
    numberOfExpectedPackages: row.packages,
    packagesOnTerminal: row.packages_on_terminal,
    totalGrossWeight: row.weight,
    volume: row.volume,
    loadingMeter: row.loading_meter,
    chargeableWeight: row.chargeable_weight,
    calculatedDangerousGoodsPoints: row.dg_points,
    unNumbers: row.un_numbers,
    temperatureMin: row.temperature_min,
    temperatureMax: row.temperature_max,
    cashOnDelivery: row.cash_on_delivery,
    goodsValue: row.goods_value,
    placeName: row.place_name,
    placePostalCode: row.place_postal_code,
    placeCity: row.place_city,
    placeCountryCode: row.place_country,
    latitude: row.latitude,
    longitude: row.longitude,
    geoQuality: row.geo_quality,
    consigneeName: row.consignee?.name ?? null,
    consignorName: row.consignor?.name ?? null,
    consigneeLine: row.consignee && addressLine(row.consignee),
    consignorLine: row.consignor && addressLine(row.consignor),
    shipperLine: row.shipper && addressLine(row.shipper),
    collectorLine: row.collector && addressLine(row.collector),
    dispoInfoRemark: row.dispo_remark,
    attributes: row.attributes,
    anomalies: row.anomalies,
    attempts: row.attempts,
    failureReason: row.failure_reason,
    openNotes: row.open_notes,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    version: row.version,
  };
}
