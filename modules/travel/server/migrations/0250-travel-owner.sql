-- takes over table travel_pair
comment on table travel_pair is 'Answers of a routing engine per pair of places; written and read by the module travel.';
