-- Roles, tenancy functions, and the tables of the platform.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create schema if not exists app;

do $$ begin
  if not exists (select from pg_roles where rolname = 'kontor_app') then create role kontor_app nologin; end if;
end $$;
grant kontor_app to current_user;
grant usage on schema public, app to kontor_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kontor_app;
alter default privileges in schema app grant execute on functions to kontor_app;
revoke all on migration from kontor_app;
grant select on migration to kontor_app;

-- The unit that this transaction may write, and the units whose rows it may read. Without the settings: none.
create function app.unit() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.unit', true), '') $$;
create function app.read_units() returns text[] language sql stable parallel safe as
  $$ select string_to_array(nullif(current_setting('app.read_units', true), ''), ',') $$;

-- Makes a table a tenant's: reading in the readable units, writing in the one unit.
create procedure app.tenant_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy reading on %I for select using (org_unit = any ((select app.read_units())::text[]))', name);
  execute format('create policy adding on %I for insert with check (org_unit = (select app.unit()))', name);
  execute format('create policy changing on %I for update using (org_unit = (select app.unit())) with check (org_unit = (select app.unit()))', name);
  execute format('create policy removing on %I for delete using (org_unit = (select app.unit()))', name);
end $$;

-- Facts and stale views, in commit order by (xid, seq). seq counts within the transaction and is made by the application.
create table outbox (
  org_unit text not null,
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  seq int not null,
  kind text not null check (kind in ('fact', 'changed')),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (org_unit, id)
);
create index outbox_order on outbox (xid, seq);
call app.tenant_table('outbox');

-- The relay reads all units' events below the oldest running transaction, so that none is skipped.
create function app.read_outbox(after_xid xid8, after_seq int, max_rows int)
  returns table (org_unit text, id uuid, xid xid8, seq int, kind text, topic text, payload jsonb, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select o.org_unit, o.id, o.xid, o.seq, o.kind, o.topic, o.payload, o.created_at from outbox o
  where (o.xid, o.seq) > (after_xid, after_seq) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by o.xid, o.seq limit max_rows $$;
create function app.outbox_end() returns xid8 language sql stable security definer set search_path = public as
  $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
create function app.trim_outbox(older_than timestamptz) returns bigint language sql volatile security definer set search_path = public as $$
  with gone as (delete from outbox where created_at < older_than returning 1) select count(*) from gone $$;

-- How far the reactions after commit have come.
create table outbox_position (reader text primary key, xid xid8 not null, seq int not null);
comment on table outbox_position is 'global: one position per reader over all units';

-- What happened to which record: append-only.
create table history (
  org_unit text not null,
  id uuid not null,
  log_key text not null,
  type text not null check (type in ('CRT', 'STS', 'UPD', 'ACT', 'EXP')),
  code text not null,
  account_id text not null,
  account_name text not null,
  user_type text not null,
  text_key text not null,
  args jsonb not null default '{}',
  before jsonb,
  after jsonb,
  override_codes text[] not null default '{}',
  status_time timestamptz not null,
  create_time timestamptz not null default now(),
  primary key (org_unit, id)
);
create index history_of on history (org_unit, log_key, id desc);
call app.tenant_table('history');
revoke update, delete on history from kontor_app;

-- One client-made key per scan or documented event: the same key twice has one effect and the same answer.
create table done_once (
  org_unit text not null,
  key text not null,
  answer jsonb not null,
  done_at timestamptz not null default now(),
  primary key (org_unit, key)
);
call app.tenant_table('done_once');
revoke update, delete on done_once from kontor_app;
