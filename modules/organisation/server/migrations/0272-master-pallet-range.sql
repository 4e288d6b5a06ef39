-- Master pallets are numbered in the last million of their depot's block of SSCC; packages keep the nine millions before it.
insert into number_range (org_unit, purpose, prefix, next_value, last_value)
  select org_unit, 'MASTER_PALLET', prefix, last_value - 999_998, last_value from number_range
  where purpose = 'SSCC' and next_value <= last_value - 999_999;
update number_range r set last_value = last_value - 999_999
  where purpose = 'SSCC' and exists (select from number_range m where m.org_unit = r.org_unit and m.purpose = 'MASTER_PALLET' and m.last_value = r.last_value);
