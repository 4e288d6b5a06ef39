-- Each scan moves a counter of the trip.
alter table trip set (fillfactor = 80);
