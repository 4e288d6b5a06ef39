-- What modules above know of a shipment and checks of trips and lists ask for: written through `noteItemFacts`, never read from above.
alter table shipment
  -- The master pallet (a shipment of its own) on which all packages of this one lie.
  add column master_pallet_item_id uuid,
  -- Of a shipment that is a master pallet.
  add column master_pallet_state text,
  -- The papers for the customs of dutiable goods are here.
  add column customs_documents boolean not null default false,
  -- When a compartment in which its packages lay had its last temperature alarm that nobody has settled.
  add column temperature_alarm_at timestamptz,
  add constraint shipment_master_pallet_state_check check (master_pallet_state in ('CREATED', 'RELEASED', 'CLOSED', 'CANCELED'));
create index shipment_on_master_pallet on shipment (org_unit, master_pallet_item_id) where master_pallet_item_id is not null;
