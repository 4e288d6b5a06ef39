-- A trip is a vehicle's planned run on one day. Its totals are sums of its shipments, kept with it for boards.
create table trip (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('CREATED', 'CANCELED', 'LOADING_RELEASED', 'LOADING_ACTIVE', 'LOADING_CLOSINGREQ', 'LOADING_FINISHED', 'LOADING_CLOSED',
    'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START', 'DRV_REJECTED', 'DRV_INPROGRESS', 'JOURNEY_CLOSED')),
  optimization_state text not null default 'NONE' check (optimization_state in ('NONE', 'REQUIRED', 'OK', 'DEVIATION')),
  execution_date date not null,
  traffic_type text not null,
  outbound_route text,
  vehicle_id text,
  driver_id text,
  co_driver_id text,
  freight_carrier_id text,
  aff_id text,
  gate text,
  remark text,
  start_name text not null,
  start_latitude double precision,
  start_longitude double precision,
  expected_departure timestamptz not null,
  planned_departure timestamptz,
  planned_arrival timestamptz,
  actual_departure timestamptz,
  actual_arrival timestamptz,
  deliveries int not null default 0,
  pickups int not null default 0,
  directs int not null default 0,
  packages int not null default 0,
  weight bigint not null default 0,
  volume bigint not null default 0,
  loading_meter bigint not null default 0,
  dg_points double precision not null default 0,
  distance bigint,
  driving_time int,
  longest_driving int,
  loading_list_id uuid,
  loading_state text,
  packages_loaded int not null default 0,
  externally_planned boolean not null default false,
  tour_acceptance text check (tour_acceptance in ('TOUR_ACCEPTED', 'TOUR_STILL_REJECTED')),
  rejection_reason text,
  rejected_before boolean not null default false,
  odometer_start bigint,
  odometer_end bigint,
  closed_at timestamptz,
  closed_by text,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, id)
);
call app.tenant_table('trip');
create unique index trip_name on trip (org_unit, execution_date, name) where state <> 'CANCELED';
create index trip_day on trip (org_unit, execution_date, name);
create index trip_vehicle on trip (org_unit, vehicle_id, execution_date) where state <> 'CANCELED';
create index trip_driver on trip (org_unit, driver_id, execution_date) where state <> 'CANCELED';

create table stop (
  org_unit text not null,
  id uuid not null,
  trip_id uuid not null,
  sequence int not null,
  kind text not null default 'CUSTOMER',
  stop_key text not null,
  name text not null,
  address jsonb not null,
  latitude double precision,
  longitude double precision,
  geo_quality text not null default 'NONE',
  windows jsonb not null default '[]',
  service_minutes int not null default 0,
  planned_arrival timestamptz,
  estimated_arrival timestamptz,
  actual_arrival timestamptz,
  actual_departure timestamptz,
  waiting_minutes int not null default 0,
  violation_minutes int not null default 0,
  distance bigint not null default 0,
  driving_minutes int not null default 0,
  break_minutes int not null default 0,
  processing_state text,
  signer text,
  signed_at timestamptz,
  signature_type text,
  signature_blob_id uuid,
  document_blob_ids uuid[] not null default '{}',
  documenting_user_type text,
  documenting_user text,
  documented_latitude double precision,
  documented_longitude double precision,
  primary key (org_unit, id),
  foreign key (org_unit, trip_id) references trip (org_unit, id)
);
call app.tenant_table('stop');
create index stop_of on stop (org_unit, trip_id, sequence);

create table stop_order (
  org_unit text not null,
  stop_id uuid not null,
  item_id uuid not null,
  trip_id uuid not null,
  order_type text not null check (order_type in ('DELIVERY', 'PICKUP', 'DIRECT')),
  position int not null default 0,
  processing_status text not null default 'NONE' check (processing_status in ('NONE', 'IN_PROCESS', 'PROCESSED', 'UNPROCESSED')),
  result text check (result in ('OK', 'DEVIATION', 'HINDRANCE')),
  process_deviation_id text,
  packages jsonb not null default '[]',
  photos uuid[] not null default '{}',
  remark text,
  cash_collected bigint,
  documented_at timestamptz,
  documented_by text,
  user_type text,
  primary key (org_unit, stop_id, item_id),
  foreign key (org_unit, stop_id) references stop (org_unit, id)
);
call app.tenant_table('stop_order');
create index stop_order_trip on stop_order (org_unit, trip_id);
create index stop_order_item on stop_order (org_unit, item_id);

-- One optimisation at a time per trip; kept so that every process can answer for it.
create table optimize_task (
  org_unit text not null,
  id uuid not null,
  trip_id uuid not null,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  error_code text,
  result jsonb,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_unit, id)
);
call app.tenant_table('optimize_task');
create index optimize_task_of on optimize_task (org_unit, trip_id, started_at desc);

-- Told by crossdock: what the last loading report said of a vehicle (check FOOD_HYGIENE).
create table vehicle_report (
  org_unit text not null,
  vehicle_id text not null,
  last_report jsonb not null,
  reported_at timestamptz not null,
  primary key (org_unit, vehicle_id)
);
call app.tenant_table('vehicle_report');
