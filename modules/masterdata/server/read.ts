import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { Db } from '#platform/database/executor.ts';
import type { RecordOf, RecordType } from '../contract/recordType.ts';

export type Row = {
  org_unit: string;
  type: string;
  id: string;
  valid_from: string;
  valid_to: string | null;
  display_order: number | null;
  data: Record<string, unknown>;
  version: number;
  changed_at: number;
  changed_by: string;
};

export type Reading = { db: Db; readUnits: readonly string[]; day: string };

/** The record as the wire shows it. */
export const wireRecord = (type: RecordType, row: Row) => ({
  ...row.data,
  id: row.id,
  type: type.tag,
  orgUnit: row.org_unit,
  validFrom: isoToDate(row.valid_from),
  validTo: row.valid_to ? isoToDate(row.valid_to) : null,
  displayOrder: row.display_order,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
});

/** A stored record as its type declares it: it was checked by that declaration when it was saved. */
export const recordOf = <T extends RecordType>(type: T, row: Row): RecordOf<T> => wireRecord(type, row) as never;

const validOn = (day: string, table = 'r') =>
  sql`${sql.ref(`${table}.valid_from`)} <= ${day}::date and (${sql.ref(`${table}.valid_to`)} is null or ${sql.ref(`${table}.valid_to`)} >= ${day}::date)`;

const columns = sql`r.org_unit, r.type, r.id, r.valid_from, r.valid_to, r.display_order, r.data, r.version, r.changed_at, r.changed_by, r.words`;

/**
 * Rows valid on a day in the unit and its ancestors; the nearest unit wins on the same id (R15). Written without a sort, so
 * that conditions and limits around it reach the indexes.
 */
export function currentRows(units: readonly string[], type: string, day: string) {
  const own = sql`select ${columns} from master_record r where r.org_unit = any(${[...units]}) and r.type = ${type} and ${validOn(day)}`;
  return units.length === 1
    ? own
    : sql`${own} and not exists (
        select 1 from master_record nearer where nearer.type = r.type and nearer.id = r.id and nearer.org_unit = any(${[...units]})
          and array_position(${[...units]}::text[], nearer.org_unit) < array_position(${[...units]}::text[], r.org_unit) and ${validOn(day, 'nearer')})`;
}

/**
 * Those of the units that have records of a type at all, in their order: as a rule one, and then nobody has to be asked who is
 * nearer.
 */
export async function unitsHolding(db: Db, units: readonly string[], type: string): Promise<string[]> {
  const rows = await db.run(
    sql<{ unit: string }>`select u.unit from unnest(${[...units]}::text[]) with ordinality as u(unit, place)
      where exists (select 1 from master_record m where m.org_unit = u.unit and m.type = ${type}) order by u.place`,
    { name: 'masterdata.units' },
  );
  return rows.length > 0 ? rows.map((row) => row.unit) : units.slice(0, 1);
}

/** Records of a type by id, valid on the day. Unknown ids are missing in the answer. */
export async function readRecords<T extends RecordType>(
  { db, readUnits, day }: Reading,
  type: T,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, RecordOf<T>>> {
  const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
  if (wanted.length === 0) return new Map();
  const rows = await db.run(
    sql<Row>`select distinct on (id) org_unit, type, id, valid_from, valid_to, display_order, data, version, changed_at, changed_by from master_record
      where org_unit = any(${[...readUnits]}) and type = ${type.path} and id = any(${wanted}) and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
      order by id, array_position(${[...readUnits]}::text[], org_unit), valid_from desc`,
    { name: 'masterdata.byIds' },
  );
  return new Map(rows.map((row) => [row.id, recordOf(type, row)]));
}

/** All records of a type that are valid on the day; for types of which a unit has few (routes, routings, deviations). */
export async function listRecords<T extends RecordType>(
  { db, readUnits, day }: Reading,
  type: T,
): Promise<RecordOf<T>[]> {
  const units = await unitsHolding(db, readUnits, type.path);
  const rows = await db.run(
    sql<Row>`select * from (${currentRows(units, type.path, day)}) r order by display_order nulls last, id`,
  );
  return rows.map((row) => recordOf(type, row));
}

/** Records whose field (dotted path) has a value, or whose list holds the values; uses the containment index. */
export async function findRecordsBy<T extends RecordType>(
  { db, readUnits, day }: Reading,
  type: T,
  field: string,
  value: string | readonly string[],
): Promise<RecordOf<T>[]> {
  const pattern = field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const rows = await db.run(
    sql<Row>`select org_unit, type, id, valid_from, valid_to, display_order, data, version, changed_at, changed_by
      from app.records_with(${type.path}, ${JSON.stringify(pattern)}::jsonb)
      where org_unit = any(${[...readUnits]}) and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
      order by array_position(${[...readUnits]}::text[], org_unit), id`,
  );
  return rows.map((row) => recordOf(type, row));
}

/** The record as it is valid on the day; else, when it has not begun, as it will be first. */
export async function getRow(reading: Reading, type: RecordType, id: string, exactly = false): Promise<Row> {
  const row =
    (await reading.db.find(
      sql<Row>`select * from (${currentRows(reading.readUnits, type.path, reading.day)}) r where id = ${id}`,
    )) ??
    (exactly
      ? undefined
      : await reading.db.find(
          sql<Row>`select ${columns} from master_record r where r.org_unit = any(${[...reading.readUnits]}) and r.type = ${type.path} and r.id = ${id}
            and r.valid_from > ${reading.day}::date order by array_position(${[...reading.readUnits]}::text[], r.org_unit), r.valid_from limit 1`,
        ));
  if (!row) throw notFound();
  return row;
}

/** All versions of a record in the unit that it belongs to for this session, the latest first. */
export async function versionsOf({ db, readUnits }: Reading, type: RecordType, id: string): Promise<Row[]> {
  const rows = await db.run(
    sql<Row>`select ${columns} from master_record r where r.org_unit = any(${[...readUnits]}) and r.type = ${type.path} and r.id = ${id}
      order by array_position(${[...readUnits]}::text[], r.org_unit), r.valid_from desc limit 200`,
  );
  return rows.filter((row) => row.org_unit === rows[0]?.org_unit);
}
