-- Where vehicles of running trips were; kept for 30 days. The last one stands at the trip, for everything that says when it comes.
create table vehicle_position (
  org_unit text not null,
  device text not null,
  -- By the clock of who measured it, and corrected by what that clock was wrong by.
  device_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  trip_id uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  -- km/h and metres.
  speed double precision,
  accuracy double precision,
  source text not null check (source in ('DEVICE', 'TELEMATICS')),
  account text not null,
  primary key (org_unit, device, device_at)
);
call app.tenant_table('vehicle_position');
create index vehicle_position_of_trip on vehicle_position (org_unit, trip_id, at desc);
create index vehicle_position_age on vehicle_position (at);

alter table trip
  add column position_at timestamptz,
  add column position_latitude double precision,
  add column position_longitude double precision,
  add column position_speed double precision;

-- Positions are personal data of the driver: nobody needs them after a month.
create function app.trim_positions(older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (delete from vehicle_position where at < older_than returning 1) select count(*) from gone $$;
revoke all on function app.trim_positions(timestamptz) from public, kontor_app;
