-- What unloading lists of depots said last of a shipment: a word that was overtaken by a later one of the same list counts for nothing.
create table gtp_unloaded (
  org_unit text not null,
  shipment_id uuid not null,
  list_id uuid not null,
  version int not null,
  missing int not null,
  damaged int not null,
  at timestamptz not null,
  primary key (org_unit, shipment_id, list_id),
  foreign key (org_unit, shipment_id) references gtp_shipment (org_unit, id)
);
call app.tenant_table('gtp_unloaded');
