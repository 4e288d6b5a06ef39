-- The loading list (LDG): what a trip is meant to carry, and what was scanned onto it.
create table loading_list (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED', 'CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED')),
  trip_id uuid not null,
  trip_name text not null,
  traffic_type text not null,
  route text,
  execution_date date not null,
  planned_departure timestamptz,
  gate text,
  vehicle text,
  driver_name text,
  loaders text[] not null default '{}',
  required_seals int not null default 0,
  items int not null default 0,
  items_done int not null default 0,
  packages_expected int not null default 0,
  packages_scanned int not null default 0,
  packages_deviating int not null default 0,
  packages_missing int not null default 0,
  packages_to_unload int not null default 0,
  report jsonb,
  equipment jsonb,
  actual_start timestamptz,
  actual_end timestamptz,
  closing_requested_by text,
  closing_requested_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('loading_list');
create unique index loading_list_trip on loading_list (org_unit, trip_id) where state <> 'CANCELED';
create unique index loading_list_name on loading_list (org_unit, name);
create index loading_list_day on loading_list (org_unit, execution_date, planned_departure);

create table loading_item (
  org_unit text not null,
  list_id uuid not null,
  item_id uuid not null,
  state text not null default 'PLANNED' check (state in ('LOADED_WITH_DEVIATION', 'LOADED', 'NOT_LOADED', 'MISSING', 'PARTLY_LOADED', 'PLANNED', 'TO_UNLOAD')),
  sequence int not null,
  stop_sequence int,
  expected int not null,
  scanned int not null default 0,
  -- Undispatched while packages were on the truck: it stays here until they are off.
  removed boolean not null default false,
  primary key (org_unit, list_id, item_id),
  foreign key (org_unit, list_id) references loading_list (org_unit, id)
);
call app.tenant_table('loading_item');
create index loading_item_of on loading_item (org_unit, item_id);

create table loading_package (
  org_unit text not null,
  list_id uuid not null,
  package_id uuid not null,
  item_id uuid not null,
  process_status text not null default 'NOT_YET_PROCESSED',
  earlier_status text not null,
  deviation_code text,
  photos uuid[] not null default '{}',
  scanned_at timestamptz,
  scanned_by text,
  gate text,
  manual boolean not null default false,
  arrived_with_scan boolean not null default false,
  primary key (org_unit, list_id, package_id),
  foreign key (org_unit, list_id) references loading_list (org_unit, id)
);
call app.tenant_table('loading_package');
create index loading_package_item on loading_package (org_unit, list_id, item_id);
create index loading_package_of on loading_package (org_unit, package_id);

create table loading_scan (
  org_unit text not null,
  list_id uuid not null,
  id uuid not null,
  client_scan_id text not null,
  barcode text not null,
  result text not null,
  item_id uuid,
  package_id uuid,
  consignee_name text,
  scanned_at timestamptz not null,
  scanned_by text not null,
  primary key (org_unit, list_id, id),
  foreign key (org_unit, list_id) references loading_list (org_unit, id)
);
call app.tenant_table('loading_scan');

create table seal (
  org_unit text not null,
  id uuid not null,
  list_id uuid not null,
  number text not null,
  type text not null,
  applied_at timestamptz not null,
  applied_day date not null,
  applied_by text not null,
  removed_at timestamptz,
  removed_by text,
  photo_blob_id uuid,
  primary key (org_unit, id),
  foreign key (org_unit, list_id) references loading_list (org_unit, id)
);
call app.tenant_table('seal');
create unique index seal_number on seal (org_unit, number, applied_day) where removed_at is null;
create index seal_of on seal (org_unit, list_id);
