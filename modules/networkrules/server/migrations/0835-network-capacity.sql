-- What of a run is booked on one day where it is not what the relation says: units called off or released, by whom and why.
create table network_capacity (
  org_unit text not null,
  relation_id uuid not null,
  -- On which the run leaves, by the clock of the depot that it leaves.
  day date not null,
  -- mm
  ldm int not null check (ldm between 0 and 10000000),
  reason text not null check (length(reason) between 3 and 200),
  at timestamptz not null,
  by text not null,
  primary key (org_unit, relation_id, day),
  foreign key (org_unit, relation_id) references network_rule (org_unit, id)
);
call app.tenant_table('network_capacity');
create index network_capacity_day on network_capacity (org_unit, day);
