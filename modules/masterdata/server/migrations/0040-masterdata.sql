-- One table for all types: a type is a declaration, a record its fields as JSON, versioned by validity.
create table master_record (
  org_unit text not null,
  type text not null,
  id text not null,
  valid_from date not null,
  valid_to date,
  display_order int,
  data jsonb not null,
  -- Lower-case text of the record's own words, for search.
  words text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  check (valid_to is null or valid_to >= valid_from),
  primary key (org_unit, type, id, valid_from)
);
call app.tenant_table('master_record');
create index master_record_valid on master_record (org_unit, type, valid_from, valid_to);
create index master_record_data on master_record using gin (org_unit, type, data jsonb_path_ops);
