-- A shipment is one leg of one order at one depot (domain G1). Quantities raw: g, mm, mm3, cents, milli-degrees.
create table shipment (
  org_unit text not null,
  id uuid not null,
  extern_id text,
  order_number text not null,
  global_tracking_number text,
  shipment_type text not null,
  traffic_type text not null,
  special_traffic_type text,
  pick_up_type text,
  delivery_type text,
  state text not null check (state in ('CREATED', 'DISPATCHABLE', 'DISPATCHED', 'RELEASED', 'IN_LOADING', 'LOADED', 'IN_EXECUTION', 'COMPLETED',
    'COMPLETED_WITH_DEVIATION', 'HINDERED', 'ON_HOLD', 'CANCELED', 'CLOSED')),
  held_from text,
  notable_status text not null default 'NONE',
  routing_state text not null default 'NOT_ROUTED',
  order_processing_status text not null default 'NONE',
  documented_result text,
  attempts int not null default 0,
  management_branch text,
  origin_depot text,
  destination_depot text,
  outbound_route text,
  relation_id text,
  routing_id text,
  aff_id text,
  default_aff_id text,
  aff_change_reason text,
  product_code text,
  priority_level int,
  execution_date date,
  pickup_slots jsonb not null default '[]',
  delivery_slots jsonb not null default '[]',
  -- The window at the place of this leg, for lists: sorting and filtering.
  window_from timestamptz,
  window_to timestamptz,
  packages int not null check (packages between 1 and 9999),
  packages_on_terminal int not null default 0,
  weight bigint not null default 0,
  volume bigint not null default 0,
  loading_meter bigint not null default 0,
  chargeable_weight bigint not null default 0,
  dg_points double precision not null default 0,
  un_numbers text[] not null default '{}',
  temperature_min int,
  temperature_max int,
  cash_on_delivery bigint not null default 0,
  goods_value bigint not null default 0,
  consignee jsonb,
  consignor jsonb,
  shipper jsonb,
  place_name text not null,
  place_postal_code text,
  place_city text,
  place_country text,
  latitude double precision,
  longitude double precision,
  geo_quality text not null default 'NONE',
  stop_key text not null,
  attributes text[] not null default '{}',
  flags jsonb not null default '{}',
  anomalies text[] not null default '{}',
  instructions jsonb not null default '[]',
  dispo_remark text,
  dispo_position text,
  freight_term_id text,
  payment_method_id text,
  customer_id text,
  reference_values jsonb not null default '[]',
  trip_id uuid,
  -- Told by dispatch: name of the trip and who drives it.
  trip_name text,
  driver_ids text[] not null default '{}',
  open_notes int not null default 0,
  source text not null,
  externally_planned boolean not null default false,
  words text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, id)
);
call app.tenant_table('shipment');
create unique index shipment_extern on shipment (org_unit, extern_id) where extern_id is not null;
create index shipment_number on shipment (org_unit, order_number);
create index shipment_trip on shipment (org_unit, trip_id) where trip_id is not null;
-- Open work is a small part of all rows: the pool and its sorts live in partial indexes.
create index shipment_pool on shipment (org_unit, execution_date, id) where state = 'DISPATCHABLE';
create index shipment_open on shipment (org_unit, execution_date desc, id desc) where state not in ('CLOSED', 'CANCELED');
create index shipment_day on shipment (org_unit, execution_date desc, id desc);
create index shipment_words on shipment using gin (org_unit, words gin_trgm_ops);

-- Free text runs outside the policy, which would keep ILIKE from the trigram index; it filters by the setting itself.
create function app.search_shipments(tokens text[], max_rows int) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units(); condition text := '';
begin
  if units is null then return; end if;
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    condition := condition || format(' and words like %L', '%' || replace(replace(replace(tokens[i], '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format('select id from shipment where org_unit = %L %s order by id desc limit %s', units[1], condition, max_rows);
end $$;

create table package (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  barcode text not null,
  barcode_irregular boolean not null default false,
  alternative_barcodes text[] not null default '{}',
  goods_item_id uuid,
  position int not null,
  status text not null default 'NOK_NOT_PROCESSED' check (status in ('OK', 'OK_DAMAGED', 'NOK_MISSING', 'NOK_NOT_PROCESSED', 'CANCELED', 'UNDISPO', 'UNLOAD')),
  terminal_status text not null default 'NOT_IN_DEPOT' check (terminal_status in ('TO_UNLOAD', 'CANCELED', 'LOADED', 'IN_DEPOT', 'NOT_YET_UNLOADED', 'NOT_IN_DEPOT')),
  expected_position text,
  actual_space_type text,
  actual_space text,
  compartment_kind text,
  compartment_id text,
  no_edi boolean not null default false,
  deviation_code text,
  -- Last detail per process: unloading, inventory, loading, infoScan.
  details jsonb not null default '{}',
  photos text[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('package');
create index package_item on package (org_unit, item_id, position);
create index package_barcode on package (org_unit, barcode) where active;
create index package_alternative on package using gin (org_unit, alternative_barcodes) where active;

create table goods_item (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  line_no int not null,
  marks_and_numbers text,
  description text,
  remark text,
  stackable boolean not null default false,
  packages int not null,
  packing_type text,
  packages_2 int,
  packing_type_2 text,
  gross_weight bigint,
  length bigint,
  width bigint,
  height bigint,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('goods_item');
create index goods_item_of on goods_item (org_unit, item_id, line_no);

create table dangerous_goods_line (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  line_no int not null,
  un_number text not null,
  un_sub_number int,
  line jsonb not null,
  points double precision not null,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('dangerous_goods_line');
create index dangerous_goods_line_of on dangerous_goods_line (org_unit, item_id, line_no);

create table item_note (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  text text not null,
  author_id text not null,
  author text not null,
  visibility text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'READ', 'DONE')),
  created_at timestamptz not null,
  read_by text,
  read_at timestamptz,
  done_by text,
  done_at timestamptz,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('item_note');
create index item_note_of on item_note (org_unit, item_id, id);

-- The timeline: where the goods were, are, and are meant to go.
create table transition (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  timeline_type text not null,
  state text not null check (state in ('PLANNED', 'IN_PROGRESS', 'FINISHED', 'DID_NOT_TAKE_PLACE')),
  happened_at timestamptz,
  planned_at timestamptz,
  from_compartment text,
  to_compartment text,
  process_name text,
  process_id text,
  moved int not null default 0,
  expected int not null default 0,
  vehicle_name text,
  gates text,
  place_name text,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('transition');
create index transition_of on transition (org_unit, item_id, id);

create table attachment (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  package_id uuid,
  blob_id uuid not null,
  process_type text not null,
  deviation_code text,
  created_at timestamptz not null,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('attachment');
create index attachment_of on attachment (org_unit, item_id, id);
