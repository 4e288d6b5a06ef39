-- Direct traffic has two orders on its trip: one where it is collected, of type PICKUP and marked `direct`, and one where it is delivered, of type DIRECT.
alter table stop_order add column direct boolean not null default false, add constraint stop_order_direct check (not direct or order_type = 'PICKUP');
