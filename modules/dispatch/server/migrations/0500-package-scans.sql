-- How the packages of an order were accounted for at its stop: read by a scanner, or by hand because nobody could read the label.
alter table stop_order add column scans jsonb;
comment on column stop_order.scans is 'type: PackageScans';
