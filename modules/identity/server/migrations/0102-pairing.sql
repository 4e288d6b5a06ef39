-- What lets a device in without an account of its own (domain 2.11). The token itself is shown once and never stored.
create table access_grant (
  org_unit text not null,
  type text not null check (type in ('DRIVER', 'VEHICLE', 'TOUR', 'USER', 'AFF', 'GLOBALNUMBER')),
  id text not null,
  -- The public part of the token `unit.pairing.secret`; the secret is stored as its hash.
  pairing_id text not null,
  token_hash bytea not null,
  authentication_type text not null check (authentication_type in ('PASSWORD', 'USER_ACCOUNT', 'NONE')),
  password_hash text,
  allowed_user_role text,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  state text not null default 'VALID' check (state in ('VALID', 'LOCKED')),
  created_by text not null,
  created_at timestamptz not null,
  last_used timestamptz,
  version int not null default 1,
  check (authentication_type <> 'PASSWORD' or password_hash is not null),
  unique (org_unit, pairing_id),
  primary key (org_unit, type, id)
);
call app.tenant_table('access_grant');

-- A device that was paired; its login token `unit.id.secret` stands for the grant.
create table device_session (
  org_unit text not null,
  id uuid not null,
  type text not null,
  grant_id text not null,
  client_hash bytea not null,
  token_hash bytea not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'LOCKED')),
  started_at timestamptz not null,
  last_alive timestamptz not null,
  primary key (org_unit, id),
  unique (org_unit, type, grant_id, client_hash),
  foreign key (org_unit, type, grant_id) references access_grant (org_unit, type, id) on delete cascade
);
call app.tenant_table('device_session');

alter table session
  add column grant_type text,
  add column grant_id text,
  add column pairing text,
  add column device_session uuid;
create index session_of_grant on session (org_unit, grant_type, grant_id) where grant_type is not null;

-- Accounts that stand for a driver, a vehicle … whose grant needs none; nobody signs in to them by name.
alter table account add column of_grant boolean not null default false;
