-- Depots of the demo whose day is played by the program, and whether it goes on: every process and every restart reads it here.
create table demo_day (
  org_unit text primary key,
  played boolean not null default true,
  -- When it was last set: by how far a quicker day is ahead of the clock is counted from here.
  since timestamptz not null,
  -- ms that the day was ahead of the clock then.
  ahead bigint not null default 0 check (ahead >= 0)
);
call app.tenant_table('demo_day');
