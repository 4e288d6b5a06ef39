-- Groups of a unit's people: a channel for dispatchers or supervisors, a team that loads, the people of a key account (domain 2.11).
create table user_group (
  org_unit text not null,
  group_id text not null,
  type text not null check (type in ('DISPO_GROUP', 'SUPERVISOR', 'LOADER_TEAM', 'KEY_ACCOUNT', 'RULE_GROUP')),
  name text not null,
  version int not null default 1,
  primary key (org_unit, group_id)
);
call app.tenant_table('user_group');

create table user_group_member (
  org_unit text not null,
  group_id text not null,
  account_id text not null,
  primary key (org_unit, group_id, account_id),
  foreign key (org_unit, group_id) references user_group on delete cascade,
  foreign key (org_unit, account_id) references account (org_unit, account_id)
);
create index user_group_member_account on user_group_member (org_unit, account_id);
call app.tenant_table('user_group_member');

-- Groups with a channel stood in the settings of messages until now. Who has no account any more is no member.
insert into user_group (org_unit, group_id, type, name)
  select e.org_unit, g ->> 'id', 'DISPO_GROUP', g ->> 'name' from config_entry e, jsonb_array_elements(e.value -> 'groups') g
  where e.name = 'messaging' on conflict do nothing;
insert into user_group_member (org_unit, group_id, account_id)
  select e.org_unit, g ->> 'id', a.account_id from config_entry e, jsonb_array_elements(e.value -> 'groups') g,
      jsonb_array_elements_text(coalesce(g -> 'accounts', '[]')) m, account a
  where e.name = 'messaging' and a.org_unit = e.org_unit and a.account_id = m on conflict do nothing;
update config_entry set value = value - 'groups' where name = 'messaging';
