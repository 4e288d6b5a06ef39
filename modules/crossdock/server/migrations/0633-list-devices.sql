-- A device without a network cannot say that it holds scans; that it stood at a list and has been silent since is what the server knows of it.
create table list_device (
  org_unit text not null,
  list_id uuid not null,
  device text not null,
  account_id text not null,
  account_name text not null,
  seen_at timestamptz not null,
  -- Scans that it had not sent when it was last heard.
  waiting int not null,
  primary key (org_unit, list_id, device, account_id),
  foreign key (org_unit, list_id) references process_list (org_unit, id)
);
call app.tenant_table('list_device');
