-- Figures of the network read a period among years: parts of ways by their planned and their real arrival, shipments by their delivery, and the reports
-- of depots that something was not as ordered.
create index gtp_leg_due on gtp_leg (org_unit, planned_arrival) where kind in ('LINE_HAUL', 'HUB', 'DIRECT');
create index gtp_leg_finished on gtp_leg (org_unit, finished_at) where finished_at is not null;
create index gtp_shipment_delivered on gtp_shipment (org_unit, delivered_at) where delivered_at is not null;
create index history_network_deviation on history (org_unit, status_time) where text_key = 'network:history/withDeviation';
