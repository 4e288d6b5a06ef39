-- Why a record was refused, by the keys of its sentences: whoever reads it has them in the own language. `message` is what was written down in words before.
alter table driver_event add column texts jsonb;
comment on column driver_event.texts is 'type: TextRef[]';
