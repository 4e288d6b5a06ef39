-- Words as they are typed, with the streets; a token may have several ways to write it ('munster|muenster'), any of which finds it.
update shipment set words = left(app.searchable(concat_ws(' ', words, consignee ->> 'streetAndNumber', consignor ->> 'streetAndNumber')), 1200);

create or replace function app.search_shipments(tokens text[], max_rows int) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units(); condition text := ''; numbers uuid[]; digits text := tokens[1]; beyond text;
begin
  if units is null then return; end if;
  if array_length(tokens, 1) = 1 and digits ~ '^\d{5,18}$' and digits !~ '^9+$' then
    beyond := lpad((digits::bigint + 1)::text, length(digits), '0');
    execute 'select array_agg(id) from (select id from shipment where org_unit = $1 and order_number >= $2 and order_number < $3
        order by order_number desc limit $4) latest' into numbers using units[1], digits, beyond, max_rows;
    if coalesce(array_length(numbers, 1), 0) >= max_rows then
      return query select unnest(numbers);
      return;
    end if;
  end if;
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    condition := condition || ' and (' || (select string_agg(format('words like %L',
      '%' || replace(replace(replace(way, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' or ') from unnest(string_to_array(tokens[i], '|')) way) || ')';
  end loop;
  return query execute format(
    'select id from shipment where org_unit = %L %s order by case when execution_date is null then ''-infinity''::date else execution_date end desc, id desc limit %s',
    units[1], condition, max_rows);
end $$;
