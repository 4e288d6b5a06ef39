-- A unit that a partner outside announced by file: who it is, and which file; there is no unit of this installation to report to.
alter table process_list
  add column partner_outside text,
  add column import_id uuid;
create index process_list_import on process_list (org_unit, import_id) where import_id is not null;
