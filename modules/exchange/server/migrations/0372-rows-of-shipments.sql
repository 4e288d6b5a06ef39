-- Whose order a shipment was, asked for each status that goes out.
create index order_row_item on order_row (org_unit, item_id) where item_id is not null;
