-- Events were read below the oldest running transaction of the whole server, so one that stayed open anywhere held up the events of every
-- unit. From now on a reader keeps what it has seen as a snapshot: new to it are the transactions that the snapshot did not see and the
-- present one does. Transactions that were running then are named in it one by one, so none is skipped and none is read twice, and whoever
-- stays open delays nobody but himself.
--
-- The order is that of writing, by the clock and not by the transaction's number: who waited for a row that another held writes its event
-- after that one has committed, whichever of the two got its number first. So what follows from something is read after it, always.
alter table outbox alter column created_at set default clock_timestamp();

-- A tail of a transaction that was read in part: what was read of it is read, the rest is new.
delete from outbox o using outbox_position p where o.xid = p.xid and o.seq <= p.seq;
alter table outbox_position
  add column seen pg_snapshot,
  -- While a large number is read page by page: the snapshot that ends the run, and the last event that was read of it.
  add column upto pg_snapshot,
  add column at bigint;
update outbox_position p set seen = case
  when exists (select from outbox o where o.xid = p.xid) or p.xid::text = '0' then greatest(p.xid, '1'::xid8)::text || ':' || greatest(p.xid, '1'::xid8)::text || ':'
  else (p.xid::text::numeric + 1)::text || ':' || (p.xid::text::numeric + 1)::text || ':' end::pg_snapshot;
alter table outbox_position alter column seen set not null, alter column xid drop not null, alter column seq drop not null;
update outbox_position set xid = null, seq = null;
comment on column outbox_position.seen is 'everything that this snapshot sees has been read';

drop function app.read_outbox(xid8, int, int);
drop function app.outbox_end();

-- Microseconds since 1970: a moment as it goes through other hands without losing anything.
create function app.micros(t timestamptz) returns bigint language sql immutable parallel safe strict as
  $$ select (extract(epoch from t) * 1000000)::bigint $$;

-- Events that `seen` does not see and `until` (the present moment, if null) does, behind the named one, in the order of writing.
create function app.read_outbox(seen pg_snapshot, until pg_snapshot, after_at bigint, after_xid xid8, after_seq int, max_rows int)
  returns table (org_unit text, id uuid, xid xid8, seq int, kind text, topic text, payload jsonb, created_at timestamptz, at text, upto text)
  language sql stable security definer set search_path = public
  -- How little is new the planner cannot know: it would read the events of two days for the last second of them.
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select o.org_unit, o.id, o.xid, o.seq, o.kind, o.topic, o.payload, o.created_at, app.micros(o.created_at)::text, coalesce(until, pg_current_snapshot())::text
  from outbox o
  where (o.xid >= pg_snapshot_xmax(seen) or o.xid = any (array(select pg_snapshot_xip(seen))))
    and o.xid < pg_snapshot_xmax(coalesce(until, pg_current_snapshot())) and pg_visible_in_snapshot(o.xid, coalesce(until, pg_current_snapshot()))
    and (after_at is null or (app.micros(o.created_at), o.xid, o.seq) > (after_at, after_xid, after_seq))
  order by o.created_at, o.xid, o.seq limit max_rows $$;

-- What a reader has not read yet, for those who count it, keep it or must not delete it.
create function app.unread_outbox(of_reader text) returns setof outbox language sql stable set search_path = public
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select o.* from outbox o, outbox_position p
  where p.reader = of_reader and o.xid >= pg_snapshot_xmin(p.seen) and not pg_visible_in_snapshot(o.xid, p.seen)
    and (p.upto is null or not pg_visible_in_snapshot(o.xid, p.upto) or (app.micros(o.created_at), o.xid, o.seq) > (p.at, p.xid, p.seq)) $$;

create or replace function app.trim_outbox(older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (
    delete from outbox o where o.created_at < older_than
      and o.id not in (select u.id from outbox_position p, app.unread_outbox(p.reader) u)
    returning 1) select count(*) from gone $$;

revoke all on function app.read_outbox(pg_snapshot, pg_snapshot, bigint, xid8, int, int), app.unread_outbox(text) from public, kontor_app;
