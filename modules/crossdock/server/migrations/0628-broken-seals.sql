-- A broken seal is a claim against somebody: why it is said and what it looks like stand beside the verdict.
alter table process_list
  add column seals_reason text,
  add column seals_photos uuid[] not null default '{}';
