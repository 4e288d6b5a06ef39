-- How a table is read is said beside the file: of one sheet of a sender (`sheet`: what its headings are), or of all that have the named
-- headings (''). Who sent the sheet need not be known (partner '').
alter table order_mapping add column sheet text not null default '';
alter table order_mapping add column decimal_mark text check (decimal_mark in (',', '.'));
alter table order_mapping add column date_order text check (date_order in ('DMY', 'MDY'));
alter table order_mapping drop constraint order_mapping_pkey;
alter table order_mapping add primary key (org_unit, partner, sheet);
-- What was seen of a table when it was read: its headings with samples, and what the cells leave open.
alter table order_import add column sheet jsonb;
comment on column order_import.sheet is 'type: SheetSeen';
