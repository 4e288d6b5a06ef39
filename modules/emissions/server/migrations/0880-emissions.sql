-- What the energy of a trip cost the climate, as it was counted when its journey was closed: later factors and consumptions change nothing of it.
create table trip_footprint (
  org_unit text not null,
  trip_id uuid not null,
  -- When the journey was closed.
  closed_at timestamptz not null,
  vehicle text not null,
  energy_carrier text not null check (energy_carrier in ('DIESEL', 'HVO', 'CNG', 'LNG', 'ELECTRICITY', 'HYDROGEN')),
  -- l, kg or kWh on 100 km.
  energy_per_100km double precision not null check (energy_per_100km > 0 and energy_per_100km <= 500),
  -- m; measured: by the odometer, else as planned.
  distance bigint not null check (distance between 1 and 1000000000),
  measured boolean not null,
  -- kg CO2e for a unit of energy, and who says so.
  factor double precision not null check (factor > 0 and factor <= 100),
  source text not null,
  -- g CO2e
  grams bigint not null check (grams >= 0),
  -- Orders that got no share, because their weight or place is not known.
  left_out int not null check (left_out >= 0),
  primary key (org_unit, trip_id)
);
call app.tenant_table('trip_footprint');

-- The share of each order that was carried.
create table item_footprint (
  org_unit text not null,
  trip_id uuid not null,
  item_id uuid not null,
  -- g, and m as the crow flies
  weight bigint not null check (weight > 0),
  distance bigint not null check (distance >= 0),
  -- g CO2e
  grams bigint not null check (grams >= 0),
  primary key (org_unit, trip_id, item_id)
);
call app.tenant_table('item_footprint');
create index item_footprint_of on item_footprint (org_unit, item_id);
call app.limit_columns(array['trip_footprint', 'item_footprint']);
