-- What was stored before a field existed gets what a new record gets: a forwarder drives from Monday to Friday, once a day.
update master_record
set data = '{"availability": [true, true, true, true, true, false, false], "roundsPerDay": 1}'::jsonb || data
where type = 'areafreightforwarder';
