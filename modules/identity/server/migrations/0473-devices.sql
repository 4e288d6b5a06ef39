-- Devices by how they name themselves: what they are, when they were heard of last, and whether they are locked out.
create table device (
  org_unit text not null,
  device_id uuid not null,
  client_hash bytea not null,
  label text,
  -- What the device says of itself; people read it, nothing hangs on it.
  user_agent text,
  blocked boolean not null default false,
  blocked_by text,
  first_seen timestamptz not null,
  last_communication timestamptz not null,
  log_requested_at timestamptz,
  version int not null default 1,
  primary key (org_unit, device_id),
  unique (org_unit, client_hash)
);
call app.tenant_table('device');

insert into device (org_unit, device_id, client_hash, first_seen, last_communication)
  select org_unit, gen_random_uuid(), client_hash, min(started_at), max(last_alive) from device_session group by org_unit, client_hash;

alter table access_grant add column email_sent_to text, add column email_sent_at timestamptz;
