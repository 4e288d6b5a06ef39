-- Several ranges for one purpose, each with a name, how it is written, when it holds and from when on it warns (domain 2.8).
alter table number_range
  add column id uuid,
  add column name text,
  add column first_value bigint,
  add column padding int not null default 0 check (padding between 0 and 18),
  add column check_digit text not null default 'NONE' check (check_digit in ('NONE', 'MOD10', 'MOD11')),
  add column warn_at_percent int not null default 90 check (warn_at_percent between 1 and 100),
  add column active boolean not null default true,
  add column valid_from date,
  add column valid_to date,
  add column version int not null default 1;

-- What was counted by hand where it was taken is said of the range: order numbers bear the year and a check digit, SSCCs have 17 digits before theirs.
update number_range set
  id = overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1) placing '8' from 20 for 1)::uuid,
  name = purpose,
  -- Where it began: ranges have begun as their unit was founded (`depotRanges`).
  first_value = least(next_value, case purpose when 'SHIPMENT' then 1000001 when 'LIST' then 10001
    when 'SSCC' then last_value - 8999999 when 'MASTER_PALLET' then last_value - 999998 else 1 end),
  padding = case when purpose in ('SHIPMENT', 'ORDER') then 7 when purpose in ('SSCC', 'MASTER_PALLET') then greatest(0, 17 - length(prefix)) else 0 end,
  check_digit = case when purpose in ('SHIPMENT', 'SSCC', 'MASTER_PALLET') then 'MOD10' else 'NONE' end,
  prefix = case when purpose = 'SHIPMENT' then regexp_replace(prefix, '[0-9]{2}$', '{yy}') else prefix end;

alter table number_range
  alter column id set not null,
  alter column name set not null,
  alter column first_value set not null,
  drop constraint number_range_pkey,
  add primary key (org_unit, id),
  add check (first_value <= last_value),
  add check (next_value >= first_value);
create index number_range_purpose on number_range (org_unit, purpose, valid_from, first_value);
