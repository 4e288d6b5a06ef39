-- What ended a visit's waiting belongs to that visit: the unit's own moment is cleared when it comes in again. Visits that are over
-- take it from the unit where it was within them.
alter table unit_visit add column released_at timestamptz, add column released_by text;
update unit_visit v set released_at = u.released_at, released_by = u.released_by
  from transport_unit u where u.org_unit = v.org_unit and u.id = v.unit_id and u.released_at >= v.arrived_at
    and (v.departed_at is null or u.released_at <= v.departed_at);

-- The terms under which a vehicle came in: a contract or a setting that changes later changes nothing in the paper of that day.
alter table gate_visit add column free_minutes integer check (free_minutes between 0 and 100000),
  add column free_agreed boolean,
  add column tolerance_minutes integer check (tolerance_minutes between 0 and 100000);
