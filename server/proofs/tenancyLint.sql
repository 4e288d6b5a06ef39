-- What would keep this schema from being spread over machines by unit; no rows means nothing does.
-- A table whose comment says "global" or "reference" belongs to no unit.
with tables as (
  select c.oid, c.relname as name, c.relrowsecurity as row_security,
    coalesce(obj_description(c.oid) ~* 'reference|global', false) as shared,
    (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped) as unit,
    (select a.attnotnull from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped) as unit_required
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('information_schema', 'graphile_worker') and n.nspname !~ '^pg_'
), of_units as (
  select * from tables where unit is not null and not shared
)
select 'neither org_unit nor a comment that says global' as rule, name as object from tables where unit is null and not shared
union all
select 'org_unit may be empty', name from of_units where not unit_required
union all
select 'row level security is off', name from of_units where not row_security
union all
select 'no primary key', name from tables t
where not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all
select 'org_unit is not first in the primary key', t.name from of_units t
join pg_index i on i.indrelid = t.oid and i.indisprimary and i.indkey[0] <> t.unit
union all
select 'unique without org_unit', i.indexrelid::regclass::text from of_units t
join pg_index i on i.indrelid = t.oid and i.indisunique and t.unit <> all (i.indkey)
union all
select 'reference between tables of units without org_unit', k.conname from of_units t
join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and t.unit <> all (k.conkey)
join of_units other on other.oid = k.confrelid
union all
select 'numbered by one sequence for all units', t.name || '.' || a.attname from of_units t
join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
union all
select 'a trigger may look beyond its unit', g.tgname from of_units t
join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
order by 1, 2;
