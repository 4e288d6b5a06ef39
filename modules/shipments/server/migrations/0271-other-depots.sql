-- Which other depots wait for a code: their names and nothing else. It runs outside the policy, so it answers no column of theirs.
create function app.other_depots_bearing(code text) returns setof text
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units();
begin
  if units is null then return; end if;
  return query execute
    'select u.name from org_unit u where u.is_branch and u.id <> $1 and (
       exists (select from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
         where p.org_unit = u.id and p.active and p.barcode = $2 and s.state not in (''CLOSED'', ''CANCELED'') and s.shipment_type <> ''UNKNOWN_PACKAGE'')
       or exists (select from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
         where p.org_unit = u.id and p.active and p.alternative_barcodes @> array[$2] and s.state not in (''CLOSED'', ''CANCELED'') and s.shipment_type <> ''UNKNOWN_PACKAGE''))
     order by u.name limit 5' using units[1], code;
end $$;
revoke all on function app.other_depots_bearing(text) from public;
grant execute on function app.other_depots_bearing(text) to kontor_app;
