-- The code on the sheet at the gate: whoever has read it may announce a vehicle to this depot. The sheet hangs on a wall, so the code is
-- kept as it is printed; a new one ends the one before.
create table gate_code (
  org_unit text not null,
  id uuid not null,
  code text not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  primary key (org_unit, id)
);
call app.tenant_table('gate_code');
create unique index gate_code_in_force on gate_code (org_unit) where ended_at is null;

-- What a driver says of himself before the gate has seen him, and what opens his own page: of that only the digest is kept.
alter table gate_visit
  add column unit_number text,
  add column page_hash bytea;
create unique index gate_visit_page on gate_visit (org_unit, page_hash) where page_hash is not null;
create index gate_visit_waiting on gate_visit (org_unit, created_at) where state = 'ANNOUNCED';
