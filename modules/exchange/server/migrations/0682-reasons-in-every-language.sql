-- A reason that the program gives is kept by its key, so that whoever reads it has it in the own language; `reason` is what a person wrote.
alter table order_row add column reason_text jsonb;
comment on column order_row.reason_text is 'type: TextRef';
