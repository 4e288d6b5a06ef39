-- Shipments of the network (domain 2.8, R15). They stand in the root unit; whose they are says gtp_participant, and every read joins it (decision 0031).
create table gtp_shipment (
  org_unit text not null,
  id uuid not null,
  order_number text not null,
  extern_id text,
  global_tracking_number text,
  -- The depot that created it; its key account.
  owner_unit text not null,
  key_account_unit text,
  state text not null check (state in ('NEW', 'ROUTED', 'HANDED_OVER', 'PICKED_UP', 'IN_LINE_HAUL', 'AT_DESTINATION', 'IN_DELIVERY', 'DELIVERED', 'HINDERED', 'CANCELED')),
  routing_status text not null check (routing_status in ('NOT_ROUTED', 'PROPOSED', 'ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED')),
  customer_id text,
  traffic text not null check (traffic in ('DirectTraffic', 'FullTruckLoad', 'LessTruckLoad', 'LineHaul')),
  product_code text,
  freight_term_id text,
  consignor jsonb not null,
  consignee jsonb not null,
  shipper jsonb,
  neutral_consignor jsonb,
  collector jsonb,
  pickup_date date not null check (pickup_date between '1900-01-01' and '2200-12-31'),
  pickup_from time,
  pickup_to time,
  -- The end of the window in which it is to be collected, on the clock of the depot that collects.
  pickup_by timestamptz not null,
  delivery_date date check (delivery_date between '1900-01-01' and '2200-12-31'),
  delivery_from time,
  delivery_to time,
  goods jsonb not null,
  dangerous_goods jsonb not null default '[]',
  instruction text,
  temperature_min int check (temperature_min between -273150 and 1000000),
  temperature_max int check (temperature_max between -273150 and 1000000),
  customs boolean not null,
  tail_lift boolean not null,
  notification boolean not null,
  -- Cents.
  cash_on_delivery bigint not null default 0 check (cash_on_delivery between 0 and 100000000000),
  goods_value bigint not null default 0 check (goods_value between 0 and 100000000000),
  packages int not null check (packages between 1 and 9999),
  -- g, mm3, mm.
  weight bigint not null check (weight between 0 and 10000000000),
  volume bigint not null check (volume between 0 and 1000000000000000),
  loading_meter bigint not null check (loading_meter between 0 and 10000000),
  schema_id text,
  schema_name text,
  schema_version int,
  trace jsonb not null default '[]',
  would_route jsonb,
  -- Depots of the way, in the order in which goods meet them.
  route text[] not null default '{}',
  -- Everybody whose it is, for open screens; what counts is gtp_participant.
  units text[] not null default '{}',
  planned_arrival timestamptz,
  -- The depot that collects has it on a trip.
  dispatched boolean not null default false,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  hindrance text,
  cancel_reason text,
  open_notes int not null default 0,
  -- How it stood before it was taken back from a depot, until the depot has let it go.
  withdrawn jsonb,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  version int not null default 1,
  -- What needs somebody stands first.
  rank smallint not null generated always as (case when state = 'CANCELED' then 9 when state = 'DELIVERED' then 8 when state = 'NEW' then 0 when state = 'HINDERED' then 1
    when open_notes > 0 then 2 when state in ('ROUTED', 'HANDED_OVER') then 4 else 5 end) stored,
  primary key (org_unit, id)
);
call app.tenant_table('gtp_shipment');
create unique index gtp_shipment_number on gtp_shipment (org_unit, order_number);
create index gtp_shipment_rank on gtp_shipment (org_unit, rank, id desc);
create index gtp_shipment_key_account on gtp_shipment (org_unit, key_account_unit, rank, id desc) where key_account_unit is not null;
create index gtp_shipment_new on gtp_shipment (org_unit, id) where state = 'NEW';
create index gtp_shipment_waiting on gtp_shipment (org_unit, pickup_by) where state in ('NEW', 'ROUTED', 'HANDED_OVER');
create index gtp_shipment_tracking on gtp_shipment (org_unit, global_tracking_number) where global_tracking_number is not null;
create index gtp_shipment_extern on gtp_shipment (org_unit, extern_id) where extern_id is not null;
comment on column gtp_shipment.consignor is 'type: Party';
comment on column gtp_shipment.consignee is 'type: Party';
comment on column gtp_shipment.shipper is 'type: Party';
comment on column gtp_shipment.neutral_consignor is 'type: Party';
comment on column gtp_shipment.collector is 'type: Party';
comment on column gtp_shipment.goods is 'type: Goods[]';
comment on column gtp_shipment.dangerous_goods is 'type: DangerousGoods[]';
comment on column gtp_shipment.trace is 'type: TraceLine[]';
comment on column gtp_shipment.would_route is 'type: TraceLine';
comment on column gtp_shipment.withdrawn is 'type: Withdrawn';

-- Who sees a shipment: every depot on its way, and its key account. The depot that created it is its origin where the way says nothing else.
create table gtp_participant (
  org_unit text not null,
  unit text not null,
  shipment_id uuid not null,
  role text not null check (role in ('ORIGIN', 'HUB', 'DESTINATION', 'KEY_ACCOUNT')),
  primary key (org_unit, unit, shipment_id),
  foreign key (org_unit, shipment_id) references gtp_shipment (org_unit, id)
);
call app.tenant_table('gtp_participant');
create index gtp_participant_of on gtp_participant (org_unit, shipment_id);

create table gtp_leg (
  org_unit text not null,
  shipment_id uuid not null,
  seq int not null check (seq between 1 and 50),
  kind text not null check (kind in ('PICKUP', 'LINE_HAUL', 'HUB', 'DELIVERY', 'DIRECT')),
  from_depot text,
  to_depot text,
  relation_id text,
  planned_departure timestamptz not null,
  planned_arrival timestamptz not null,
  cut_off timestamptz,
  carrier text,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'IN_PROGRESS', 'FINISHED', 'DID_NOT_TAKE_PLACE')),
  hindered boolean not null default false,
  -- The depot's own shipment for this part.
  item_id uuid,
  -- Of the newest word of the depot: messages overtake each other.
  item_version int,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (org_unit, shipment_id, seq),
  foreign key (org_unit, shipment_id) references gtp_shipment (org_unit, id)
);
call app.tenant_table('gtp_leg');
create index gtp_leg_run on gtp_leg (org_unit, planned_departure) where kind in ('LINE_HAUL', 'HUB', 'DIRECT');

create table gtp_note (
  org_unit text not null,
  id uuid not null,
  shipment_id uuid not null,
  -- What somebody wrote; of what the product tells, the key of its text and what goes into it.
  text text not null check (length(text) <= 500),
  text_key text,
  args jsonb,
  state text not null check (state in ('OPEN', 'READ', 'DONE')),
  author text not null,
  author_account text not null,
  author_unit text not null,
  created_at timestamptz not null,
  primary key (org_unit, id),
  foreign key (org_unit, shipment_id) references gtp_shipment (org_unit, id)
);
call app.tenant_table('gtp_note');
create index gtp_note_of on gtp_note (org_unit, shipment_id, created_at);

create table gtp_note_recipient (
  org_unit text not null,
  note_id uuid not null,
  unit text not null,
  shipment_id uuid not null,
  read_by text,
  read_at timestamptz,
  done_by text,
  done_at timestamptz,
  primary key (org_unit, note_id, unit),
  foreign key (org_unit, note_id) references gtp_note (org_unit, id)
);
call app.tenant_table('gtp_note_recipient');
create index gtp_note_recipient_open on gtp_note_recipient (org_unit, unit, shipment_id) where done_at is null;
create index gtp_note_recipient_of on gtp_note_recipient (org_unit, shipment_id) where done_at is null;
comment on column gtp_note.args is 'type: NoteArgs';
