-- Every version of a unit's own part of an entry, so that a former one comes back as it was, sealed secrets included.
create table config_version (
  org_unit text not null,
  name text not null,
  version int not null,
  -- Null: the own part was taken away.
  value jsonb,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, name, version)
);
call app.tenant_table('config_version');

insert into config_version (org_unit, name, version, value, changed_at, changed_by)
  select org_unit, name, version, value, changed_at, changed_by from config_entry;

-- Own parts of units below: what they inherit must not contradict what they set themselves.
create function app.config_below(of_unit text)
  returns table (org_unit text, path text[], name text, value jsonb)
  language sql stable security definer set search_path = public as $$
  select c.org_unit, app.unit_path(c.org_unit), c.name, c.value from config_entry c
  where c.org_unit <> of_unit and of_unit = any (app.unit_path(c.org_unit)) $$;
