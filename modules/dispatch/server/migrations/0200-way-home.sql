-- Minutes from the last stop back to the depot: what is left of a trip on the road when its stops are done.
alter table trip add column return_minutes int;
