-- Lists and searches stay quick among years of shipments.

-- The standing order of lists: newest day first, shipments without a day last, the newest of a day first. It is written with CASE
-- because the policy lets only leakproof conditions reach an index, and COALESCE does not count as one.
drop index shipment_open;
create index shipment_open on shipment (org_unit, (case when execution_date is null then '-infinity'::date else execution_date end) desc, id desc)
  where state not in ('CLOSED', 'CANCELED');
-- It carries the words, so that a search for what many have walks it from the newest on and never meets the wide rows. An entry of an
-- index has to fit: words are cut where they are made.
update shipment set words = left(words, 800) where length(words) > 800;
create index shipment_newest on shipment (org_unit, (case when execution_date is null then '-infinity'::date else execution_date end) desc, id desc)
  include (execution_date, words);
-- How common a word is decides between that walk and the trigrams, so it is known to one in a thousand.
alter table shipment alter column words set statistics 1000;

-- Free text runs outside the policy, which would keep it from the trigram index; it filters by the setting itself. It answers the
-- newest matches.
create or replace function app.search_shipments(tokens text[], max_rows int) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units(); condition text := '';
begin
  if units is null then return; end if;
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    condition := condition || format(' and words like %L', '%' || replace(replace(replace(tokens[i], '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format(
    'select id from shipment where org_unit = %L %s order by case when execution_date is null then ''-infinity''::date else execution_date end desc, id desc limit %s',
    units[1], condition, max_rows);
end $$;

-- Packages that bear a barcode, the default one or an alternative: the policy would keep "is among the alternatives" from its index, and
-- every scan would read every package of the depot.
create function app.packages_bearing(code text) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units();
begin
  if units is null then return; end if;
  return query execute
    'select id from package where org_unit = $1 and active and barcode = $2
     union select id from package where org_unit = $1 and active and alternative_barcodes @> array[$2]' using units[1], code;
end $$;
