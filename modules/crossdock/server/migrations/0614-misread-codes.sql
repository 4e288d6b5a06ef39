-- A code that cannot be one of a package was read wrongly: it is no unknown package and counts nowhere. Until now it stood among the unknown ones.
alter table process_scan
  drop constraint process_scan_result_check,
  add constraint process_scan_result_check check (result in ('OK', 'ALREADY_SCANNED', 'NOT_ON_LIST', 'SURPLUS', 'BELONGS_TO', 'UNKNOWN', 'MISREAD', 'WRONG_ROUTE', 'TO_UNLOAD', 'BLOCKED', 'CHECK_REQUIRED'));

-- GS1 General Specifications 7.9: weights 3, 1, 3, 1 … from the left over the 17 digits before the check digit of an SSCC.
update process_scan s set result = 'MISREAD'
  from (select org_unit, list_id, id, right(barcode, 18) as code from process_scan where result = 'UNKNOWN' and barcode ~ '^(00)?[0-9]{18}$') c
  where s.org_unit = c.org_unit and s.list_id = c.list_id and s.id = c.id
    and right(c.code, 1)::int <> (select (10 - sum(substr(c.code, i, 1)::int * case when i % 2 = 1 then 3 else 1 end) % 10) % 10 from generate_series(1, 17) i);
