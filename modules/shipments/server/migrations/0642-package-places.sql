-- Where packages have stood, by their scans: what lay where when a reading of temperature comes late, or a claim comes in a year. A row for
-- each change of place; it stands there until the next one.
create table package_place (
  org_unit text not null,
  package_id uuid not null,
  -- The moment of the scan, not of its arrival.
  at timestamptz not null,
  id uuid not null,
  place text not null check (place in ('HALL', 'TRUCK', 'AWAY')),
  -- In the hall the storing position, when somebody has said one; on a truck its list or trip.
  position text,
  primary key (org_unit, package_id, at, id)
);
call app.tenant_table('package_place');
create index package_place_position on package_place (org_unit, position, at) where place = 'HALL' and position is not null;
insert into package_place (org_unit, package_id, at, id, place, position)
  select p.org_unit, p.id, coalesce(to_timestamp((p.details -> 'unloading' ->> 'lastStatusTime')::float8 / 1000), s.created_at),
    gen_random_uuid(), 'HALL', p.actual_space
  from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
  where p.active and p.terminal_status = 'IN_DEPOT';
