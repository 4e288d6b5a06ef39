-- Trips to learn on are made in a unit of their own below the depot: no query of the depot reads them. The tree does not show it,
-- nothing counts it, and the night after it goes with all that was done in it.
alter table org_unit
  add column training_of text references org_unit (id),
  add column training_ends timestamptz,
  add check ((training_of is null) = (training_ends is null));

-- Whoever is signed in in a training unit is out: nobody writes there while it goes.
create function app.end_training(of_unit text) returns void language sql set search_path = public as $$
  delete from session s using org_unit u where u.id = of_unit and u.training_of is not null and s.org_unit = u.id $$;
revoke all on function app.end_training(text) from public, kontor_app;

-- Removes a training unit with every row of it. Tables refer to each other: whichever cannot go yet goes in the next round.
create function app.remove_training(of_unit text) returns int language plpgsql set search_path = public as $$
declare
  one text;
  gone int;
  total int := 0;
  stuck boolean := true;
begin
  if not exists (select from org_unit where id = of_unit and training_of is not null) then return 0; end if;
  for round in 1..20 loop
    stuck := false;
    for one in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and a.attname = 'org_unit' and not a.attisdropped and c.relname <> 'org_unit'
      order by c.relname
    loop
      begin
        execute format('delete from %I where org_unit = $1', one) using of_unit;
        get diagnostics gone = row_count;
        total := total + gone;
      exception when foreign_key_violation then
        stuck := true;
      end;
    end loop;
    exit when not stuck;
  end loop;
  delete from org_unit where id = of_unit;
  return total;
end $$;
revoke all on function app.remove_training(text) from public, kontor_app;
