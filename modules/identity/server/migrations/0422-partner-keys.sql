-- Keys by which programs of partners call: what they open, how often, and only the hash of the secret.
create table partner_key (
  org_unit text not null,
  id uuid not null,
  partner_id text not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  per_minute int not null check (per_minute between 1 and 6000),
  created_at timestamptz not null,
  created_by text not null,
  last_used timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  primary key (org_unit, id)
);
comment on table partner_key is 'global: known before a unit is';
create index partner_key_partner on partner_key (org_unit, partner_id);
