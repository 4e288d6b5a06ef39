-- When the runner of jobs of a process last asked for work and was answered, and when it last read the events that it tells its screens:
-- a process that lives and does neither looks well from outside.
alter table process add column worked_at timestamptz, add column heard_at timestamptz;
comment on column process.workers is 'ids under which its runners lock jobs (of their pools)';
