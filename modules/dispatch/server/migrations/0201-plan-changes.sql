-- What a user changed on the plan of a day, in the order in which it was done: it is taken back and done again in that order.
create table plan_change (
  org_unit text not null,
  id uuid not null,
  account text not null,
  execution_date date not null,
  position int not null,
  kind text not null check (kind in ('dispatch', 'undispatch', 'redispatch', 'sequence', 'optimise', 'accept')),
  -- Changes of one step of the user are taken back together.
  step uuid not null,
  -- How each trip stood before and after: its stops as lists of shipments, and a mark by which a change since is seen.
  trips jsonb not null,
  count int not null,
  -- The tour of a proposal that it took over.
  tour jsonb,
  undone boolean not null default false,
  changed_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('plan_change');
create unique index plan_change_of on plan_change (org_unit, account, execution_date, position);
