-- Packages for devices, and whom they are rolled out to (domain 2.11, 3.12).
create table software_package (
  org_unit text not null,
  device_type text not null check (device_type in ('ANDROID', 'WINDOWS')),
  version text not null,
  comment text,
  filename text,
  size bigint not null,
  sha256 text not null,
  upload_id uuid not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (org_unit, device_type, version)
);
call app.tenant_table('software_package');

-- The bytes in pieces as they came; those of an upload that was cut off belong to no package and go at night.
create table software_chunk (
  org_unit text not null,
  upload_id uuid not null,
  position int not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  primary key (org_unit, upload_id, position)
);
call app.tenant_table('software_chunk');

create table software_deployment (
  org_unit text not null,
  id uuid not null,
  device_type text not null check (device_type in ('ANDROID', 'WINDOWS')),
  version text not null,
  application_type text,
  target jsonb not null,
  valid_from timestamptz not null,
  mandatory boolean not null,
  state text not null check (state in ('PLANNED', 'ACTIVE', 'PAUSED', 'FINISHED', 'CANCELED')),
  changed_by text not null,
  row_version int not null default 1,
  primary key (org_unit, id)
);
comment on column software_deployment.target is 'type: SoftwareTarget';
call app.tenant_table('software_deployment');

-- How far each device is; only a hash of how it names itself.
create table software_offer (
  org_unit text not null,
  deployment_id uuid not null,
  device bytea not null,
  offered_at timestamptz not null,
  downloaded_at timestamptz,
  installed_at timestamptz,
  primary key (org_unit, deployment_id, device),
  foreign key (org_unit, deployment_id) references software_deployment on delete cascade
);
call app.tenant_table('software_offer');

-- A device of a unit below tells how far it is with a deployment of a unit above: it writes there and reads nothing but whether that was news.
create function app.note_software(of uuid, of_device bytea, downloaded boolean, installed boolean, at timestamptz) returns setof boolean
language sql volatile security definer set search_path = public as $$
  insert into software_offer (org_unit, deployment_id, device, offered_at, downloaded_at, installed_at)
    select d.org_unit, d.id, of_device, at, case when downloaded then at end, case when installed then at end
    from software_deployment d where d.id = of and d.org_unit = any ((select app.read_units())::text[])
  on conflict (org_unit, deployment_id, device) do update set downloaded_at = coalesce(software_offer.downloaded_at, excluded.downloaded_at),
    installed_at = coalesce(software_offer.installed_at, excluded.installed_at)
    where (software_offer.downloaded_at is null and excluded.downloaded_at is not null)
      or (software_offer.installed_at is null and excluded.installed_at is not null)
  returning true
$$;
revoke all on function app.note_software(uuid, bytea, boolean, boolean, timestamptz) from public;
grant execute on function app.note_software(uuid, bytea, boolean, boolean, timestamptz) to kontor_app;
