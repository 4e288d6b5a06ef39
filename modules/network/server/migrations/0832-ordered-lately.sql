-- What was ordered in the last days: a change of the rules is tried with it.
create index gtp_shipment_created on gtp_shipment (org_unit, created_at desc, id desc);
