-- What must not be deleted, whatever its age: a dispute, a claim, an inspection. It ends when somebody says so.
create table legal_hold (
  org_unit text not null,
  id uuid not null,
  kind text not null check (kind in ('CUSTOMER', 'SHIPMENT')),
  -- Id of the customer or of the shipment.
  subject text not null,
  reason text not null,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  ended_by text,
  primary key (org_unit, id)
);
call app.tenant_table('legal_hold');
-- One hold of a subject at a time.
create unique index legal_hold_open on legal_hold (org_unit, kind, subject) where ended_at is null;
