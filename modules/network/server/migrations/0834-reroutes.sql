-- What was routed anew at once because a depot or a run failed, each shipment with the way it had: undone within the day.
create table gtp_reroute (
  org_unit text not null,
  id uuid not null,
  reason text not null check (length(reason) between 3 and 200),
  at timestamptz not null,
  by text not null,
  shipments int not null,
  undone_at timestamptz,
  undone_by text,
  primary key (org_unit, id)
);
call app.tenant_table('gtp_reroute');
create index gtp_reroute_at on gtp_reroute (org_unit, at desc);

create table gtp_reroute_item (
  org_unit text not null,
  reroute_id uuid not null,
  shipment_id uuid not null,
  -- Legs that were kept: the way changed behind them.
  kept int not null,
  before jsonb not null,
  undone boolean not null default false,
  primary key (org_unit, reroute_id, shipment_id),
  foreign key (org_unit, reroute_id) references gtp_reroute (org_unit, id),
  foreign key (org_unit, shipment_id) references gtp_shipment (org_unit, id)
);
call app.tenant_table('gtp_reroute_item');
create index gtp_reroute_item_of on gtp_reroute_item (org_unit, shipment_id);
comment on column gtp_reroute_item.before is 'type: Withdrawn';
-- Ways that a closure touches: what is planned and has not begun.
create index gtp_leg_planned on gtp_leg (org_unit, from_depot, to_depot) where state = 'PLANNED' and kind in ('LINE_HAUL', 'HUB');
