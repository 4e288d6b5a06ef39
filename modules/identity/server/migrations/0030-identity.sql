create table role (
  org_unit text not null,
  name text not null,
  level text not null check (level in ('SYSTEM', 'GLOBAL_USER', 'LOCAL_USER', 'NONE')),
  row_scope text not null default 'unit' check (row_scope in ('unit', 'ownAff', 'ownTrips', 'ownKeyAccount')),
  permissions text[] not null,
  shipped boolean not null default false,
  version int not null default 1,
  primary key (org_unit, name)
);
call app.tenant_table('role');

-- Accounts are looked up before a session exists; ids are unique per unit (R9).
create table account (
  org_unit text not null,
  account_id text not null,
  name text not null,
  email text,
  language text,
  roles text[] not null default '{}',
  level text check (level in ('SYSTEM', 'GLOBAL_USER', 'LOCAL_USER', 'NONE')),
  managed_units text[] not null default '{}',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'LOCKED_ADMIN', 'LOCKED_HR', 'EXPIRED', 'LOCKED')),
  valid_from date,
  valid_to date,
  password_hash text,
  password_history text[] not null default '{}',
  password_change_required boolean not null default false,
  managed_by_extern boolean not null default false,
  last_login timestamptz,
  version int not null default 1,
  primary key (org_unit, account_id)
);
comment on table account is 'global: read at sign-in, before a unit is known to be the caller''s';

-- Wrong attempts by unit and typed account, whether it exists or not, so that nothing tells them apart (quality A-01).
create table failed_login (
  org_unit text not null,
  account_id text not null,
  failed_attempts int not null default 0,
  first_failed_at timestamptz,
  locked_until timestamptz,
  primary key (org_unit, account_id)
);
comment on table failed_login is 'global: attempts, also on accounts that do not exist';

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  org_unit text not null,
  account_id text not null,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  idle_minutes int not null,
  ended_at timestamptz
);
comment on table session is 'global: known before a unit is';
create index session_of_account on session (org_unit, account_id);

-- Roles as they count for a unit: its own and its ancestors'.
create function app.roles_of(of_unit text, names text[])
  returns table (name text, level text, row_scope text, permissions text[])
  language sql stable security definer set search_path = public as $$
  select r.name, r.level, r.row_scope, r.permissions from role r
  where r.org_unit = any (app.unit_path(of_unit)) and r.name = any (names) $$;
