-- Packages that the driver counted at the consignor of a collection; null: nobody counted.
alter table stop_order add column collected_packages int check (collected_packages between 0 and 9999);
