import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';

/**
 * Years that raw readings stay. The law asks for one year of quick-frozen food ((EC) 37/2005 Art. 2), good distribution practice for five of
 * medicines (2013/C 343/01, 4.2): which goods lay where changes every day, so all stay as long as the longest.
 */
const years = 5;

/** Readings whose time is over; what an alarm goes by stays with its figures. */
export async function trimReadings(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - years);
  await platform.tenancy.asOwner((db) => db.run(sql`delete from reading where ts < ${before}`));
}
