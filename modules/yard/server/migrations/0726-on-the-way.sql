-- A unit on its way keeps the place that it left, to stand there again when its order is given up. At an entrance several may have
-- waited, so several may be on their way from it; whoever puts a unit somewhere asks under the lock of the place.
drop index transport_unit_place;
create unique index transport_unit_place on transport_unit (org_unit, place_id)
  where place_id is not null and state not in ('ARRIVED', 'MOVING');
