-- What somebody has accepted for a trip: the same thing is not asked again.
create table accepted_check (
  org_unit text not null,
  id uuid not null,
  trip_id uuid not null,
  number text not null,
  -- The shipment that it is about; null for the trip as a whole.
  item_id uuid,
  severity text not null check (severity in ('WARNING', 'ERROR')),
  args jsonb not null,
  accepted_by text not null,
  accepted_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('accepted_check');
create index accepted_check_of on accepted_check (org_unit, trip_id);
comment on column accepted_check.args is 'type: CheckArgs';
