-- Messages about a list (manifest, unloading report) beside those about a shipment, and more forms of them.
alter table out_message drop constraint out_message_kind_check;
alter table out_message add constraint out_message_kind_check
  check (kind in ('STAT512', 'WEBHOOK', 'IFTSTA', 'BORD512', 'ENTL512', 'CONTRL'));
alter table out_message
  alter column item_id drop not null,
  add column list_id uuid,
  add column import_id uuid,
  -- Of what it says without the time at which it was written: the same again is not sent again.
  add column digest text,
  add constraint out_message_subject check (num_nonnulls(item_id, list_id, import_id) = 1) not valid;
alter table out_message drop constraint out_message_org_unit_partner_id_kind_item_id_event_key_key;
create unique index out_message_once on out_message (org_unit, partner_id, kind, coalesce(item_id, list_id, import_id), event_key);
create index out_message_list on out_message (org_unit, list_id) where list_id is not null;
-- The bell counts what was given up, at each look.
create index out_message_failed on out_message (org_unit) where state = 'FAILED';
