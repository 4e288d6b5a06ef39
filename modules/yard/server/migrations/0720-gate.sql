-- A truck is told by its plate and the country that gave it.
alter table gate_visit add column country text check (country ~ '^[A-Z]{2}$');

-- What lists and orders show of a unit's place, kept with the name of the place.
alter table transport_unit add column place_name text;

-- What runs out for a unit that stands, and which of it first: free time, cooling without power, the pause of dangerous goods.
alter table transport_unit
  add column free_until timestamptz,
  add column power_until timestamptz,
  add column storage_until timestamptz;
alter table transport_unit
  add column hurts_at timestamptz generated always as (least(free_until, power_until, storage_until, planned_departure)) stored;

alter table transport_unit add constraint transport_unit_kind check (kind in
  ('SWAP_BODY', 'TRAILER_SEMI_FIX', 'TRAILER_DRAWBAR_FIX', 'TRUCK_DRAWBAR_FIX', 'VAN_FIX', 'CONTAINER_20FT', 'CONTAINER_40FT'));
alter table unit_visit add constraint unit_visit_load check (load_state in ('EMPTY', 'PARTLY_LOADED', 'LOADED'));
alter table yard_movement add constraint yard_movement_cause check (cause in ('MOVE_NOT_REPORTED', 'WRONG_LABEL', 'GATE_MISSED', 'UNKNOWN'));
