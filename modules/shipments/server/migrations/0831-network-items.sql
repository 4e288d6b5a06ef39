-- A depot's part of a shipment of the network: which one, and the depots of its way in the order in which goods meet them.
alter table shipment add column gtp_shipment_id uuid;
alter table shipment add column gtp_depots text[] not null default '{}';
-- Version of the network's shipment that it was made by: messages overtake each other.
alter table shipment add column gtp_version int constraint shipment_gtp_version_limit check (gtp_version between 0 and 1000000000);
create index shipment_of_network on shipment (org_unit, gtp_shipment_id) where gtp_shipment_id is not null;
