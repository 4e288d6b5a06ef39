-- A trip may begin and end at a place other than the depot (domain 2.4); without one it begins at the depot and comes back to where it began.
alter table trip add column start_location_id text;
alter table trip add column end_location_id text;
alter table trip add column end_name text;
alter table trip add column end_latitude double precision;
alter table trip add column end_longitude double precision;
call app.limit_columns(array['trip']);
