-- What leaves and what arrives on a day, of years of shipments: home, dashboard and the list of a depot's day.
create index gtp_shipment_pickup_date on gtp_shipment (org_unit, pickup_date);
create index gtp_shipment_planned_arrival on gtp_shipment (org_unit, planned_arrival) where planned_arrival is not null;
create index gtp_shipment_open_notes on gtp_shipment (org_unit, id) where open_notes > 0;
