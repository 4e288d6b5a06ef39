-- What a device sent of its own log after it was asked; kept for two weeks.
create table device_log (
  org_unit text not null,
  id uuid not null,
  device_id uuid not null,
  received_at timestamptz not null,
  lines text not null,
  primary key (org_unit, id),
  foreign key (org_unit, device_id) references device (org_unit, device_id) on delete cascade
);
create index device_log_device on device_log (org_unit, device_id, received_at);
call app.tenant_table('device_log');
