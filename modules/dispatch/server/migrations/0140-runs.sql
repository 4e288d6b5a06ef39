-- A run of the optimiser lives outside any transaction: what it has come to stands here, also for other processes.
-- A run whose last sign of life is old has died with its process.
alter table optimize_task
  add column progress double precision not null default 0,
  add column seen_at timestamptz,
  add column trip_version int,
  add column hint text;

-- A proposal for a day: what was asked, what the search found, which tours were taken over. Kept until it is trimmed.
create table day_plan (
  org_unit text not null,
  id uuid not null,
  execution_date date not null,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  error_code text,
  hint text,
  -- Whose rows it was made from: null for the whole unit, else ids of area freight forwarders.
  aff_ids text[],
  request jsonb not null,
  result jsonb,
  -- Tour number to the trip that it became.
  accepted jsonb not null default '{}',
  progress double precision not null default 0,
  best jsonb,
  -- Asked from outside: end with the best so far.
  stop_asked boolean not null default false,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  finished_at timestamptz,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('day_plan');
create index day_plan_of on day_plan (org_unit, execution_date, created_at desc);

-- Answers of a routing engine per pair of places, so that it is asked once for each.
create table travel_pair (
  org_unit text not null,
  source text not null,
  -- Degrees, five digits: about a metre.
  from_place text not null,
  to_place text not null,
  seconds int not null,
  metres int not null,
  known_at timestamptz not null,
  primary key (org_unit, source, from_place, to_place)
);
call app.tenant_table('travel_pair');
