import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { SessionRecord, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
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
    const mine = (await listRecords(reading, areaFreightForwarder)).filter((aff) =>
      aff.userIDs.includes(record.session.accountId),
    );
    return {
      affIds: mine.map((aff) => aff.id),
      carrierIds: mine.flatMap((aff) => aff.freightCarrierIDs),
      driverIds: [],
    };
  }
  if (record.rowScope === 'ownTrips') {
    const mine = await findRecordsBy(reading, driver, 'userId', record.session.accountId);
    return { affIds: [], carrierIds: [], driverIds: mine.map((one) => one.id) };
  }
  return { affIds: [], carrierIds: [], driverIds: [] };
}
