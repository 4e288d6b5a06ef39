-- Second factor (domain 2.11, 3.1). The seed is sealed with the installation's secret; the last accepted step never counts again.
alter table account
  add column mfa text not null default 'NONE' check (mfa in ('NONE', 'REQUIRED', 'REGISTERED')),
  add column totp_seed bytea,
  add column totp_last_step bigint,
  add column password_changed_at timestamptz not null default now(),
  add constraint registered_has_seed check (mfa <> 'REGISTERED' or totp_seed is not null);

-- A session whose password was right and whose code is still due. The seed that it offers for registration is its own, so that
-- nobody who looked earlier knows what is registered later.
alter table session
  add column code_due boolean not null default false,
  add column offered_seed bytea;

-- Wrong codes count apart from wrong passwords: who knows the password must not begin anew by signing in again.
alter table failed_login
  add column kind text not null default 'PASSWORD' check (kind in ('PASSWORD', 'CODE', 'PAIRING')),
  drop constraint failed_login_pkey,
  add primary key (org_unit, account_id, kind);

-- A session may work in another unit than the one that its account belongs to (domain R2).
alter table session add column account_unit text;
update session set account_unit = org_unit;
alter table session alter column account_unit set not null;
drop index session_of_account;
create index session_of_account on session (account_unit, account_id);
