-- Calls of a partner's key in the running minute, over all processes. Lost with a crash of the database, and no harm done.
create unlogged table partner_key_use (
  key_id uuid primary key,
  minute bigint not null,
  calls int not null
);
comment on table partner_key_use is 'global: counted before a unit is known';
