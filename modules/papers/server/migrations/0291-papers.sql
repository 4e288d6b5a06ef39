-- Papers that went with a departure, with the content that they were issued with.
create table paper (
  org_unit text not null,
  id uuid not null,
  kind text not null check (kind in ('DELIVERY_NOTE', 'STOP_LIST', 'LOADING_LIST', 'DG_DOCUMENT', 'CMR')),
  number text not null,
  trip_id uuid not null,
  -- Of the consignment that it is for; null when it is for the whole trip.
  item_id uuid,
  order_number text,
  language text not null check (language in ('de', 'en', 'fr')),
  sheets jsonb not null,
  -- Of the sheets as they are stored.
  sha256 text not null,
  issued_at timestamptz not null,
  issued_by text not null,
  printed int not null default 0,
  voided_at timestamptz,
  primary key (org_unit, id)
);
call app.tenant_table('paper');
comment on column paper.sheets is 'type: Sheets';
create unique index paper_number on paper (org_unit, number);
create index paper_of_trip on paper (org_unit, trip_id, issued_at);

-- The last running number of a kind in a year; never given twice.
create table paper_counter (
  org_unit text not null,
  kind text not null,
  year int not null,
  last int not null,
  primary key (org_unit, kind, year)
);
call app.tenant_table('paper_counter');
