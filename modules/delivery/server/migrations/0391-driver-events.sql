-- What drivers recorded on their way, as their devices sent it; what could not be taken waits here for a dispatcher's decision.
create table driver_event (
  org_unit text not null,
  id uuid not null,
  client_event_id text not null,
  trip_id uuid not null,
  stop_id uuid,
  type text not null,
  account text not null,
  account_name text not null,
  -- By the clock of the device, corrected by what it was wrong by, and when it came.
  device_at timestamptz not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('APPLIED', 'REFUSED')),
  -- Why it was refused.
  code text,
  message text,
  body jsonb not null,
  decision text check (decision in ('TAKEN', 'LEFT')),
  decided_at timestamptz,
  decided_by text,
  primary key (org_unit, id)
);
call app.tenant_table('driver_event');
create unique index driver_event_key on driver_event (org_unit, client_event_id);
create index driver_event_of_trip on driver_event (org_unit, trip_id);
create index driver_event_open on driver_event (org_unit, happened_at) where outcome = 'REFUSED' and decision is null;
comment on column driver_event.body is 'type: DriverEvent';
