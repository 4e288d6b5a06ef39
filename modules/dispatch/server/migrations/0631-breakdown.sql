-- A vehicle that breaks down on the road hands over where it stands, which is no recorded point: the handover knows its place itself, and the
-- breakdown that it belongs to.
alter table handover alter column point_id drop not null;
alter table handover add column place_latitude double precision;
alter table handover add column place_longitude double precision;
alter table handover add column breakdown_id uuid;
alter table plan_change drop constraint plan_change_kind_check;
alter table plan_change add constraint plan_change_kind_check
  check (kind in ('dispatch', 'undispatch', 'redispatch', 'sequence', 'optimise', 'accept', 'breakdown'));
call app.limit_columns(array['handover']);
