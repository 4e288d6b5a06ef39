-- Own parts of units below are told to the unit in which the change runs, and to nobody else.
create or replace function app.config_below(of_unit text)
  returns table (org_unit text, path text[], name text, value jsonb)
  language sql stable security definer set search_path = public as $$
  select c.org_unit, app.unit_path(c.org_unit), c.name, c.value from config_entry c
  where of_unit = app.unit() and c.org_unit <> of_unit and of_unit = any (app.unit_path(c.org_unit)) $$;
revoke all on function app.config_below(text) from public;
grant execute on function app.config_below(text) to kontor_app;
