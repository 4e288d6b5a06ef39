-- Each scan changes its package's line, the shipment's and the list's.
alter table process_list set (fillfactor = 70);
alter table process_item set (fillfactor = 80);
alter table process_package set (fillfactor = 80);
