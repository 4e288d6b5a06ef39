-- Orders that change or cancel another: what became of it, and a state for those that came too late and wait for a person.
alter table order_row drop constraint order_row_state_check;
alter table order_row add constraint order_row_state_check
  check (state in ('NEW', 'OK', 'WARNING', 'ERROR', 'FIXED', 'IGNORED', 'KNOWN', 'CONFLICT'));
alter table order_row
  add column effect text check (effect in ('CREATED', 'CHANGED', 'CANCELED'));
-- The last that a sender said of an order is looked up by its number.
create index order_row_extern on order_row (org_unit, extern_id, changed_at desc) where extern_id is not null;
