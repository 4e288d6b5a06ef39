-- What a column holds, for the database and for the compiler (`npm run gen:types`): CHECK for words, and for the others the name of a type in
-- `server/columns.ts`.
comment on column process_list.report is 'type: LoadingReport';
comment on column process_list.equipment is 'type: EquipmentCount[]';
alter table process_list
  add constraint process_list_traffic_type_check check (traffic_type in ('LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad'));
alter table process_package
  add constraint process_package_process_status_check check (process_status in ('UNLOADED', 'REGISTERED', 'LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING', 'MISSING', 'NOT_UNLOADED', 'NOT_REGISTERED', 'NOT_LOADED', 'NOT_YET_PROCESSED')),
  add constraint process_package_earlier_status_check check (earlier_status in ('OK', 'OK_DAMAGED')),
  add constraint process_package_earlier_space_type_check check (earlier_space_type in ('UNKNOWN', 'DIVERSE', 'STORING_POSITION', 'LOADING_UNIT', 'COMPARTMENT', 'VAN_FIX', 'TRUCK_DRAWBAR_FIX', 'TRAILER_DRAWBAR_FIX', 'TRAILER_SEMI_FIX', 'SWAP_BODY', 'CONTAINER_20FT', 'CONTAINER_40FT'));
alter table process_scan
  add constraint process_scan_result_check check (result in ('OK', 'ALREADY_SCANNED', 'NOT_ON_LIST', 'UNKNOWN', 'WRONG_ROUTE', 'TO_UNLOAD', 'BLOCKED', 'CHECK_REQUIRED'));
alter table seal
  add constraint seal_type_check check (type in ('BOLT', 'CABLE', 'PLASTIC'));
