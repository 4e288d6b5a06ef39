-- Installations of other firms, joined to this one: keys exchanged by hand once, every message signed (decision 0049).
create table other_installation (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- Where it answers, `https://…`.
  address text not null,
  -- Ed25519, base64url without padding: who it is.
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Units of the tree that live there: what is sent to them goes out.
  lives_there text[] not null default '{}',
  -- Units that live here and hear what it sends.
  shared text[] not null default '{}',
  active boolean not null default true,
  -- Attempts in a row without an answer, and not before when the next one is made.
  fails int not null default 0,
  next_at timestamptz,
  -- One process at a time sends to it, as long as it says so.
  busy_until timestamptz,
  answered_at timestamptz,
  heard_at timestamptz,
  last_answer text,
  -- Something that it has refused is still there.
  refuses boolean not null default false,
  version int not null default 1
);
comment on table other_installation is 'global: which installation a unit lives at is known before a unit is';

-- What went there and what came from there; ids are in the order of time.
create table door_message (
  org_unit text not null,
  id uuid not null,
  installation_id uuid not null,
  direction text not null check (direction in ('OUT', 'IN')),
  -- The unit at the other end.
  other_unit text not null,
  door text not null,
  key text not null,
  digest text not null,
  -- Kept until it was taken: what it said stands at both ends in records of their own.
  payload jsonb,
  state text not null check (state in ('WAITING', 'REFUSED', 'TAKEN')),
  attempts int not null default 0,
  answer text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (org_unit, id)
);
call app.tenant_table('door_message');
create unique index door_message_once on door_message (org_unit, direction, other_unit, door, key);
create index door_message_waiting on door_message (installation_id, created_at, id) where state = 'WAITING';
create index door_message_refused on door_message (installation_id, created_at, id) where state = 'REFUSED';
create index door_message_of on door_message (installation_id, created_at desc, id desc);
