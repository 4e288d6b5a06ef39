-- What a column of the trade can hold: the limits of kernel/quantity.ts and kernel/date.ts, so that no sum over any number of rows leaves what a
-- number can be, and no day is one that cannot be read. What stands beyond them becomes empty, or the limit where it may not be empty.
create procedure app.limit_columns(tables text[], kinds jsonb default '{}') language plpgsql as $$
declare
  one record;
  low text;
  high text;
  inside text;
  instead text;
begin
  create temporary table if not exists limited (in_table text, in_column text, row_of jsonb, was text) on commit drop;
  for one in
    select c.relname as rel, a.attname as col, t.typname as typ, a.attnotnull as needed, a.atthasdef as standing,
      kinds ->> (c.relname || '.' || a.attname) as kind
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(tables)
      -- Counted by one with each change; nobody sends it.
      and a.attname <> 'version' and t.typname in ('int2', 'int4', 'int8', 'float8', 'numeric', 'date', 'timestamptz')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])
    order by c.relname, a.attnum
  loop
    select l, h into low, high from (values
      ('MASS', '0', '1000000000'), ('LENGTH', '0', '1000000000'), ('VOLUME', '0', '1000000000000'), ('MONEY', '0', '1000000000'), ('COUNT', '0', '9999'),
      ('latitude', '-90', '90'), ('longitude', '-180', '180'),
      ('date', '''1900-01-01''', '''2200-12-31'''), ('timestamptz', '''1970-01-01T00:00Z''', '''2200-01-01T00:00Z'''),
      -- Sums over many: whatever a browser can still read.
      ('int8', '-9007199254740991', '9007199254740991'), ('int4', '-1000000000', '1000000000'), ('int2', '-32768', '32767'),
      ('float8', '-1000000000000', '1000000000000'), ('numeric', '-1000000000000', '1000000000000')
    ) as known (of, l, h) where of = coalesce(one.kind, substring(one.col from '(latitude|longitude)$'), one.typ);
    inside := case when one.typ in ('date', 'timestamptz') then format('%I between %s::%s and %s::%s', one.col, low, one.typ, high, one.typ)
      else format('%I between %s and %s', one.col, low, high) end;
    instead := case when not one.needed then 'null'
      when one.typ in ('date', 'timestamptz') then format('least(greatest(%I, %s::%s), %s::%s)', one.col, low, one.typ, high, one.typ)
      else format('least(greatest(%I, %s), %s)', one.col, low, high) end;
    execute format('insert into limited select %L, %L, to_jsonb(r), %I::text from %I r where not (%s)', one.rel, one.col, one.col, one.rel, inside);
    execute format('update %I set %I = %s where not (%s)', one.rel, one.col, instead, inside);
    execute format('alter table %I add constraint %I check (%s)', one.rel, left(one.rel || '_' || one.col, 56) || '_limit', inside);
  end loop;
end $$;
