-- A size of 1.2 km took the day's planning from everybody: what a shipment can measure has its limits where it is kept.
call app.limit_columns(
  array['shipment', 'package', 'goods_item', 'dangerous_goods_line', 'item_note', 'transition', 'attachment'],
  '{"shipment.weight": "MASS", "shipment.chargeable_weight": "MASS", "shipment.volume": "VOLUME", "shipment.loading_meter": "LENGTH",
    "shipment.cash_on_delivery": "MONEY", "shipment.goods_value": "MONEY", "shipment.packages_on_terminal": "COUNT",
    "goods_item.packages": "COUNT", "goods_item.packages_2": "COUNT", "goods_item.gross_weight": "MASS",
    "goods_item.length": "LENGTH", "goods_item.width": "LENGTH", "goods_item.height": "LENGTH"}');

-- Never in silence: a shipment that stood beyond them has a note of what stood there.
with beyond as (
  select row_of ->> 'org_unit' as org_unit, (coalesce(row_of ->> 'item_id', row_of ->> 'id'))::uuid as item_id,
    string_agg(distinct replace(in_column, '_', ' ') || ' ' || was, ', ') as was
  from limited where in_table in ('shipment', 'goods_item') group by 1, 2
), noted as (
  insert into item_note (org_unit, id, item_id, text, author_id, author, visibility, created_at)
  select org_unit, overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1)
      placing substr(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0'), 1, 8) || '-' ||
        substr(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0'), 9, 4) from 1 for 13)::uuid,
    item_id, 'Beyond what can be; check sizes, weight and amounts. It said: ' || left(was, 400), 'system', 'System', 'DEPOT', now()
  from beyond returning org_unit, item_id
)
update shipment s set open_notes = s.open_notes + 1 from noted n where s.org_unit = n.org_unit and s.id = n.item_id;
