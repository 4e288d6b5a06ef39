-- Where a place was documented lately, and which stops there are still to come.
create index stop_documented_place on stop (org_unit, stop_key, actual_arrival) where documented_latitude is not null;
create index stop_open_place on stop (org_unit, stop_key) where actual_arrival is null;
