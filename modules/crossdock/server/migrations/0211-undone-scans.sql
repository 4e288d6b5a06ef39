-- A scan that was taken back leaves no other trace than itself: the package stands again where it stood, and the log says so.
alter table loading_package
  add column earlier_space_type text,
  add column earlier_space text;
alter table loading_scan add column undone_at timestamptz;
-- Which scan put a package on the truck.
create index loading_scan_package on loading_scan (org_unit, list_id, package_id);
