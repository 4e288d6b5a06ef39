-- Sheets on their way in: what somebody has uploaded, row by row, until it is in or a day has passed. The key comes from the client.
create table sheet_import (
  org_unit text not null,
  id uuid not null,
  type text not null,
  account_id text not null,
  filename text,
  format text not null check (format in ('csv', 'xlsx')),
  delimiter text not null,
  language text not null,
  -- [{heading, key, unit, known}] in the order of the file.
  columns jsonb not null,
  total int not null,
  created_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('sheet_import');
create index sheet_import_age on sheet_import (created_at);

create table sheet_row (
  org_unit text not null,
  import_id uuid not null,
  row int not null,
  record_id text not null,
  cells jsonb not null,
  patch jsonb not null,
  problems jsonb not null,
  state text not null check (state in ('NEW', 'CHANGED', 'SAME', 'BAD', 'DONE')),
  -- Rows that refer to other rows of their own sheet go in after them.
  pass smallint not null default 0,
  -- Version of the record that the row was checked against; null: there was none.
  seen_version int,
  primary key (org_unit, import_id, row)
);
call app.tenant_table('sheet_row');
create index sheet_row_record on sheet_row (org_unit, import_id, record_id);

create function app.trim_sheets(older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (delete from sheet_import where created_at < older_than returning org_unit, id),
    rows as (delete from sheet_row r using gone g where r.org_unit = g.org_unit and r.import_id = g.id returning 1)
  select count(*) from rows $$;
revoke all on function app.trim_sheets(timestamptz) from public;
