-- What pulls the vehicle of a trip, and the trailers that go along on this trip; without any its usual trailer goes.
alter table trip
  add column tractor_id text,
  add column trailer_ids text[] not null default '{}';
create index trip_of_trailers on trip using gin (trailer_ids) where trailer_ids <> '{}';
