-- Who refers to a record may stand in a unit below, which row-level security hides from the unit that ends the record. Only
-- what a refusal names is answered.
create function app.referring_below(unit text, referring_type text, pattern jsonb, from_day date)
  returns table (org_unit text, id text, valid_from date, data jsonb)
  language sql stable security definer set search_path = public as $$
  with recursive below as (
    select u.id from org_unit u where u.parent_id = unit
    union select u.id from org_unit u join below on u.parent_id = below.id)
  select r.org_unit, r.id, r.valid_from, r.data from master_record r
  where r.org_unit in (select below.id from below) and r.type = referring_type and r.data @> pattern
    and (r.valid_to is null or r.valid_to >= from_day)
  order by r.org_unit, r.id limit 100 $$;
