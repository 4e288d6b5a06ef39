-- By a table of rules (`shipmentGroupAssessment`): shipments of one group and one postal code share a stop, others of that place do not.
alter table shipment add column stop_group text check (length(stop_group) <= 200);
