-- The order that a row of a file became; it is a shipment too when it has been converted.
alter table order_row add column order_id uuid;
create index order_row_order on order_row (org_unit, order_id) where order_id is not null;
