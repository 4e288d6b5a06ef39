-- Who refers to a record of a higher unit may lie on another server (decision 0056): the head does not know, and says so. Publication `kontor_head`: others follow this one.
create or replace function app.referring_below(unit text, referring_type text, pattern jsonb, from_day date)
  returns table (org_unit text, id text, valid_from date, data jsonb)
  language plpgsql stable security definer set search_path = public as $$
begin
  if exists (select from pg_publication where pubname = 'kontor_head') and exists (select from org_unit u where u.parent_id = unit) then
    raise exception 'units below % lie on several servers', unit using errcode = 'KS002';
  end if;
  return query with recursive below as (
    select u.id from org_unit u where u.parent_id = unit
    union select u.id from org_unit u join below on u.parent_id = below.id)
  select r.org_unit, r.id, r.valid_from, r.data from master_record r
  where r.org_unit in (select below.id from below) and r.type = referring_type and r.data @> pattern
    and (r.valid_to is null or r.valid_to >= from_day)
  order by r.org_unit, r.id limit 100;
end $$;
