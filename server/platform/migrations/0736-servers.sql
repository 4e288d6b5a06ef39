-- Units on several database servers (decision 0056). What a table holds for whom is read from the catalogue: rows of a unit lie with their unit, rows of higher units
-- and tables that say "global" are written at the head and are copied to the others, and what says "each server" is every server's own.
comment on table outbox is 'each server: its rows bear its own transactions';
comment on table done_once is 'each server: what was done once was done here';
comment on table outbox_position is 'global, each server: one position per reader over all units';
comment on table process is 'global, each server: processes of the installation';
comment on table solver_task is 'global, each server: work on its way between processes; gone with its answer';
comment on table upkeep is 'global, each server: of the installation';

create function app.tables_of_servers() returns table (name text, class text) language sql stable as $$
  select c.relname::text, case
    -- A table of a later number that bears no such words: what goes to other installations waits at the head, whatever unit sends.
    when obj_description(c.oid) ~ 'each server' or c.relname = 'door_message' then 'server'
    when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped) then 'unit'
    else 'head' end
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition $$;

-- Takes away what is left of a unit whose rows lie on another server by now (`npm run depot` has brought them there), with nothing that follows from it; messages to it go on. By whoever runs the
-- installation, while nobody works.
create function app.remove_moved(of_unit text) returns bigint language plpgsql set search_path = public as $$
declare
  one text;
  gone bigint;
  total bigint := 0;
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in
    select t.name from app.tables_of_servers() t join pg_attribute a on a.attrelid = t.name::regclass and a.attname = 'org_unit' and not a.attisdropped
    where t.name <> 'door_message' and t.class <> 'head'
  loop
    execute format('delete from %I where org_unit = $1', one) using of_unit;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'reaction' and j.payload ->> 'unit' = of_unit;
  end if;
  perform set_config('session_replication_role', 'origin', true);
  return total;
end $$;
revoke all on function app.remove_moved(text) from public, kontor_app;

-- On a server that is not the head: tables that are written at the head. What arrives from there fires no trigger. The program's own upkeep is done at the head and arrives as well.
create function app.only_at_head() returns trigger language plpgsql as $$
begin
  if current_user = 'kontor_app' then
    raise exception '% is written at the head', tg_table_name using errcode = 'KS001';
  end if;
  return null;
end $$;
