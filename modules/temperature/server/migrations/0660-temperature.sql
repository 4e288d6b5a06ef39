-- Where goods are kept cold: its bounds, and how patient it is before somebody is called.
create table compartment (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'INACTIVE')),
  range text not null check (range in ('COLD', 'HIGH', 'FROZEN', 'INDIVIDUAL')),
  -- Milli-degrees; one bound is enough.
  low int check (low between -85000 and 85000),
  high int check (high between -85000 and 85000),
  warn_margin int not null check (warn_margin between 0 and 20000),
  -- Minutes.
  delay_high int not null check (delay_high between 0 and 720),
  delay_low int not null check (delay_low between 0 and 720),
  cumulative_minutes int check (cumulative_minutes between 1 and 1440),
  escalate_minutes int not null check (escalate_minutes between 1 and 1440),
  -- Storing positions that lie in it, beside those whose record names it.
  places text[] not null default '{}',
  phone text,
  -- Nobody is called until then: cleaning, defrosting. Readings and exposure go on.
  shelved_until timestamptz,
  shelved_why text,
  shelved_by text,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  check (low is not null or high is not null),
  check (low < high)
);
call app.tenant_table('compartment');
create unique index compartment_name on compartment (org_unit, lower(name));

-- Which bounds counted when: whoever changes them changes no alarm that was.
create table compartment_limits (
  org_unit text not null,
  compartment_id uuid not null,
  from_at timestamptz not null,
  range text not null check (range in ('COLD', 'HIGH', 'FROZEN', 'INDIVIDUAL')),
  low int check (low between -85000 and 85000),
  high int check (high between -85000 and 85000),
  delay_high int not null check (delay_high between 0 and 720),
  delay_low int not null check (delay_low between 0 and 720),
  cumulative_minutes int check (cumulative_minutes between 1 and 1440),
  primary key (org_unit, compartment_id, from_at),
  foreign key (org_unit, compartment_id) references compartment (org_unit, id)
);
call app.tenant_table('compartment_limits');

create table sensor (
  org_unit text not null,
  id uuid not null,
  serial text not null,
  name text not null,
  state text not null check (state in ('ACTIVE', 'LOST', 'INACTIVE')),
  -- Where in the place it hangs: what it says of the goods depends on it.
  role text not null check (role in ('HALL_AIR', 'RETURN_AIR', 'SUPPLY_AIR', 'PRODUCT', 'DOOR')),
  vendor text,
  interval_seconds int not null check (interval_seconds between 10 and 86400),
  -- Where it is now; its way stands in sensor_assignment.
  place_kind text check (place_kind in ('COMPARTMENT', 'VEHICLE')),
  place_id text,
  place_name text,
  placed_at timestamptz,
  -- The newest good reading; and when anything came from it, though its value was the same.
  last_at timestamptz,
  last_value int check (last_value between -1000000000 and 1000000000),
  heard_at timestamptz,
  -- ms that its clock is behind ours, once it is wrong.
  clock_offset float8 not null default 0 check (clock_offset between -1000000000000 and 1000000000000),
  battery int check (battery between 0 and 100),
  -- How its files write time: asked once.
  zone text,
  date_order text check (date_order in ('DMY', 'MDY', 'YMD')),
  verified_on date check (verified_on between '1900-01-01' and '2200-12-31'),
  calibration_due date check (calibration_due between '1900-01-01' and '2200-12-31'),
  -- Paper that says which standard it conforms to (EN 12830, EN 13486).
  conformity text,
  out_reason text,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  unique (org_unit, serial),
  check ((place_kind is null) = (place_id is null))
);
call app.tenant_table('sensor');
create index sensor_placed on sensor (org_unit, place_kind, place_id) where place_id is not null;

create table sensor_assignment (
  org_unit text not null,
  sensor_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  place_kind text not null check (place_kind in ('COMPARTMENT', 'VEHICLE')),
  place_id text not null,
  place_name text not null,
  created_by text not null,
  primary key (org_unit, sensor_id, from_at),
  foreign key (org_unit, sensor_id) references sensor (org_unit, id)
);
call app.tenant_table('sensor_assignment');
create index sensor_assignment_place on sensor_assignment (org_unit, place_kind, place_id);

-- Raw readings, never thinned: by month, so that a year of ten sensors stays a few small indexes. The months lie in a schema of their own,
-- in which nobody may look; every read and every write goes through the table and its policies.
create table reading (
  org_unit text not null,
  sensor_id uuid not null,
  ts timestamptz not null,
  -- Milli-degrees.
  value int not null check (value between -1000000000 and 1000000000),
  quality text not null check (quality in ('OK', 'SUSPECT')),
  received_at timestamptz not null,
  primary key (org_unit, sensor_id, ts)
) partition by range (ts);
call app.tenant_table('reading');
create schema readings;
create table readings.beyond partition of reading default;

-- Months that have no table yet, up to one; what already lies beyond stays there.
create function app.open_reading_months(first date, last date) returns int language plpgsql security definer set search_path = public as $$
declare
  month date := date_trunc('month', first);
  made int := 0;
begin
  while month <= last loop
    if to_regclass('readings.' || to_char(month, '"m"YYYY_MM')) is null
      and not exists (select from readings.beyond where ts >= month and ts < month + interval '1 month')
    then
      execute format('create table readings.%I partition of reading for values from (%L) to (%L)', to_char(month, '"m"YYYY_MM'),
        to_char(month, 'YYYY-MM-DD') || ' 00:00Z', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00Z');
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
revoke all on function app.open_reading_months(date, date) from public, kontor_app;
select app.open_reading_months('2025-01-01', '2027-12-01');

create table temperature_alarm (
  org_unit text not null,
  id uuid not null,
  -- Place and sensor as people call them.
  name text not null,
  state text not null check (state in ('OPEN', 'ACKNOWLEDGED', 'ENDED', 'CLOSED', 'UNRESOLVED', 'WITHDRAWN')),
  kind text not null check (kind in ('TOO_HIGH', 'TOO_LOW', 'CUMULATIVE', 'NO_DATA')),
  sensor_id uuid not null,
  serial text not null,
  place_kind text not null check (place_kind in ('COMPARTMENT', 'VEHICLE')),
  place_id text not null,
  place_name text not null,
  -- The bounds that counted then: whoever changes them later changes no alarm.
  low int check (low between -1000000000 and 1000000000),
  high int check (high between -1000000000 and 1000000000),
  -- Moments of readings, not of their arrival.
  started_at timestamptz not null,
  raised_at timestamptz not null,
  ended_at timestamptz,
  closed_at timestamptz,
  -- Of NO_DATA the last value before.
  peak int check (peak between -1000000000 and 1000000000),
  minutes_out int not null default 0 check (minutes_out between 0 and 1000000000),
  -- Milli-degrees times minutes.
  degree_minutes float8 not null default 0 check (degree_minutes between 0 and 1000000000000),
  unknown_minutes int not null default 0 check (unknown_minutes between 0 and 1000000000),
  resumes int not null default 0 check (resumes between 0 and 1000000000),
  chattering boolean not null default false,
  -- It was over when its readings arrived.
  found_late boolean not null default false,
  escalated_at timestamptz,
  cause text check (cause in ('DOOR', 'LOADING', 'DEFROST', 'UNIT_OFF', 'GOODS_WARM', 'POWER', 'PROBE_MISPLACED', 'BATTERY', 'RADIO', 'GATEWAY', 'BROKEN', 'REMOVED', 'OTHER')),
  remark text,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- How bad it was when somebody took note of it: worse by a degree calls again.
  acknowledged_peak int check (acknowledged_peak between -1000000000 and 1000000000),
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, sensor_id) references sensor (org_unit, id)
);
call app.tenant_table('temperature_alarm');
create index temperature_alarm_sensor on temperature_alarm (org_unit, sensor_id, started_at);
create index temperature_alarm_open on temperature_alarm (org_unit, state) where state in ('OPEN', 'ACKNOWLEDGED', 'ENDED');
create index temperature_alarm_newest on temperature_alarm (org_unit, started_at desc, id desc);

-- What a shipment has been through, judged by its own range: a row for each time out of it at a place.
create table alarm_exposure (
  org_unit text not null,
  id uuid not null,
  sensor_id uuid not null,
  -- The alarm of the place at that time; none where the place keeps a wider range than the goods ask for.
  alarm_id uuid,
  item_id uuid not null,
  place_kind text not null check (place_kind in ('COMPARTMENT', 'VEHICLE')),
  place_id text not null,
  place_name text not null,
  packages int not null check (packages between 0 and 9999),
  low int check (low between -1000000000 and 1000000000),
  high int check (high between -1000000000 and 1000000000),
  from_at timestamptz not null,
  -- Null while it goes on.
  to_at timestamptz,
  minutes_out int not null check (minutes_out between 0 and 1000000000),
  degree_minutes float8 not null check (degree_minutes between 0 and 1000000000000),
  unknown_minutes int not null check (unknown_minutes between 0 and 1000000000),
  peak int not null check (peak between -1000000000 and 1000000000),
  -- What becomes of the goods.
  decision text check (decision in ('RELEASE', 'RELEASE_INFORM', 'REJECT')),
  decided_at timestamptz,
  decided_by text,
  decision_remark text,
  primary key (org_unit, id),
  foreign key (org_unit, sensor_id) references sensor (org_unit, id)
);
call app.tenant_table('alarm_exposure');
create index alarm_exposure_sensor on alarm_exposure (org_unit, sensor_id, from_at);
create index alarm_exposure_item on alarm_exposure (org_unit, item_id);
create index alarm_exposure_alarm on alarm_exposure (org_unit, alarm_id) where alarm_id is not null;
