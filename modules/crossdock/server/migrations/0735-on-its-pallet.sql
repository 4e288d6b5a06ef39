-- A package that lies on a master pallet of the list: the pallet is scanned, not what lies on it.
alter table process_scan
  drop constraint process_scan_result_check,
  add constraint process_scan_result_check check (result in ('OK', 'ALREADY_SCANNED', 'NOT_ON_LIST', 'SURPLUS', 'BELONGS_TO', 'UNKNOWN', 'MISREAD', 'WRONG_ROUTE', 'TO_UNLOAD', 'BLOCKED', 'ON_PALLET', 'CHECK_REQUIRED'));
