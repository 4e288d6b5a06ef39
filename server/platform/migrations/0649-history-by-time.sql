-- What happened in a unit between two moments, whatever it happened to.
create index history_by_time on history (org_unit, status_time desc, id desc);
