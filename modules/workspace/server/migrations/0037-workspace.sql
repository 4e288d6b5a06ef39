-- Stored views and settings. A user's lie in the unit with the account as owner; a depot's have no owner; global ones lie at the root.
create table preference (
  org_unit text not null,
  id uuid not null,
  type text not null,
  name text not null,
  description text,
  scope text not null check (scope in ('USER', 'DEPOT', 'GLOBAL')),
  owner text not null default '',
  value jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('preference');
create unique index preference_name on preference (org_unit, type, scope, owner, name);
