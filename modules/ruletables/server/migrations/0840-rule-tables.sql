-- Tables of rules of a unit: for whom each is written, and what somebody is just changing in it. Depots read those of their ancestors too.
create table rule_set (
  org_unit text not null,
  id uuid not null,
  config_name text not null,
  group_type text not null check (group_type in ('NONE', 'UNIT', 'CUSTOMER', 'ROUTE', 'RULE_GROUP')),
  -- Empty for NONE.
  group_id text not null,
  -- Rows as they are being changed; null: nobody changes them.
  draft jsonb,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, id),
  unique (org_unit, config_name, group_type, group_id)
);
comment on column rule_set.draft is 'type: RuleRow[]';
call app.tenant_table('rule_set');

-- What was published of a table: never changed, holds from a moment on until a later one does.
create table rule_version (
  org_unit text not null,
  set_id uuid not null,
  version int not null,
  rows jsonb not null,
  valid_from timestamptz not null,
  -- Taken out of use with its table: kept to be looked at and to be brought back.
  ended boolean not null default false,
  comment text,
  published_at timestamptz not null,
  published_by text not null,
  -- Another one in every installation: two copies of a database never take each other's rules.
  stamp uuid not null default gen_random_uuid(),
  primary key (org_unit, set_id, version),
  foreign key (org_unit, set_id) references rule_set (org_unit, id)
);
comment on column rule_version.rows is 'type: RuleRow[]';
call app.tenant_table('rule_version');

-- What a table said last of something, and what it read: "why is it so".
create table rule_decision (
  org_unit text not null,
  subject_type text not null check (subject_type in ('ITEM', 'STOP', 'TRIP', 'PACKAGE')),
  subject_id text not null,
  config_name text not null,
  set_id uuid not null,
  set_unit text not null,
  group_type text not null check (group_type in ('NONE', 'UNIT', 'CUSTOMER', 'ROUTE', 'RULE_GROUP')),
  group_id text not null,
  version int not null,
  hits jsonb not null,
  result jsonb not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (org_unit, subject_type, subject_id, config_name)
);
comment on column rule_decision.hits is 'type: Hit[]';
comment on column rule_decision.result is 'type: RuleResult';
comment on column rule_decision.facts is 'type: Facts';
call app.tenant_table('rule_decision');
create index rule_decision_at on rule_decision (org_unit, config_name, at);

-- Judgements that failed: what was judged went on as without rules. Gone with the next version.
create table rule_fault (
  org_unit text not null,
  config_name text not null,
  count int not null,
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (org_unit, config_name)
);
call app.tenant_table('rule_fault');
