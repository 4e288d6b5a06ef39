-- Every info scan, in the order of its hall: who held which code when, and what it was (domain 2.5).
create table info_scan (
  org_unit text not null,
  id uuid not null,
  client_scan_id text,
  barcode text not null,
  state text not null check (state in ('PACKAGE', 'ITEM', 'UNKNOWN', 'ELSEWHERE', 'POSITION', 'UNSUPPORTED')),
  item_id uuid,
  package_id uuid,
  storing_position text,
  deviation_code text,
  photos uuid[] not null default '{}',
  corrected boolean not null default false,
  manual boolean not null default false,
  scanned_at timestamptz not null,
  scanned_by text not null,
  primary key (org_unit, id)
);
call app.tenant_table('info_scan');
create index info_scan_package on info_scan (org_unit, package_id, scanned_at) where package_id is not null;
