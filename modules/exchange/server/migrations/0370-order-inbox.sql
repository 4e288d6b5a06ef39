-- The inbox for order files: each file as it came, a row for each of its orders, and what was learned from repairs.
alter table order_import drop constraint order_import_kind_check;
alter table order_import add constraint order_import_kind_check check (kind in ('csv', 'edi', 'fortras'));
alter table order_import
  add column rows_ignored int not null default 0,
  -- Read, but not looked at yet: a large file is taken in by and by.
  add column rows_waiting int not null default 0,
  add column encoding text,
  -- What stands before and after the orders, to write a file of some of them.
  add column frame jsonb,
  -- Nothing is lost: taken + failed + known + ignored + waiting.
  add constraint order_import_sum
    check (rows_total = rows_ok + rows_failed + rows_known + rows_ignored + rows_waiting) not valid;
comment on column order_import.frame is 'type: FileFrame';

create table order_import_file (
  org_unit text not null,
  import_id uuid not null,
  bytes bytea not null,
  primary key (org_unit, import_id)
);
call app.tenant_table('order_import_file');

create table order_row (
  org_unit text not null,
  id uuid not null,
  import_id uuid not null,
  -- 1 is the first order of the file.
  row_no int not null,
  reference text,
  extern_id text,
  consignee text,
  state text not null check (state in ('NEW', 'OK', 'WARNING', 'ERROR', 'FIXED', 'IGNORED', 'KNOWN')),
  -- Lines (segments) of the file that the order came from.
  source jsonb not null,
  draft jsonb not null,
  -- As the file said it, once somebody has repaired it.
  first_draft jsonb,
  item_id uuid,
  reason text,
  changed_by text,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_unit, id),
  unique (org_unit, import_id, row_no)
);
call app.tenant_table('order_row');
comment on column order_row.source is 'type: SourceLine[]';
comment on column order_row.draft is 'type: OrderDraft';
comment on column order_row.first_draft is 'type: OrderDraft';
create index order_row_state on order_row (org_unit, import_id, state, row_no);

-- What a partner writes and what is meant: learned when somebody repairs all alike.
create table order_correction (
  org_unit text not null,
  partner text not null,
  field text not null,
  -- What stands beside the value and makes it mean this: the town of a postal code.
  beside text not null,
  value_from text not null,
  value_to text not null,
  learned_by text not null,
  learned_at timestamptz not null,
  primary key (org_unit, partner, field, beside, value_from)
);
call app.tenant_table('order_correction');
