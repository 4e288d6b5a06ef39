-- What somebody said of the columns of a sheet: for each type of records by its headings, so that the next sheet with them is read so at once.
create table sheet_mapping (
  org_unit text not null,
  type text not null,
  -- Digest of the headings.
  sheet text not null,
  -- [{heading, key}]
  columns jsonb not null,
  changed_at timestamptz not null,
  primary key (org_unit, type, sheet)
);
call app.tenant_table('sheet_mapping');
call app.limit_columns(array['sheet_mapping']);

-- The cells that the last change of many has overwritten: {column, cells: [[row, before, after]]}.
alter table sheet_import add column overwritten jsonb;
call app.limit_columns(array['sheet_import']);
