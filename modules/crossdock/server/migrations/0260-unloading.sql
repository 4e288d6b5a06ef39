-- Unloading: a unit that a partner or an own trip announces, what is expected on it, and what came off it.
alter table process_list
  add column partner_list_name text,
  add column manifest_version int not null default 0,
  -- Which report of what came off it the partner has.
  add column report_version int not null default 0,
  -- The partner works on its list again: another version follows.
  add column preliminary boolean not null default false,
  add column planned_arrival timestamptz,
  add column estimated_arrival timestamptz,
  add column eta_source text check (eta_source in ('PLAN', 'DEPARTED', 'POSITION', 'YARD')),
  add column eta_at timestamptz,
  add column actual_arrival timestamptz,
  -- Totals of what is announced; a loading list has those of its trip.
  add column weight bigint not null default 0,
  add column loading_meter bigint not null default 0,
  add column volume bigint not null default 0,
  add column dg_points double precision not null default 0,
  add column top_products int not null default 0,
  add column surplus int not null default 0,
  add column expected_seals text[] not null default '{}',
  add column seals_intact boolean,
  add column seals_checked_at timestamptz,
  add column seals_checked_by text,
  -- A newer announcement came while packages were scanned: what it says otherwise.
  add column differences jsonb;
comment on column process_list.differences is 'type: ManifestDifferences';
create unique index process_list_partner_list on process_list (org_unit, partner_unit, partner_list_id) where kind = 'ULD';
create index process_list_arrival on process_list (org_unit, planned_arrival) where kind = 'ULD';
create unique index process_list_collections on process_list (org_unit, trip_id) where kind = 'ULD' and state <> 'CANCELED';

alter table process_item add column surplus boolean not null default false;
alter table process_package
  add column surplus boolean not null default false,
  -- Where the package stood before an unloading or inventory took it in.
  add column earlier_terminal text check (earlier_terminal in ('TO_UNLOAD', 'CANCELED', 'LOADED', 'IN_DEPOT', 'NOT_YET_UNLOADED', 'NOT_IN_DEPOT'));
alter table process_scan
  add column storing_position text,
  drop constraint process_scan_result_check,
  add constraint process_scan_result_check check (result in ('OK', 'ALREADY_SCANNED', 'NOT_ON_LIST', 'SURPLUS', 'BELONGS_TO', 'UNKNOWN', 'WRONG_ROUTE', 'TO_UNLOAD', 'BLOCKED', 'CHECK_REQUIRED'));

-- The depots in which a code stands on a package, for a person who holds one that nobody expects: names of depots, nothing more of it.
create function app.depots_bearing(code text) returns setof text
  language sql stable security definer set search_path = public as $$
  select distinct coalesce(s.destination_depot, s.org_unit) from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
    where app.read_units() is not null and p.active and p.barcode = code and s.state not in ('CANCELED', 'CLOSED') limit 5
$$;
create index package_code on package (barcode) where active;
