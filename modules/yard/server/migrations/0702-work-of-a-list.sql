-- The list in whose work the hall took hold of a unit: it names the unit after the list is closed too, until the unit leaves.
alter table transport_unit add column worked_list uuid;
update transport_unit set worked_list = list_id where locked;
create index transport_unit_worked on transport_unit (org_unit, worked_list) where worked_list is not null;

-- The departure or arrival that a booking was made for: when that changes, the booking moves with it or says that it cannot.
alter table dock_booking add column planned_for timestamptz;
call app.limit_columns(array['transport_unit', 'dock_booking']);
