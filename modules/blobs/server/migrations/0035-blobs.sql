create table blob (
  org_unit text not null,
  id uuid not null,
  type text not null,
  mime_type text not null,
  filename text,
  size int not null,
  sha256 text not null,
  owner text not null,
  created_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('blob');
-- Files lie in the database in pieces, so that any number of processes need nothing else to run.
create table blob_chunk (
  org_unit text not null,
  blob_id uuid not null,
  position int not null,
  bytes bytea not null,
  primary key (org_unit, blob_id, position),
  foreign key (org_unit, blob_id) references blob (org_unit, id)
);
call app.tenant_table('blob_chunk');
alter table blob_chunk alter column bytes set storage external;
create table blob_thumbnail (
  org_unit text not null,
  blob_id uuid not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  primary key (org_unit, blob_id, width, height)
);
call app.tenant_table('blob_thumbnail');
