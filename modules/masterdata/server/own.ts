import { type RawBuilder, sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { SessionRecord, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { RecordOf, RecordType } from '../contract/recordType.ts';
import { areaFreightForwarder, driver } from '../contract/types/fleet.ts';
import { findRecordsBy, listRecords, type Reading } from './read.ts';

/** What a row-scoped session owns: its forwarders, their carriers, its driver records (domain 6.1, R9). */
export type OwnRecords = { affIds: string[]; carrierIds: string[]; driverIds: string[] };

/** Today in the unit's time zone. */
export const dayOf = (ctx: Pick<ViewContext, 'now' | 'timezone'>): string =>
  dateToIso(localDateOf(ctx.now, ctx.timezone));
export const readingOf = (ctx: Pick<ViewContext, 'db' | 'readUnits' | 'now' | 'timezone'>): Reading => ({
  db: ctx.db,
  readUnits: ctx.readUnits,
  day: dayOf(ctx),
});

/** Empty for sessions that see their whole unit: they need no own records. */
export async function ownRecords(db: Db, record: SessionRecord, now: number): Promise<OwnRecords> {
  const reading = { db, readUnits: record.readUnits, day: dayOf({ now, timezone: record.timezone }) };
  if (record.rowScope === 'ownAff') {
    const byGrant = record.grant?.type === 'AFF' ? record.grant.id : undefined;
    const mine = (await listRecords(reading, areaFreightForwarder)).filter(
      (aff) => aff.id === byGrant || aff.userIDs.includes(record.session.accountId),
    );
    return {
      affIds: mine.map((aff) => aff.id),
      carrierIds: mine.flatMap((aff) => aff.freightCarrierIDs),
      driverIds: [],
    };
  }
  if (record.rowScope === 'ownTrips') {
    // A device that is paired for a driver is that driver; it has no account of its own.
    if (record.grant?.type === 'DRIVER') return { affIds: [], carrierIds: [], driverIds: [record.grant.id] };
    const mine = await findRecordsBy(reading, driver, 'userId', record.session.accountId);
    return { affIds: [], carrierIds: [], driverIds: mine.map((one) => one.id) };
  }
  return { affIds: [], carrierIds: [], driverIds: [] };
}

/** What a row-scoped session sees of a type: records whose field has one of the values. */
export type Seen = { field: string; values: readonly string[] };

/**
 * Undefined: every record of the type. What a session with a narrower scope sees of customers, drivers, vehicles, forwarders and whoever else a
 * record names, in every list, text, export, search and reference (domain 6.1).
 */
export async function seenOf(ctx: ViewContext, type: RecordType): Promise<Seen | undefined> {
  const { rowScope, session } = ctx.record;
  if (rowScope === 'unit' || !type.whose) return undefined;
  const tie = type.whose[rowScope];
  if (tie === 'all') return undefined;
  if (!tie) return { field: 'id', values: [] };
  if (tie.by === 'unit') return { field: tie.field, values: [session.orgUnit] };
  return { field: tie.field, values: (await ownRecords(ctx.db, ctx.record, ctx.now))[tie.by] };
}

export const sees = (seen: Seen | undefined, record: { id: string; data: Record<string, unknown> }): boolean =>
  seen === undefined || seen.values.includes(String(seen.field === 'id' ? record.id : record.data[seen.field]));

/** The records of a type that a session sees, today. */
export async function listSeen<T extends RecordType>(ctx: ViewContext, type: T): Promise<RecordOf<T>[]> {
  const [seen, records] = [await seenOf(ctx, type), await listRecords(readingOf(ctx), type)];
  return records.filter((record) => sees(seen, { id: record.id, data: record }));
}

/** The same as a condition on the columns `id` and `data`. */
export const seenWhere = (seen: Seen | undefined): RawBuilder<unknown> =>
  seen === undefined
    ? sql`true`
    : sql`${seen.field === 'id' ? sql`id` : sql`data ->> ${seen.field}`} = any(${[...seen.values]})`;
