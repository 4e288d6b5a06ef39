-- Inventory: the places that a count goes through, what it expects at each, and what was decided about what it did not find.
comment on column process_list.inventory is 'type: InventoryPlan';
create table inventory_place (
  org_unit text not null,
  list_id uuid not null,
  position text not null,
  sequence int not null,
  -- An area without inventory validation: what is not found there is no finding.
  validated boolean not null default true,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'EMPTY')),
  closed_at timestamptz,
  closed_by text,
  primary key (org_unit, list_id, position),
  foreign key (org_unit, list_id) references process_list (org_unit, id)
);
call app.tenant_table('inventory_place');

alter table process_package
  -- Where the data had it when the count was released, and where a scan found or put it.
  add column expected_space text,
  add column found_space text,
  -- Found and not expected: it had been given up before.
  add column earlier_missing boolean not null default false,
  -- It had left the hall before anybody could count it: the line is cancelled.
  add column moved boolean not null default false,
  add column decision text check (decision in ('LOOK_AGAIN', 'MISSING', 'MOVED')),
  add column decided_by text,
  add column decided_at timestamptz;
alter table process_scan
  -- Somebody has seen to a code that nobody knows.
  add column settled_by text,
  add column settled_at timestamptz;
create index process_package_missing on process_package (org_unit, package_id) where process_status = 'MISSING';
