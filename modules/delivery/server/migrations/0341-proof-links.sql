-- A link by which somebody without an account sees what became of some shipments, until a day. Of its secret only the hash is kept.
create table proof_link (
  org_unit text not null,
  id uuid not null,
  secret_hash bytea not null,
  item_ids uuid[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz,
  primary key (org_unit, id)
);
call app.tenant_table('proof_link');
create index proof_link_items on proof_link using gin (item_ids) where ended_at is null;
