-- A device without a network keeps its scans; whoever leads the hall must see that some came when the list was thought to be complete.
alter table process_scan add column received_at timestamptz;
comment on column process_scan.received_at is 'when it reached the server, where that was minutes after it was made';
create index process_scan_late on process_scan (org_unit, list_id) where received_at is not null;
alter table process_list add column late_scans integer not null default 0;
