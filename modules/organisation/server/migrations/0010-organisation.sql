-- The organisation tree. The tenant of everything else is a unit; the tree itself belongs to none.
create table org_unit (
  id text primary key check (id ~ '^[a-z0-9_-]{1,20}$'),
  parent_id text references org_unit (id),
  name text not null,
  display_order int,
  is_branch boolean not null default false,
  depot_number int unique check (depot_number between 1 and 999),
  address jsonb,
  latitude double precision,
  longitude double precision,
  timezone text not null default 'Europe/Berlin',
  language text not null default 'de',
  country_code text not null default 'DE',
  gs1_company_prefix text,
  edi_name text unique,
  maintenance boolean not null default false,
  key_account boolean not null default false,
  version int not null default 1
);
comment on table org_unit is 'global: the organisation tree, known before a unit is';

create function app.unit_path(of text) returns text[] language sql stable set search_path = public as $$
  with recursive up as (
    select id, parent_id, 0 as depth from org_unit where id = of
    union all select u.id, u.parent_id, up.depth + 1 from org_unit u join up on u.id = up.parent_id where up.depth < 20)
  select array_agg(id order by depth) from up $$;

-- Numbers that people read (domain 2.8): one row per unit and purpose, counted under its row lock.
create table number_range (
  org_unit text not null,
  purpose text not null,
  prefix text not null default '',
  next_value bigint not null,
  last_value bigint not null,
  check (next_value <= last_value + 1),
  primary key (org_unit, purpose)
);
call app.tenant_table('number_range');
