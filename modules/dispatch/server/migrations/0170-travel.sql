-- The trip's times were to come from a routing engine that did not answer: those of the product's own model stand in.
alter table trip add column times_estimated boolean not null default false;
