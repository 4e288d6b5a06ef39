-- Figures read what happened in a period. Scans come in the order of time, so an index of ranges finds a month among years, and costs a scan nothing:
-- it has one entry for 32 pages, and a changed row may stay on its page (PostgreSQL 16).
create index process_scan_at on process_scan using brin (scanned_at) with (pages_per_range = 32, autosummarize = on);
create index process_package_at on process_package using brin (scanned_at) with (pages_per_range = 32, autosummarize = on);
create index process_list_closed_at on process_list (org_unit, closed_at) where closed_at is not null;
create index trip_left on trip (org_unit, actual_departure) where actual_departure is not null;
create index stop_reached on stop (org_unit, actual_arrival) where actual_arrival is not null;
create index stop_order_failed on stop_order (org_unit, documented_at) where result = 'HINDRANCE';
