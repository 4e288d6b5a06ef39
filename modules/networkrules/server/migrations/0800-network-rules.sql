-- The rules of the network: areas of postal codes, relations between depots, transport schemas. They stand in the unit at the top; depots read
-- them through their ancestors.
create table network_rule (
  org_unit text not null,
  id uuid not null,
  kind text not null check (kind in ('AREA', 'RELATION', 'SCHEMA')),
  name text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'REMOVED')),
  -- What is said of it, by the fields of its kind.
  doc jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  primary key (org_unit, id)
);
comment on column network_rule.doc is 'type: RuleDocument';
call app.tenant_table('network_rule');
-- People know them by their names: none twice among those that hold.
create unique index network_rule_name on network_rule (org_unit, kind, lower(name)) where state = 'ACTIVE';

-- Grows with each change of the rules of a unit: whoever changes them holds it, so that two changes are judged one after the other, and whoever
-- routes knows by it whether what was read before still holds.
create table network_version (
  org_unit text not null,
  version bigint not null,
  -- Another one with every change, in every installation: two copies of a database never take each other's rules.
  stamp uuid not null,
  primary key (org_unit)
);
call app.tenant_table('network_version');
