-- Somebody goes round the yard and scans what stands where; what differs from the book becomes corrections when the round is finished.
create table yard_walk (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in ('OPEN', 'FINISHED', 'CANCELED')),
  -- Places that were walked, and how many of them the book had wrong.
  places int not null default 0,
  corrected int not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('yard_walk');
create index yard_walk_newest on yard_walk (org_unit, created_at desc);
create unique index yard_walk_open on yard_walk (org_unit, created_by) where state = 'OPEN';

-- What stood at a place when it was walked; the last scan of a place counts.
create table yard_walk_find (
  org_unit text not null,
  walk_id uuid not null,
  place_id uuid not null,
  -- Null: the place is empty.
  number text,
  number_key text,
  -- When it was scanned, not when it arrived here: what was moved since then stays where it was moved.
  found_at timestamptz not null,
  primary key (org_unit, walk_id, place_id),
  foreign key (org_unit, walk_id) references yard_walk (org_unit, id),
  foreign key (org_unit, place_id) references yard_place (org_unit, id)
);
call app.tenant_table('yard_walk_find');
