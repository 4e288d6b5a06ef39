-- Whether the trip was the driver's when the event came, or had been before: refusals of other trips stand apart and bury nobody's records.
alter table driver_event
  add column own boolean not null default true,
  -- The paired device that sent it; null: a browser.
  add column device text;
drop index driver_event_open;
create index driver_event_open on driver_event (org_unit, own, received_at) where outcome = 'REFUSED' and decision is null;
create index driver_event_waiting on driver_event (org_unit, account, account_name) where outcome = 'REFUSED' and decision is null;
