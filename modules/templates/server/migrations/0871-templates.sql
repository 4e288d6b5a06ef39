-- A trip that comes again on its weekdays: its head and its fixed stops.
create table trip_template (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'PAUSED', 'ENDED')),
  traffic_type text not null check (traffic_type in ('LocalTraffic', 'LineHaul')),
  -- Monday to Sunday, then the holiday.
  weekdays boolean[] not null check (cardinality(weekdays) = 8),
  valid_from date not null,
  valid_to date,
  outbound_route text,
  vehicle_id text,
  vehicle_type_id text,
  driver_id text,
  freight_carrier_id text,
  aff_id text,
  -- By the clock of the depot.
  start_time time not null,
  end_time time,
  fixed_stops jsonb not null,
  -- Up to where a proposal fills the trip: g, mm, stops.
  max_weight int check (max_weight between 1 and 1000000000),
  max_loading_meter int check (max_loading_meter between 1 and 1000000000),
  max_stops int check (max_stops between 1 and 500),
  auto_create_days_ahead int not null check (auto_create_days_ahead between 1 and 14),
  auto_dispatch_rule text not null check (auto_dispatch_rule in ('NONE', 'ROUTE', 'LAST_WEEK')),
  gate text,
  remark text,
  -- Days that could not be made, of today and later.
  failed_days int not null default 0 check (failed_days between 0 and 400),
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  check (valid_to is null or valid_to >= valid_from)
);
call app.tenant_table('trip_template');
create unique index trip_template_name on trip_template (org_unit, lower(name)) where state <> 'ENDED';
comment on column trip_template.weekdays is 'type: Weekday[]';
comment on column trip_template.fixed_stops is 'type: FixedStops';

-- What came of a day of a template: once made it is never made again, whatever becomes of the trip.
create table template_day (
  org_unit text not null,
  template_id uuid not null,
  day date not null,
  state text not null check (state in ('MADE', 'FAILED')),
  trip_id uuid,
  reason jsonb,
  made_at timestamptz not null,
  made_by text not null,
  primary key (org_unit, template_id, day),
  foreign key (org_unit, template_id) references trip_template (org_unit, id),
  check ((state = 'MADE') = (trip_id is not null))
);
call app.tenant_table('template_day');
create index template_day_trip on template_day (org_unit, trip_id);
comment on column template_day.reason is 'type: WaitsFor';

-- The day up to which the night's work of a depot is done.
create table template_run (
  org_unit text not null,
  day date not null,
  done_at timestamptz not null,
  primary key (org_unit)
);
call app.tenant_table('template_run');

-- Goods of a customer that are collected again and again.
create table recurring_collection (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'PAUSED', 'ENDED')),
  customer_id text,
  customer_name text,
  -- Where they are collected; its name and country and part as they were when it was said last.
  stop_location_id text not null,
  place_name text not null,
  -- Where they go: the depot of a relation, or an address.
  relation_id text,
  consignee_name text,
  consignee_street text,
  consignee_postal_code text,
  consignee_city text,
  consignee_country text,
  product_id text,
  -- g for the whole collection.
  number_of_packages int not null check (number_of_packages between 1 and 9999),
  packing_type text,
  goods_description text,
  gross_weight int not null check (gross_weight between 1 and 1000000000),
  window_from time,
  window_to time,
  reference text,
  pickup_instruction text,
  pattern text not null check (pattern in ('DAILY', 'WEEKLY', 'MONTHLY')),
  repeat_every int not null check (repeat_every between 1 and 99),
  -- Monday to Sunday, then whether a holiday is a day like every other.
  weekdays boolean[] not null check (cardinality(weekdays) = 8),
  -- Which of these weekdays in a month; null: each.
  nth text check (nth in ('FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST')),
  month_days int[] not null,
  valid_from date not null,
  valid_to date,
  most_days int check (most_days between 1 and 9999),
  exceptions jsonb not null,
  extra_dates jsonb not null,
  pauses jsonb not null,
  holiday_rule text not null check (holiday_rule in ('SKIP', 'PREVIOUS', 'NEXT')),
  create_days_ahead int not null check (create_days_ahead between 1 and 14),
  order_creation_time time not null,
  trip_template_id uuid,
  -- The day for which it has been seen to last; null: since it was changed it has not.
  seen_to_on date,
  last_created_for date,
  next_day date,
  -- The first day of the next fortnight that a holiday moves or drops, and where to.
  holiday_on date,
  holiday_moves_to date,
  waits_for jsonb,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, trip_template_id) references trip_template (org_unit, id),
  check (valid_to is null or valid_to >= valid_from)
);
call app.tenant_table('recurring_collection');
create unique index recurring_collection_name on recurring_collection (org_unit, lower(name)) where state <> 'ENDED';
comment on column recurring_collection.weekdays is 'type: Weekday[]';
comment on column recurring_collection.month_days is 'type: MonthDay[]';
comment on column recurring_collection.exceptions is 'type: Days';
comment on column recurring_collection.extra_dates is 'type: Days';
comment on column recurring_collection.pauses is 'type: Pauses';
comment on column recurring_collection.waits_for is 'type: WaitsFor';

-- What came of a day of a collection: made once, or why not.
create table collection_day (
  org_unit text not null,
  collection_id uuid not null,
  day date not null,
  -- The days that are said and fall on it: holidays move them.
  planned text[] not null,
  state text not null check (state in ('MADE', 'FAILED', 'MISSED')),
  item_id uuid,
  order_number text,
  -- Why it was not made, or why it is not on the trip of its template.
  reason jsonb,
  made_at timestamptz not null,
  made_by text not null,
  primary key (org_unit, collection_id, day),
  foreign key (org_unit, collection_id) references recurring_collection (org_unit, id),
  check ((state = 'MADE') = (item_id is not null))
);
call app.tenant_table('collection_day');
create index collection_day_waits on collection_day (org_unit, day) where state <> 'MADE';
comment on column collection_day.reason is 'type: WaitsFor';
