/** An id as the product makes them: version 7. */
const id = "overlay(gen_random_uuid()::text placing '7' from 15 for 1)::uuid";

/** An unloading list of so many packages, three to a shipment, like those that the depot has. */
export async function bigList(sql, packages, from) {
  const [list] = await sql(
    `insert into process_list (org_unit, id, kind, name, state, traffic_type, execution_date, items, packages_expected)
     values ('dtm', ${id}, 'ULD', $1, 'INPROGRESS', 'LineHaul', current_date, $2, $3) returning id`,
    [`BIG${from}-${packages}`, Math.ceil(packages / 3), packages],
  );
  await sql(
    `with model as (select to_jsonb(s) as row from shipment s where org_unit = 'dtm' and shipment_type = 'DELIVERY' and state = 'DISPATCHABLE' order by id limit 1),
       made as (insert into shipment select (jsonb_populate_record(null::shipment, model.row || jsonb_build_object('id', ${id}, 'order_number', 'BIG' || $2::int + n,
         'extern_id', null, 'packages', 3, 'order_no', null))).* from model, generate_series(1, ceil($3::int / 3.0)::int) n returning id, order_number),
       packs as (insert into package (org_unit, id, item_id, barcode, barcode_irregular, alternative_barcodes, position, terminal_status, status, expected_position)
         select 'dtm', ${id}, made.id, '34099' || lpad(($2::int * 10 + row_number() over ())::text, 13, '0'), false, '{}', k, 'NOT_YET_UNLOADED', 'NOK_NOT_PROCESSED', 'A01-' || lpad(k::text, 2, '0')
         from made, generate_series(1, 3) k order by made.order_number, k limit $3::int returning id, item_id),
       items as (insert into process_item (org_unit, list_id, item_id, sequence, expected) select 'dtm', $1, item_id, row_number() over (), count(*) from packs group by item_id)
     insert into process_package (org_unit, list_id, package_id, item_id, earlier_status, process_status, photos, manual, arrived_with_scan, surplus)
       select 'dtm', $1, id, item_id, 'OK', 'NOT_YET_PROCESSED', '{}', false, false, false from packs`,
    [list.id, from, packages],
  );
  return list.id;
}
