-- What stayed in the depot when the rest of its order left is an order of its own (domain 3.2, split): which order it was part of, and how
-- that one stood before, so that it can be put together again while the truck is still here.
alter table shipment
  add column parent_item_id uuid,
  add column split_before jsonb;
comment on column shipment.split_before is 'type: SplitBefore';
create index shipment_parent on shipment (org_unit, parent_item_id) where parent_item_id is not null;
