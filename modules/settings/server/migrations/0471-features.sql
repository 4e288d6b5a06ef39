alter table feature
  add column users text[],
  add column changed_at timestamptz,
  add column changed_by text,
  add column version int not null default 1;
