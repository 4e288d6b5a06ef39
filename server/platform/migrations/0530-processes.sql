-- Processes that serve this database: their part, their release and their last sign of life. What a process that is gone had begun is
-- freed by the others. The application does not read them: who runs where is the operator's business.
create table process (
  id uuid primary key,
  host text not null,
  pid int not null,
  roles text[] not null,
  release text not null,
  workers text[] not null default '{}',
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  cpu_percent real not null default 0,
  memory_mb int not null default 0,
  streams int not null default 0,
  -- Answered since it began, and how many of these with an error of the server.
  calls bigint not null default 0,
  errors bigint not null default 0
);
comment on table process is 'global: processes of the installation';
revoke all on process from kontor_app;

-- Searches of the optimiser that a process without the part "solver" hands to one that has it.
create table solver_task (
  id uuid primary key,
  message jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  stop_asked boolean not null default false,
  tries int not null default 0,
  progress jsonb,
  answer jsonb,
  error text,
  made_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table solver_task is 'global: work on its way between processes; gone with its answer';
revoke all on solver_task from kontor_app;

-- Work by the clock and by hand that an operator wants to know the end of: backups, their checks, the trimming of old data.
create table upkeep (
  id uuid primary key,
  kind text not null check (kind in ('BACKUP', 'RETENTION', 'ERASURE')),
  began_at timestamptz not null,
  ended_at timestamptz,
  name text not null default '',
  figures jsonb not null default '{}',
  error text
);
comment on table upkeep is 'global: of the installation';
create index upkeep_newest on upkeep (kind, began_at desc);
revoke all on upkeep from kontor_app;
