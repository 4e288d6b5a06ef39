-- Conversations: a channel is about a terminal, a person, a vehicle, a list of the hall or a group; `name` is the key of that.
create table channel (
  org_unit text not null,
  id int not null check (id >= 1),
  type text not null check (type in ('TERMINAL', 'USER', 'LDG', 'ULD', 'INV', 'VEHICLE', 'DISPO_GROUP', 'SUPERVISOR')),
  name text not null,
  -- The counter of its messages: the lock of this row orders those who write at the same time, so that numbers have no gaps.
  last_message_id int not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null,
  primary key (org_unit, id)
);
call app.tenant_table('channel');
create unique index channel_subject on channel (org_unit, type, name);
create index channel_newest on channel (org_unit, coalesce(last_message_at, created_at) desc);

create table message (
  org_unit text not null,
  channel_id int not null,
  id int not null check (id >= 1),
  account_id text not null,
  author text not null check (char_length(author) between 1 and 120),
  client_time timestamptz not null,
  server_process_time timestamptz not null,
  text text not null check (char_length(text) <= 255),
  -- Words that every reader gets in the own language: a quick reply, or what happened.
  text_key text,
  args jsonb not null default '{}',
  kind text not null check (kind in ('PERSON', 'QUICK', 'SYSTEM')),
  blob_id uuid,
  blob_mime_type text check (char_length(blob_mime_type) <= 128),
  blob_filename text check (char_length(blob_filename) <= 150),
  trip_id uuid,
  trip_name text,
  stop_id uuid,
  stop_sequence int,
  stop_name text,
  -- Of the content, so that the same content of the same moment is one message, and other content of that moment another.
  digest text not null,
  primary key (org_unit, channel_id, id),
  foreign key (org_unit, channel_id) references channel (org_unit, id)
);
call app.tenant_table('message');
create unique index message_once on message (org_unit, channel_id, account_id, client_time, digest);
create index message_words on message using gin (org_unit, lower(text) gin_trgm_ops);
create index message_age on message (org_unit, server_process_time);
create index message_blob on message (org_unit, blob_id) where blob_id is not null;
create index message_of_trip on message (org_unit, trip_id) where trip_id is not null;
comment on column message.args is 'type: MessageArgs';
-- Nobody corrects or takes back what was said; old messages go by `app.trim_messages`.
revoke update, delete on message from kontor_app;

-- How far somebody has read a channel, and up to where it came onto a screen.
create table channel_reader (
  org_unit text not null,
  channel_id int not null,
  account_id text not null,
  name text not null,
  last_read_id int not null default 0,
  last_delivered_id int not null default 0,
  read_at timestamptz,
  primary key (org_unit, channel_id, account_id),
  foreign key (org_unit, channel_id) references channel (org_unit, id)
);
call app.tenant_table('channel_reader');

-- Free text runs outside the policy, which would keep it from the trigram index; it filters by the setting itself, and answers
-- the newest matches.
create function app.search_messages(tokens text[], max_rows int) returns table (channel_id int, id int)
  language plpgsql stable security definer set search_path = public as $$
declare units text[] := app.read_units(); condition text := '';
begin
  if units is null then return; end if;
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    condition := condition || format(' and lower(m.text) like %L', '%' || replace(replace(replace(tokens[i], '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format(
    'select m.channel_id, m.id from message m where m.org_unit = %L %s order by m.server_process_time desc, m.id desc limit %s',
    units[1], condition, max_rows);
end $$;

-- What was said is personal: it goes when its time is over. The counters of the channels stay.
create function app.trim_messages(unit text, older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (delete from message where org_unit = unit and server_process_time < older_than returning 1) select count(*) from gone $$;
revoke all on function app.trim_messages(text, timestamptz) from public, kontor_app;
