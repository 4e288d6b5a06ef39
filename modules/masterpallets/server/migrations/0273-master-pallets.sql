-- A master pallet: several packages that move as one. It is a shipment of its own (its id) with one package that bears the number.
create table master_pallet (
  org_unit text not null,
  id uuid not null,
  package_id uuid not null,
  number text not null,
  order_number text not null,
  type text not null check (type in ('DESTINATION_DEPOT', 'CONSIGNEE', 'LASTMILE')),
  state text not null check (state in ('CREATED', 'RELEASED', 'CLOSED', 'CANCELED')),
  -- What all packages on it have in common; null until the first one lies on it.
  key text,
  heading text,
  packages int not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  closed_at timestamptz,
  closed_by text,
  version int not null default 1,
  primary key (org_unit, id),
  foreign key (org_unit, id) references shipment (org_unit, id)
);
call app.tenant_table('master_pallet');
create unique index master_pallet_number on master_pallet (org_unit, number);
create index master_pallet_open on master_pallet (org_unit, created_at) where state <> 'CANCELED';

create table master_pallet_content (
  org_unit text not null,
  id uuid not null,
  pallet_id uuid not null,
  package_id uuid not null,
  item_id uuid not null,
  added_at timestamptz not null,
  added_by text not null,
  removed_at timestamptz,
  primary key (org_unit, id),
  foreign key (org_unit, pallet_id) references master_pallet (org_unit, id)
);
call app.tenant_table('master_pallet_content');
-- A package lies on one pallet at a time, whoever scans it onto another in the same moment.
create unique index master_pallet_content_once on master_pallet_content (org_unit, package_id) where removed_at is null;
create index master_pallet_content_of on master_pallet_content (org_unit, pallet_id, id);
