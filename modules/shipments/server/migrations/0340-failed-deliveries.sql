-- Why the last attempt failed (a record of process deviations): the list of failed shipments says it.
alter table shipment add column failure_reason text;
