-- An info scan looks. Whoever says with a button that the package stands in the hall moves it: what it was before is kept, so that this can be taken
-- back; `note_id` is what the dispatchers were told of one that the data have delivered.
alter table info_scan
  add column found boolean not null default false,
  add column before jsonb,
  add column note_id uuid,
  add column undone_at timestamptz;
comment on column info_scan.before is 'type: Before[]';
-- Until now every scan that moved something was one of these.
update info_scan set found = true where corrected;
