-- Where an address lies, once somebody has said so: by hand, or by accepting where drivers documented. Shipments that come later take it.
create table address_pin (
  org_unit text not null,
  id uuid not null,
  -- SHA-256 of the address's stop key: it is found again, and names nobody.
  place text not null check (length(place) = 64),
  -- WGS 84 degrees; null: only a proposal was refused here.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  source text check (source in ('MANUAL', 'LEARNED')),
  set_at timestamptz,
  set_by text,
  -- Where it lay before by its order or record, and how well that was known.
  base_latitude double precision,
  base_longitude double precision,
  base_quality text check (base_quality in ('EXACT', 'STREET', 'CITY', 'MANUAL', 'NONE')),
  -- What it was learned from, as a whole: stops, m from where it stood, m within which they lie, their days.
  stops int check (stops >= 0),
  metres bigint check (metres >= 0),
  spread bigint check (spread >= 0),
  first_day date,
  last_day date,
  refused_at timestamptz,
  refused_by text,
  used_at timestamptz not null,
  check ((latitude is null) = (longitude is null) and (latitude is null) = (source is null) and (source is null) = (set_at is null)),
  primary key (org_unit, id)
);
call app.tenant_table('address_pin');
create unique index address_pin_of on address_pin (org_unit, place);
call app.limit_columns(array['address_pin']);

-- Open shipments of a place follow its pin.
create index shipment_open_place on shipment (org_unit, stop_key) where state not in ('COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CANCELED', 'CLOSED');
