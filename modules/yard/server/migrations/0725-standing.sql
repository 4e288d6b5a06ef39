-- A booking that comes again: line haul stands at the same dock on the same days. Its days are made ahead, each a booking of its own.
create table standing_booking (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'PAUSED', 'ENDED')),
  dock_id uuid not null,
  direction text not null check (direction in ('LOADING', 'UNLOADING')),
  -- Monday to Sunday.
  weekdays boolean[] not null check (cardinality(weekdays) = 7),
  -- By the clock of the depot.
  starts time not null,
  minutes int not null check (minutes between 5 and 1440),
  valid_from date not null,
  valid_to date,
  relation_id text,
  carrier_name text,
  unit_kind text,
  packages int,
  thermo boolean not null default false,
  dangerous_goods boolean not null default false,
  remark text,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, dock_id) references yard_place (org_unit, id),
  check (valid_to is null or valid_to >= valid_from)
);
call app.tenant_table('standing_booking');
comment on column standing_booking.weekdays is 'type: Weekday[]';
comment on column standing_booking.unit_kind is 'type: UnitKind';

-- Of which series a booking is a day, and its version as the series wrote it: whatever has another was touched by somebody and stays. Why a
-- request could not be held is kept with it.
alter table dock_booking
  add column standing_id uuid,
  add column standing_day date,
  add column standing_version int,
  add column waits_for jsonb;
create unique index dock_booking_standing on dock_booking (org_unit, standing_id, standing_day) where standing_id is not null;
comment on column dock_booking.waits_for is 'type: WaitsFor';
