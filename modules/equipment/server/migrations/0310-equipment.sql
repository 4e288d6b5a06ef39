-- Accounts of loading equipment (pallets, boxes, cages): what a partner got and what came back. A row is never changed: what was booked wrongly is
-- compensated by rows of the next version of its source.
create table equipment_movement (
  org_unit text not null,
  id uuid not null,
  partner_kind text not null check (partner_kind in ('CUSTOMER', 'CARRIER', 'DEPOT', 'DRIVER', 'AFF')),
  partner_id text not null,
  -- As it was called when this was booked.
  partner_name text not null,
  equipment_id text not null,
  quality text not null check (quality in ('EXCHANGEABLE', 'DAMAGED')),
  -- Pieces that the partner got and that it gave back; negative where they compensate.
  given int not null,
  taken int not null,
  source text not null check (source in ('LIST', 'STOP', 'MANUAL', 'TRANSFER', 'WRITE_OFF')),
  source_id uuid not null,
  source_version int not null,
  -- The list, or trip and stop, as people call it.
  source_name text,
  remark text,
  -- Number of the slip: one per partner and booking.
  slip int not null,
  -- When it changed hands, and when it was written down.
  at timestamptz not null,
  booked_at timestamptz not null,
  booked_by text not null,
  primary key (org_unit, id),
  check (given <> 0 or taken <> 0)
);
call app.tenant_table('equipment_movement');
revoke update, delete on equipment_movement from kontor_app;
create unique index equipment_movement_once on equipment_movement (org_unit, source, source_id, source_version, partner_kind, partner_id, equipment_id, quality);
create index equipment_movement_of on equipment_movement (org_unit, partner_kind, partner_id, at);
create index equipment_movement_slip on equipment_movement (org_unit, slip);
