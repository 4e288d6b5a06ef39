-- What a driver found when they looked over the vehicle before a trip, point by point.
create table vehicle_check (
  org_unit text not null,
  id uuid not null,
  trip_id uuid not null,
  vehicle_id text,
  account_name text not null,
  checked_at timestamptz not null,
  points jsonb not null,
  photos uuid[] not null,
  defects int not null,
  primary key (org_unit, id)
);
call app.tenant_table('vehicle_check');
create index vehicle_check_of_trip on vehicle_check (org_unit, trip_id);
create index vehicle_check_photos on vehicle_check using gin (photos);
comment on column vehicle_check.points is 'type: CheckedPoints';
