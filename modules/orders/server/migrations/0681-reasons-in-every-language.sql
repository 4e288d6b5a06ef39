-- A reason that the program gives is kept by its key, so that whoever reads it has it in the own language; `reason` is what a person wrote.
alter table transport_order add column reason_text jsonb;
comment on column transport_order.reason_text is 'type: TextRef';
