-- Since when a package is given up; empty again as soon as it is found.
alter table package add column missing_since timestamptz;
