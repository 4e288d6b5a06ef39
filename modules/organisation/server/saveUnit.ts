import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import { newId } from '#platform/newId.ts';
import type { CheckDigitKind } from '../rules/ranges.ts';

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

/** Opens number ranges of a unit; a purpose that has one goes on counting. */
export async function openNumberRanges(
  db: Db,
  unit: string,
  ranges: readonly {
    purpose: string;
    prefix: string;
    first: number;
    last: number;
    padding?: number;
    checkDigit?: CheckDigitKind;
    name?: string;
    next?: number;
  }[],
): Promise<void> {
  const rows = ranges.map((range) => ({
    padding: 0,
    checkDigit: 'NONE',
    name: range.purpose,
    next: range.first,
    ...range,
    id: newId(),
  }));
  const purposes = [...new Set(ranges.map((range) => range.purpose))];
  const there = await db.run(
    sql<{
      purpose: string;
    }>`select distinct purpose from number_range where org_unit = ${unit} and purpose = any(${purposes})`,
  );
  if (there.length === purposes.length) return;
  // Two who need the first number at once would open a range each, and give out the same numbers.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${unit}/numberRanges`}, 0))`);
  await db.run(sql`insert into number_range (org_unit, id, name, purpose, prefix, first_value, next_value, last_value, padding, check_digit)
    select ${unit}, r.id, r.name, r.purpose, r.prefix, r.first, r.next, r.last, r.padding, r."checkDigit"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, name text, purpose text, prefix text, first bigint, next bigint, last bigint, padding int, "checkDigit" text)
    where not exists (select from number_range o where o.org_unit = ${unit} and o.purpose = r.purpose)`);
}
