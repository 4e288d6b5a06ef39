-- What two vehicles exchange at a handover point: agreed, confirmed by both drivers or the dispatcher, done.
create table handover (
  org_unit text not null,
  id uuid not null,
  point_id text not null,
  point_name text not null,
  from_trip_id uuid not null,
  to_trip_id uuid not null,
  package_ids uuid[] not null,
  unit_ids text[] not null default '{}',
  state text not null check (state in ('AGREED', 'DONE', 'CANCELED')),
  override_codes text[] not null default '{}',
  created_at timestamptz not null,
  created_by text not null,
  given_at timestamptz,
  given_by text,
  taken_at timestamptz,
  taken_by text,
  ended_at timestamptz,
  ended_by text,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('handover');
create index handover_of_from on handover (org_unit, from_trip_id);
create index handover_of_to on handover (org_unit, to_trip_id);
