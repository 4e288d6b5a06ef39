/** The statements of the minimal server, written for these answers by hand. */

const day = `case when s.execution_date is null then '-infinity'::date else s.execution_date end`;
const town = (of: string) =>
  `concat_ws(' ', nullif(${of} ->> 'countryCode', ''), nullif(${of} ->> 'postalCode', ''), nullif(${of} ->> 'city', ''))`;
const line = (of: string) =>
  `case when ${of} is not null then concat_ws(', ', nullif(${of} ->> 'name', ''), nullif(${of} ->> 'streetAndNumber', ''), nullif(${town(of)}, '')) end`;

/** The columns of a row of the list, in the wire's names. The text of a product is a constant: the product reads it for each row. */
const row = `s.id as "itemId", s.order_number as "orderNumber", s.extern_id as "externId", s.global_tracking_number as "globalTrackingNumber",
  s.shipment_type as "shipmentType", s.traffic_type as "trafficType", s.state as "shipmentState", s.notable_status as "notableStatus",
  s.routing_state as "routingState", s.order_processing_status as "orderProcessingStatus", s.product_code as "productCode", 'x' as "productText",
  s.priority_level as "priorityLevel", case when s.execution_date is not null then array[extract(year from s.execution_date)::int,
    extract(month from s.execution_date)::int, extract(day from s.execution_date)::int] end as "executionDate",
  case when s.shipment_type = 'PICKUP' then s.pickup_slots -> 0 else s.delivery_slots -> 0 end as "window", s.management_branch as "managementBranch",
  s.origin_depot as "originDepot", s.destination_depot as "destinationDepot", s.outbound_route as "outboundRoute", s.relation_id as "relation",
  s.aff_id as "affCmdId", s.default_aff_id as "defaultAffCmdId", s.default_aff_id as "konDefaultAffCmdId", s.aff_change_reason as "lastAffAssignmentChangeReason",
  s.trip_id as "tripId", s.trip_name as "tripName", s.packages as "numberOfExpectedPackages", s.packages_on_terminal as "packagesOnTerminal",
  s.weight as "totalGrossWeight", s.volume, s.loading_meter as "loadingMeter", s.chargeable_weight as "chargeableWeight",
  s.dg_points as "calculatedDangerousGoodsPoints", s.un_numbers as "unNumbers", s.temperature_min as "temperatureMin", s.temperature_max as "temperatureMax",
  s.cash_on_delivery as "cashOnDelivery", s.goods_value as "goodsValue", s.place_name as "placeName", s.place_postal_code as "placePostalCode",
  s.place_city as "placeCity", s.place_country as "placeCountryCode", s.latitude, s.longitude, s.geo_quality as "geoQuality",
  s.consignee ->> 'name' as "consigneeName", s.consignor ->> 'name' as "consignorName", ${line('s.consignee')} as "consigneeLine",
  ${line('s.consignor')} as "consignorLine", ${line('s.shipper')} as "shipperLine", s.dispo_remark as "dispoInfoRemark", s.attributes, s.anomalies, s.attempts,
  s.failure_reason as "failureReason", s.open_notes as "openNotes", floor(extract(epoch from s.created_at) * 1000)::bigint as "createdAt",
  floor(extract(epoch from s.changed_at) * 1000)::bigint as "changedAt", s.version`;

/** Ids first, the wide rows of the page alone, their JSON by the database, the count beside. */
const list = (
  where: string,
  order: string,
): string => `select '{"items":[' || coalesce(string_agg(row_to_json(x)::text, ','), '') || '],"total":' ||
    (select count(*)::int from (select 1 from shipment s where ${where} limit 1001) c) || '}' as j
  from (select ${row} from (select s.org_unit, s.id, row_number() over () as k from (select s.org_unit, s.id from shipment s where ${where} order by ${order} limit 50) s) k
    join shipment s on s.org_unit = k.org_unit and s.id = k.id order by k.k) x`;

export const standingList = list(`s.org_unit = $1 and s.state not in ('CLOSED', 'CANCELED')`, `${day} desc, s.id desc`);
export const sortedList = list(
  `s.org_unit = $1 and s.state = 'DISPATCHABLE' and s.packages >= $2`,
  `s.place_city asc nulls last, ${day} desc, s.id desc`,
);

const all = (table: string, order: string): string =>
  `(select coalesce(json_agg(x order by x.${order}), '[]') from ${table} x where x.org_unit = s.org_unit and x.item_id = s.id)`;
/** A shipment with all that lies below it, in one statement, under the columns' own names. */
export const record = `select json_build_object('item', row_to_json(s), 'packages', ${all('package', 'position')}, 'goods', ${all('goods_item', 'line_no')},
    'dangerous', ${all('dangerous_goods_line', 'line_no')}, 'transitions', ${all('transition', 'id')}, 'attachments', ${all('attachment', 'id')},
    'notes', ${all('item_note', 'id')})::text as j
  from shipment s where s.org_unit = $1 and s.id = $2`;
