-- What a column holds, for the database and for the compiler (`npm run gen:types`): CHECK for words, and for the others the name of a type in
-- `server/columns.ts`.
alter table shipment
  add constraint shipment_shipment_type_check check (shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY', 'PICKUP', 'DIRECT_TRAFFIC', 'MASTER_PALLET', 'UNKNOWN_PACKAGE')),
  add constraint shipment_traffic_type_check check (traffic_type in ('LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad')),
  add constraint shipment_held_from_check check (held_from in ('CREATED', 'DISPATCHABLE', 'DISPATCHED', 'RELEASED', 'IN_LOADING', 'LOADED', 'IN_EXECUTION', 'COMPLETED', 'COMPLETED_WITH_DEVIATION', 'HINDERED', 'ON_HOLD', 'CANCELED', 'CLOSED')),
  add constraint shipment_notable_status_check check (notable_status in ('NONE', 'LATE', 'ON_HOLD', 'DEVIATION', 'INCOMPLETE', 'DAMAGED', 'UNDISPATCHED_AFTER_LOADING', 'HINDRANCE')),
  add constraint shipment_routing_state_check check (routing_state in ('NOT_ROUTED', 'ROUTED', 'MANUALLY_ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED')),
  add constraint shipment_order_processing_status_check check (order_processing_status in ('NONE', 'IN_PROCESS', 'PROCESSED', 'UNPROCESSED')),
  add constraint shipment_documented_result_check check (documented_result in ('COMPLETED', 'COMPLETED_WITH_DEVIATION', 'HINDERED')),
  add constraint shipment_geo_quality_check check (geo_quality in ('EXACT', 'STREET', 'CITY', 'MANUAL', 'NONE'));
comment on column shipment.pickup_slots is 'type: TimeSlot[]';
comment on column shipment.delivery_slots is 'type: TimeSlot[]';
comment on column shipment.consignee is 'type: ShipmentAddress';
comment on column shipment.consignor is 'type: ShipmentAddress';
comment on column shipment.shipper is 'type: ShipmentAddress';
comment on column shipment.flags is 'type: AttributeFlags';
comment on column shipment.instructions is 'type: Handling[]';
comment on column shipment.reference_values is 'type: Reference[]';
alter table package
  add constraint package_actual_space_type_check check (actual_space_type in ('UNKNOWN', 'DIVERSE', 'STORING_POSITION', 'LOADING_UNIT', 'COMPARTMENT', 'VAN_FIX', 'TRUCK_DRAWBAR_FIX', 'TRAILER_DRAWBAR_FIX', 'TRAILER_SEMI_FIX', 'SWAP_BODY', 'CONTAINER_20FT', 'CONTAINER_40FT')),
  add constraint package_compartment_kind_check check (compartment_kind in ('DEPOT', 'LOADING_UNIT', 'VEHICLE_LOCAL_TRAFFIC', 'VEHICLE_LINE_HAUL', 'HOP', 'CUSTOMER'));
comment on column package.details is 'type: ProcessDetails';
comment on column dangerous_goods_line.line is 'type: StoredDangerousLine';
alter table item_note
  add constraint item_note_visibility_check check (visibility in ('DEPOT', 'NETWORK'));
alter table transition
  add constraint transition_timeline_type_check check (timeline_type in ('CREATED', 'PICKUP', 'UNLOADING', 'INVENTORY', 'LOADING', 'TRANSPORT', 'HANDOVER', 'DELIVERY', 'INFO_SCAN'));
alter table attachment
  add constraint attachment_process_type_check check (process_type in ('INV', 'LDG', 'ULD', 'IFS', 'MPA', 'DPT', 'DRV'));
