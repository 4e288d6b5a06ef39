-- Events are kept for streams that come back; facts that the reactions have not read yet stay whatever their age.
create or replace function app.trim_outbox(older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (
    delete from outbox o where o.created_at < older_than
      and not exists (select 1 from outbox_position p where (o.xid, o.seq) > (p.xid, p.seq))
    returning 1)
  select count(*) from gone $$;

-- Keys of scans and documented events are kept as long as a device may still send them again; the mark of the demo world stays.
create function app.trim_done_once(older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with gone as (delete from done_once where done_at < older_than and key <> 'world/laid' returning 1) select count(*) from gone $$;
revoke all on function app.trim_done_once(timestamptz) from public;
