import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';

/** A unit of the tree as it is founded. */
export type NewUnit = {
  id: string;
  parentId: string | null;
  name: string;
  displayOrder: number;
  isBranch: boolean;
  depotNumber: number | null;
  address: { street: string; postalCode: string; city: string; countryCode: string } | null;
  latitude: number | null;
  longitude: number | null;
  /** IANA name. */
  timezone: string;
  /** ISO 3166-1. */
  countryCode: string;
  gs1CompanyPrefix: string | null;
  ediName: string | null;
  keyAccount: boolean;
};

/** Founds a unit; one that stands stays as it is. Parents come first. */
export const saveUnit = (db: Db, unit: NewUnit): Promise<unknown> =>
  db.run(sql`insert into org_unit (id, parent_id, name, display_order, is_branch, depot_number, address, latitude, longitude, timezone, country_code, gs1_company_prefix, edi_name, key_account)
    values (${unit.id}, ${unit.parentId}, ${unit.name}, ${unit.displayOrder}, ${unit.isBranch}, ${unit.depotNumber}, ${unit.address ? JSON.stringify(unit.address) : null}::jsonb,
      ${unit.latitude}, ${unit.longitude}, ${unit.timezone}, ${unit.countryCode}, ${unit.gs1CompanyPrefix}, ${unit.ediName}, ${unit.keyAccount})
    on conflict (id) do nothing`);

/** Opens number ranges of a unit; one that is open goes on counting. */
export const openNumberRanges = (
  db: Db,
  unit: string,
  ranges: readonly { purpose: string; prefix: string; first: number; last: number }[],
): Promise<unknown> =>
  db.run(sql`insert into number_range (org_unit, purpose, prefix, next_value, last_value)
    select ${unit}, r.purpose, r.prefix, r.first, r.last
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r(purpose text, prefix text, first bigint, last bigint)
    on conflict do nothing`);
