-- What the columns of a partner's sheet mean: its heading to a field of ours. The sheet is known by having all of them.
create table order_mapping (
  org_unit text not null,
  partner text not null,
  columns jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, partner)
);
call app.tenant_table('order_mapping');
comment on column order_mapping.columns is 'type: ColumnMapping[]';
