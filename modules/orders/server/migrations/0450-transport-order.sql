-- Orders of customers (domain 2.7): what somebody wants carried, before it is a shipment and after.
create table transport_order (
  org_unit text not null,
  id uuid not null,
  -- None while it is a draft.
  order_number text,
  -- The sender's own number, and the id under which the depot knows it (with who sent it).
  extern_order_number text not null default '',
  extern_id text,
  customer_id text,
  -- Unit whose key account may see it.
  key_account_unit text,
  source text not null check (source in ('EDI', 'CSV', 'API', 'MANUAL', 'RECURRING')),
  order_type text not null check (order_type in ('PICKUP_ORDER', 'DISPATCH_ORDER', 'DELIVERY_ORDER', 'DIRECT', 'PROCUREMENT')),
  -- IN_EXECUTION and COMPLETED follow from its shipments and are not stored.
  state text not null check (state in ('DRAFT', 'RECEIVED', 'VALIDATED', 'ON_HOLD', 'ACCEPTED', 'CONVERTED', 'REJECTED', 'CANCELED')),
  received_at timestamptz,
  draft jsonb not null,
  -- What the list shows and sorts by.
  consignee text not null default '',
  place text not null default '',
  delivery_date date,
  packages int not null default 0,
  weight bigint not null default 0,
  -- Consignee, day and weight: two orders of the same are asked about. Null when one of them is missing.
  likeness text,
  shipment_ids uuid[] not null default '{}',
  reason text,
  -- A person has let it go although its customer is on hold.
  credit_released boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_unit, id),
  check ((state = 'DRAFT') = (order_number is null) or state = 'CANCELED')
);
call app.tenant_table('transport_order');
comment on column transport_order.draft is 'type: OrderDraft';
create unique index transport_order_number on transport_order (org_unit, order_number) where order_number is not null;
-- A sender's number is one order until it is rejected or cancelled.
create unique index transport_order_extern on transport_order (org_unit, extern_id)
  where extern_id is not null and state not in ('REJECTED', 'CANCELED');
create index transport_order_newest on transport_order (org_unit, created_at desc, id desc);
create index transport_order_likeness on transport_order (org_unit, likeness) where likeness is not null;
create index transport_order_shipments on transport_order using gin (shipment_ids);
