import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { daysLater, type LicenceEntry, licenceCodes, type LicencePayload, trialDays } from '../../rules/licence.ts';
import { readLicence } from './verify.ts';

export type LicenceRow = {
  id: string;
  number: string | null;
  customer: string;
  product: string | null;
  issued_at: string | null;
  valid_from: string;
  valid_to: string;
  grace_days: number;
  entries: LicenceEntry[];
  kid: string | null;
  verified: boolean;
  checked_at: number | null;
  stored_at: number;
  stored_by: string | null;
};

/** Every file that was stored, the one that counts first: the newest whose days have begun and whose signature holds. */
export const licenceRows = (db: Db, day: string): Promise<LicenceRow[]> =>
  db.run(
    sql<LicenceRow>`select id, number, customer, product, issued_at, valid_from, valid_to, grace_days, entries, kid, verified, checked_at, stored_at, stored_by
      from licence order by (verified and valid_from <= ${day}::date and valid_to + grace_days >= ${day}::date) desc, stored_at desc limit 20`,
    { name: 'licence.rows' },
  );

/** Licence codes that count for a unit on a day (domain 3.12: valid, or in the days of grace after the end). */
export async function licencesOf(db: Db, path: readonly string[], day: string): Promise<string[]> {
  const row = await db.find(
    sql<{
      entries: LicenceEntry[];
    }>`select entries from licence where verified and valid_from <= ${day}::date and valid_to + grace_days >= ${day}::date order by stored_at desc limit 1`,
    { name: 'licence.read' },
  );
  if (!row && (await trialUntil(db, day)) !== null) return [...licenceCodes];
  return (row?.entries ?? [])
    .filter((entry) => !entry.orgUnits || entry.orgUnits.some((unit) => path.includes(unit)))
    .filter((entry) => !entry.validTo || entry.validTo >= day)
    .map((entry) => entry.code);
}

/** Last day on which an installation without any licence works; null when a licence was stored or the trial is over. */
export async function trialUntil(db: Db, day: string): Promise<string | null> {
  const row = await db.find(
    sql<{ until: string }>`select until from trial where until >= ${day}::date and not exists (select from licence)`,
    { name: 'licence.trial' },
  );
  return row?.until ?? null;
}

/** A new installation works without a licence for a while; it begins once. */
export const beginTrial = (db: Db, day: string): Promise<unknown> =>
  db.run(sql`insert into trial (until) values (${daysLater(day, trialDays)}::date) on conflict do nothing`);

/** Stores a file that was read; the same licence stored again replaces itself. */
export const writeLicence = (
  db: Db,
  file: { payload: LicencePayload; kid: string; raw: string },
  at: Date,
  by: string,
): Promise<unknown> => {
  const { payload, kid, raw } = file;
  return db.run(sql`insert into licence (id, number, customer, product, issued_at, valid_from, valid_to, grace_days, entries, raw, kid, verified, checked_at, stored_at, stored_by)
    values (${payload.licenceId}, ${payload.number}, ${payload.customer}, ${payload.product}, ${payload.issuedAt}::date, ${payload.validFrom}::date, ${payload.validTo}::date,
      ${payload.gracePeriodDays}, ${JSON.stringify(payload.entries)}::jsonb, ${raw}, ${kid}, true, ${at}, ${at}, ${by})
    on conflict (id) do update set number = excluded.number, customer = excluded.customer, product = excluded.product, issued_at = excluded.issued_at,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, grace_days = excluded.grace_days, entries = excluded.entries, raw = excluded.raw,
      kid = excluded.kid, verified = true, checked_at = excluded.checked_at, stored_at = excluded.stored_at, stored_by = excluded.stored_by`);
};

/** Stores the first licence of an installation; where one is stored it stays. Throws an Error when its signature does not hold. */
export async function storeFirstLicence({ db, config }: { db: Db; config: Config }, raw: string): Promise<void> {
  if (await db.find(sql`select 1 from licence limit 1`)) return;
  const read = await readLicence(config, raw);
  if (!read.valid) throw new Error(`the first licence is not valid: ${read.reason}`);
  await writeLicence(db, { payload: read.payload, kid: read.kid, raw }, new Date(), 'system');
}

/**
 * Checks every stored file again, at every start: what somebody changed in the database, and what was signed by an issuer that is not
 * trusted any more, does not count. What the signature covers is taken from the file, never from the row beside it.
 */
export async function checkLicences({ tenancy, config, clock, log }: Platform): Promise<void> {
  await tenancy.global(async (db) => {
    const rows = await db.run(
      sql<{
        id: string;
        raw: string;
        stored_at: number;
        stored_by: string | null;
      }>`select id, raw, stored_at, stored_by from licence`,
    );
    for (const { id, raw, stored_at, stored_by } of rows) {
      const read = await readLicence(config, raw);
      const at = new Date(clock.now());
      if (!read.valid) {
        log.warn(
          { licence: id, reason: read.reason, kid: read.kid },
          'a stored licence does not hold and counts as expired',
        );
        await db.run(sql`update licence set verified = false, checked_at = ${at}, kid = ${read.kid} where id = ${id}`);
        continue;
      }
      if (read.payload.licenceId !== id) await db.run(sql`delete from licence where id = ${id}`);
      await writeLicence(db, { payload: read.payload, kid: read.kid, raw }, new Date(stored_at), stored_by ?? 'system');
      await db.run(sql`update licence set checked_at = ${at} where id = ${read.payload.licenceId}`);
    }
  });
}
