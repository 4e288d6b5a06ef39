-- One table for the lists of the hall (domain 2.5): loading (LDG), unloading (ULD) and inventory (INV). What stands is loading.
alter table loading_list rename to process_list;
alter table loading_item rename to process_item;
alter table loading_package rename to process_package;
alter table loading_scan rename to process_scan;

alter table process_list rename constraint loading_list_pkey to process_list_pkey;
alter table process_list rename constraint loading_list_state_check to process_list_state_check;
alter table process_item rename constraint loading_item_pkey to process_item_pkey;
alter table process_item rename constraint loading_item_org_unit_list_id_fkey to process_item_org_unit_list_id_fkey;
alter table process_package rename constraint loading_package_pkey to process_package_pkey;
alter table process_package rename constraint loading_package_org_unit_list_id_fkey to process_package_org_unit_list_id_fkey;
alter table process_scan rename constraint loading_scan_pkey to process_scan_pkey;
alter table process_scan rename constraint loading_scan_org_unit_list_id_fkey to process_scan_org_unit_list_id_fkey;
alter index loading_list_name rename to process_list_name;
alter index loading_list_day rename to process_list_day;
alter index loading_item_of rename to process_item_of;
alter index loading_package_item rename to process_package_item;
alter index loading_package_of rename to process_package_of;
alter index loading_scan_package rename to process_scan_package;

alter table process_list
  add column kind text not null default 'LDG' check (kind in ('LDG', 'ULD', 'INV')),
  -- The list at the partner that this one answers: an unloading belongs to the loading of the depot before it.
  add column partner_unit text,
  add column partner_list_id uuid,
  -- What an inventory counts: type, scope, places.
  add column inventory jsonb,
  alter column trip_id drop not null,
  alter column trip_name drop not null,
  alter column traffic_type drop not null;
alter table process_list alter column kind drop default;
alter table process_list
  add constraint process_list_loading_trip check (kind <> 'LDG' or (trip_id is not null and trip_name is not null and traffic_type is not null)),
  add constraint process_list_inventory check ((kind = 'INV') = (inventory is not null)),
  add constraint process_list_partner check ((partner_unit is null) = (partner_list_id is null));
drop index loading_list_trip;
create unique index process_list_trip on process_list (org_unit, trip_id) where kind = 'LDG' and state <> 'CANCELED';

alter table process_item drop constraint loading_item_state_check;
alter table process_item add constraint process_item_state_check check (state in (
  'PLANNED', 'MISSING', 'TO_UNLOAD', 'SURPLUS',
  'LOADED_WITH_DEVIATION', 'LOADED', 'NOT_LOADED', 'PARTLY_LOADED',
  'UNLOADED_WITH_DEVIATION', 'UNLOADED', 'NOT_UNLOADED', 'PARTLY_UNLOADED',
  'REGISTERED_WITH_DEVIATION', 'REGISTERED', 'NOT_REGISTERED', 'PARTLY_REGISTERED'));
