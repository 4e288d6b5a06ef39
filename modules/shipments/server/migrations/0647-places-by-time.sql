-- What stood in the hall at a moment: packages that have left it since then.
create index package_place_left on package_place (org_unit, at) include (package_id) where place <> 'HALL';
-- Packages that began in the hall had no place noted until they were moved.
insert into package_place (org_unit, package_id, at, id, place, position)
  select p.org_unit, p.id, s.created_at, gen_random_uuid(), 'HALL', p.actual_space
  from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
  where p.active and p.terminal_status = 'IN_DEPOT'
    and not exists (select from package_place w where w.org_unit = p.org_unit and w.package_id = p.id);
