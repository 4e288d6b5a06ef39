-- Texts that a unit words differently, or that programs beside this one ask for, by application, bundle and key.
create table resource_text (
  org_unit text not null,
  app_name text not null,
  bundle_name text not null,
  resource_key text not null,
  texts jsonb not null,
  default_text text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (org_unit, app_name, bundle_name, resource_key)
);
call app.tenant_table('resource_text');
