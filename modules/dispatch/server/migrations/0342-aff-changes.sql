-- Who changed the area freight forwarder of a shipment, from whom to whom and why; a change that still holds has no end.
create table aff_assignment_change (
  org_unit text not null,
  id uuid not null,
  item_id uuid not null,
  from_aff text,
  to_aff text not null,
  reason text not null check (reason in ('CAPACITY_BALANCING', 'SHIPMENT_ATTRIBUTES', 'OTHER_REASON', 'SHIPMENT_PROPERTIES', 'SHIPMENT_VOLUME', 'AREA_ASSIGNMENT')),
  remark text,
  handed_over boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  primary key (org_unit, id),
  foreign key (org_unit, item_id) references shipment (org_unit, id)
);
call app.tenant_table('aff_assignment_change');
create index aff_assignment_change_of on aff_assignment_change (org_unit, item_id, changed_at desc);
