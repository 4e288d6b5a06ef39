-- The yard: where units may stand, when a dock is booked, what stands where, who came through the gate, and what is to be moved.

-- A place for one unit. What stands there is the unit's word (`transport_unit.place_id`), what is planned there the bookings'; a place
-- itself only knows whether it may be used.
create table yard_place (
  org_unit text not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('DOCK', 'PARKING', 'ENTRANCE', 'WASH', 'FUEL', 'CUSTOMS', 'REPAIR')),
  state text not null check (state in ('OPEN', 'BLOCKED', 'CLOSED')),
  area text,
  -- What trips and lists call it (`gate`).
  gate_number text,
  side text check (side in ('INBOUND', 'OUTBOUND', 'BOTH')),
  -- Where it is drawn on the plan of the yard, in metres from its corner.
  grid_x int,
  grid_y int,
  -- Kinds of unit that fit; empty: all.
  allowed_kinds text[] not null default '{}',
  thermo_power boolean not null default false,
  dg_allowed boolean not null default true,
  leveller boolean not null default false,
  -- When the hall works at it; both empty: always.
  opens time,
  closes time,
  blocked_reason text,
  blocked_from timestamptz,
  blocked_to timestamptz,
  display_order int not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  check ((opens is null) = (closes is null)),
  check (kind = 'DOCK' or gate_number is null)
);
call app.tenant_table('yard_place');
create unique index yard_place_name on yard_place (org_unit, lower(name)) where state <> 'CLOSED';
create unique index yard_place_gate on yard_place (org_unit, lower(gate_number)) where gate_number is not null and state <> 'CLOSED';

-- A dock for a time. Plans never overlap; that work takes longer than planned is shown, not refused.
create table dock_booking (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in
    ('REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'ACTIVE', 'COMPLETED', 'REFUSED', 'CANCELED', 'NO_SHOW')),
  dock_id uuid not null,
  direction text not null check (direction in ('LOADING', 'UNLOADING')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Where it comes from: typed by a person (by telephone), made for a list or trip, or a standing booking of line haul.
  origin text not null check (origin in ('HAND', 'LIST', 'TRIP', 'STANDING')),
  list_id uuid,
  trip_id uuid,
  transport_unit_id uuid,
  unit_number text,
  unit_kind text,
  carrier_name text,
  licence_plate text,
  contact text,
  reference text,
  packages int,
  thermo boolean not null default false,
  dangerous_goods boolean not null default false,
  -- 1 goes before 3.
  priority int not null default 2 check (priority between 1 and 3),
  remark text,
  refused_reason text,
  -- When it is expected by what is known now; the plan stays beside it.
  estimated_start timestamptz,
  arrived_at timestamptz,
  actual_start timestamptz,
  actual_end timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, dock_id) references yard_place (org_unit, id),
  check (starts_at < ends_at)
);
call app.tenant_table('dock_booking');
create index dock_booking_dock on dock_booking (org_unit, dock_id, starts_at);
create index dock_booking_day on dock_booking (org_unit, starts_at);
create unique index dock_booking_list on dock_booking (org_unit, list_id)
  where list_id is not null and state not in ('CANCELED', 'REFUSED', 'NO_SHOW');
-- A trip loads and may come back to unload: each of its lists has its dock, the trip itself at most one more.
create unique index dock_booking_trip on dock_booking (org_unit, trip_id)
  where trip_id is not null and list_id is null and state not in ('CANCELED', 'REFUSED', 'NO_SHOW');
create index dock_booking_late on dock_booking (org_unit, ends_at) where state in ('REQUESTED', 'CONFIRMED');

-- Whatever stands in a yard: swap bodies, containers, trailers, trucks and vans. One row for each number, for ever.
create table transport_unit (
  org_unit text not null,
  id uuid not null,
  -- As it is written on the unit, and with capitals and digits only: what it is found by.
  number text not null,
  number_key text not null,
  kind text not null,
  state text not null check (state in
    ('EXPECTED', 'ARRIVED', 'PARKED', 'AT_DOCK', 'LOADING', 'UNLOADING', 'READY', 'MOVING', 'DEPARTED')),
  carrier_name text,
  load_state text not null check (load_state in ('EMPTY', 'PARTLY_LOADED', 'LOADED')),
  seals text[] not null default '{}',
  -- m°C that its cooling is set to.
  set_point int,
  dangerous_goods boolean not null default false,
  place_id uuid,
  -- When it was last seen there, by whatever saw it.
  seen_at timestamptz,
  list_id uuid,
  list_name text,
  relation text,
  -- The hall works in it: nobody moves it until the hall has said "clear".
  locked boolean not null default false,
  released_at timestamptz,
  released_by text,
  blocked_reason text,
  coupled_to uuid,
  arrived_at timestamptz,
  last_movement_at timestamptz,
  planned_departure timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, place_id) references yard_place (org_unit, id)
);
call app.tenant_table('transport_unit');
create unique index transport_unit_number on transport_unit (org_unit, number_key);
-- One unit at one place. At an entrance several may wait.
create unique index transport_unit_place on transport_unit (org_unit, place_id) where place_id is not null and state <> 'ARRIVED';
create index transport_unit_here on transport_unit (org_unit, arrived_at) where state not in ('EXPECTED', 'DEPARTED');

-- A vehicle with its driver between the gates: the clock of waiting. The driver's telephone and name go after a while (retention).
create table gate_visit (
  org_unit text not null,
  id uuid not null,
  -- The plate, as it names the visit.
  name text not null,
  plate_key text not null,
  state text not null check (state in ('ANNOUNCED', 'INSIDE', 'LEFT', 'REFUSED', 'CANCELED')),
  carrier_name text,
  driver_name text,
  driver_phone text,
  driver_language text,
  entrance_id uuid,
  reference text,
  booking_id uuid,
  arrived_at timestamptz,
  -- Where the time of arrival comes from: typed later, or written as it happened.
  arrived_source text check (arrived_source in ('GATE', 'TYPED', 'DRIVER', 'CAMERA')),
  left_at timestamptz,
  refused_reason text,
  remark text,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('gate_visit');
create unique index gate_visit_inside on gate_visit (org_unit, plate_key) where state = 'INSIDE';
create index gate_visit_day on gate_visit (org_unit, arrived_at);

-- A unit between its coming and its going: the clock of standing.
create table unit_visit (
  org_unit text not null,
  id uuid not null,
  unit_id uuid not null,
  came_with uuid,
  left_with uuid,
  arrived_at timestamptz not null,
  departed_at timestamptz,
  load_state text not null,
  seals text[] not null default '{}',
  -- m°C that its display showed.
  temperature int,
  dangerous_goods boolean not null default false,
  photos uuid[] not null default '{}',
  remark text,
  primary key (org_unit, id),
  foreign key (org_unit, unit_id) references transport_unit (org_unit, id)
);
call app.tenant_table('unit_visit');
create unique index unit_visit_open on unit_visit (org_unit, unit_id) where departed_at is null;
create index unit_visit_of on unit_visit (org_unit, unit_id, arrived_at);

-- What was moved from where to where: never changed, never deleted by people.
create table yard_movement (
  org_unit text not null,
  id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('GATE_IN', 'GATE_OUT', 'SHUNT', 'COUPLE', 'UNCOUPLE', 'CORRECTION')),
  from_place uuid,
  to_place uuid,
  started_at timestamptz,
  finished_at timestamptz not null,
  order_id uuid,
  moved_by text not null,
  -- Why the book was wrong, of a correction.
  cause text,
  remark text,
  primary key (org_unit, id),
  foreign key (org_unit, unit_id) references transport_unit (org_unit, id)
);
call app.tenant_table('yard_movement');
create index yard_movement_of on yard_movement (org_unit, unit_id, finished_at);
create index yard_movement_day on yard_movement (org_unit, finished_at);

-- Move a unit from one place to another.
create table shunting_order (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('CREATED', 'RELEASED', 'IN_PROGRESS', 'FINISHED', 'REFUSED', 'CANCELED')),
  unit_id uuid not null,
  -- As it was called when the order was made: number of the unit, names of the places.
  unit_number text not null,
  from_place uuid,
  from_name text,
  to_place uuid not null,
  to_name text not null,
  priority int not null default 2 check (priority between 1 and 3),
  reason text not null check (reason in ('LOADING', 'UNLOADING', 'PARK', 'DEPARTURE', 'WASH', 'REPAIR', 'CUSTOMS')),
  due_at timestamptz,
  assigned_to text,
  -- The program proposed it, and nobody has said yes.
  proposed boolean not null default false,
  booking_id uuid,
  -- Done before this one may start.
  after_id uuid,
  remark text,
  refused_reason text check (refused_reason in ('LOCKED', 'NOT_THERE', 'DAMAGE', 'OCCUPIED', 'NO_AIR', 'OTHER')),
  refused_remark text,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, unit_id) references transport_unit (org_unit, id),
  foreign key (org_unit, to_place) references yard_place (org_unit, id)
);
call app.tenant_table('shunting_order');
create unique index shunting_order_open on shunting_order (org_unit, unit_id) where state in ('CREATED', 'RELEASED', 'IN_PROGRESS');
create index shunting_order_queue on shunting_order (org_unit, priority, due_at) where state in ('CREATED', 'RELEASED', 'IN_PROGRESS');

comment on column yard_place.allowed_kinds is 'type: UnitKind[]';
comment on column dock_booking.unit_kind is 'type: UnitKind';
comment on column transport_unit.kind is 'type: UnitKind';
