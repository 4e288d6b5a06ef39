-- What a logger's maker wrote, byte for byte: the proof behind readings that came by a file.
create table logger_file (
  org_unit text not null,
  id uuid not null,
  sensor_id uuid not null,
  filename text not null,
  -- SHA-256 of the bytes, in hexadecimal: the same file again is the same.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  shape text not null check (shape in ('HOBO', 'LOGTAG', 'IBUTTON', 'TABLE', 'EVIDENCE')),
  -- How its times were understood; of one without readings neither.
  zone text,
  date_order text check (date_order in ('DMY', 'MDY', 'YMD')),
  readings int not null check (readings between 0 and 1000000),
  first_at timestamptz,
  last_at timestamptz,
  accepted int not null check (accepted between 0 and 1000000),
  conflict int not null check (conflict between 0 and 1000000),
  suspect int not null check (suspect between 0 and 1000000),
  imported_at timestamptz not null,
  imported_by text not null,
  primary key (org_unit, id),
  unique (org_unit, sensor_id, digest),
  foreign key (org_unit, sensor_id) references sensor (org_unit, id)
);
call app.tenant_table('logger_file');
