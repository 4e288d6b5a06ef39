-- What a driver types who takes over a vehicle on a paired device; only its hash is kept.
create table driver_pin (
  org_unit text not null,
  driver_id text not null,
  pin_hash text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, driver_id)
);
call app.tenant_table('driver_pin');

-- Who drove with a device that is paired for a vehicle or a trip, and when. By the device, not by its pairing: paired anew it is the same device.
create table driver_change (
  org_unit text not null,
  id uuid not null,
  client_hash bytea not null,
  driver_id text not null,
  driver_name text not null,
  -- The name under which histories say it.
  account_name text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('driver_change');
create index driver_change_of_device on driver_change (org_unit, client_hash, since);

-- Sessions are found before a unit is known, so they carry who drives.
alter table session add column driver_name text, add column driver_until timestamptz;

alter table failed_login
  drop constraint failed_login_kind_check,
  add constraint failed_login_kind_check check (kind in ('PASSWORD', 'CODE', 'PAIRING', 'ADDRESS', 'PIN'));
