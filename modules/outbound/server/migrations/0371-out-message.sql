-- What goes to partners: one row for each event, partner and form, with its bytes, its attempts and what the partner answered.
create table out_message (
  org_unit text not null,
  id uuid not null,
  -- What it is about, in words: the shipment and its sender's number.
  name text not null,
  state text not null check (state in ('PENDING', 'SENT', 'FAILED', 'HELD')),
  partner_id text not null,
  partner_name text not null,
  kind text not null check (kind in ('STAT512', 'WEBHOOK')),
  item_id uuid not null,
  -- Status code, and with the moment which event it was: each is written once.
  event text not null,
  event_key text not null,
  bytes bytea not null,
  attempts int not null default 0,
  -- When it is tried next; null when it is not.
  next_at timestamptz,
  last_at timestamptz,
  answer text,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id),
  unique (org_unit, partner_id, kind, item_id, event_key)
);
call app.tenant_table('out_message');
create index out_message_due on out_message (org_unit, next_at) where state = 'PENDING';
create index out_message_item on out_message (org_unit, item_id);
create index out_message_newest on out_message (org_unit, created_at desc, id desc);

create table out_attempt (
  org_unit text not null,
  message_id uuid not null,
  attempt int not null,
  at timestamptz not null,
  -- ms until the partner answered or nobody waited any longer.
  took int not null,
  ok boolean not null,
  answer text not null,
  primary key (org_unit, message_id, attempt)
);
call app.tenant_table('out_attempt');
