-- A depot or a run that is closed for a time: a row beside the rules, so that nothing of them is lost when it ends.
create table network_closure (
  org_unit text not null,
  id uuid not null,
  -- Either a depot at which no run leaves or arrives, or the run from one depot to another.
  depot text,
  from_depot text,
  to_depot text,
  valid_from timestamptz not null,
  -- Null: nobody knows yet.
  valid_to timestamptz,
  reason text not null check (length(reason) between 3 and 200),
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  ended_by text,
  primary key (org_unit, id),
  check ((depot is null) = (from_depot is not null) and (from_depot is null) = (to_depot is null)),
  check (valid_to is null or valid_to >= valid_from)
);
call app.tenant_table('network_closure');
create index network_closure_open on network_closure (org_unit, valid_to);
