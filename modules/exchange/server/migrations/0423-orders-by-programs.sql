-- Orders that a customer's program sends: JSON beside files, which key they came by, and the name under which the very request may come again.
alter table order_import drop constraint order_import_kind_check;
alter table order_import add constraint order_import_kind_check check (kind in ('csv', 'edi', 'fortras', 'json', 'xlsx'));
alter table order_import
  add column partner_key uuid,
  add column idempotency_key text;
create unique index order_import_once on order_import (org_unit, coalesce(partner_key, '00000000-0000-0000-0000-000000000000'::uuid), idempotency_key)
  where idempotency_key is not null;
-- A status is asked for by the sender's number.
create index order_row_reference on order_row (org_unit, reference) where reference is not null;
