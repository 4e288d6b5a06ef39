create table order_import (
  org_unit text not null,
  id uuid not null,
  kind text not null check (kind in ('csv', 'edi')),
  filename text,
  partner text,
  -- SHA-256 of the bytes: the same file twice is known.
  digest text not null,
  received_at timestamptz not null,
  received_by text not null,
  state text not null check (state in ('RECEIVED', 'PARSING', 'DONE', 'PARTLY_FAILED', 'FAILED')),
  rows_total int not null default 0,
  rows_ok int not null default 0,
  rows_failed int not null default 0,
  rows_known int not null default 0,
  messages jsonb not null default '[]',
  item_ids uuid[] not null default '{}',
  primary key (org_unit, id)
);
call app.tenant_table('order_import');
create index order_import_day on order_import (org_unit, received_at desc, id desc);
