-- Configuration by unit: a unit's value wins over its parent's, the parent's over the schema's default.
create table config_entry (
  org_unit text not null,
  name text not null,
  value jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  primary key (org_unit, name)
);
call app.tenant_table('config_entry');

-- The licence in force (newest valid wins), stored raw and parsed.
create table licence (
  id uuid primary key,
  customer text not null,
  valid_from date not null,
  valid_to date not null,
  entries jsonb not null,
  raw text not null,
  stored_at timestamptz not null default now()
);
comment on table licence is 'global: one licence for the installation';

create table feature (
  id text primary key,
  stage text not null check (stage in ('ALPHA', 'BETA', 'NEW', 'RELEASED')),
  enabled boolean not null default true,
  org_units text[],
  licence_code text
);
comment on table feature is 'global: feature flags of the installation';
