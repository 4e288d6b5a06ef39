import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import type { LicenceQuantity } from '../../contract/licences.ts';
import { blockedFrom, isBlocked, licensedOf, type QuantityType, quantityTypes } from '../../rules/licence.ts';
import { licenceRows } from './store.ts';

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Counts everything that a licence limits, over all units, and keeps it for the day; modules count what is theirs. */
export async function measureQuantities(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const day = dayOf(now);
  await platform.tenancy.asOwner(async (db) => {
    const [licence] = (await licenceRows(db, day)).filter((one) => one.verified);
    for (const type of quantityTypes) {
      const count = platform.modules.map((module) => module.quantities?.[type]).find((one) => one !== undefined);
      if (!count) continue;
      const licensed = licence ? licensedOf(licence.entries, type) : null;
      const used = await count(db, day);
      await db.run(sql`insert into licence_usage (day, type, used, licensed, counted_at) values (${day}::date, ${type}, ${used}, ${licensed}, ${new Date(now)})
        on conflict (type, day) do update set used = excluded.used, licensed = excluded.licensed, counted_at = excluded.counted_at`);
    }
  });
}

type Last = { used: number; licensed: number | null; counted_at: number; since: string | null };

/** The last count, and the first day of an excess that lasts to it. */
const lastOf = (db: Db, type: QuantityType): Promise<Last | undefined> =>
  db.find(
    sql<Last>`select u.used, u.licensed, u.counted_at,
        (select min(e.day) from licence_usage e where e.type = u.type and e.used > e.licensed
          and e.day > coalesce((select max(w.day) from licence_usage w where w.type = u.type and (w.licensed is null or w.used <= w.licensed)), '-infinity')) as since
      from licence_usage u where u.type = ${type} order by u.day desc limit 1`,
    { name: 'licence.usage' },
  );

/** What is licensed the licence itself says, at once; what is used waits for its count. */
export async function quantityOf(db: Db, type: QuantityType, day: string): Promise<LicenceQuantity> {
  const last = await lastOf(db, type);
  const [licence] = (await licenceRows(db, day)).filter((one) => one.verified);
  return {
    type,
    licensed: licence ? licensedOf(licence.entries, type) : null,
    used: last?.used ?? null,
    countedAt: last?.counted_at ?? null,
    exceededSince: last?.since ?? null,
    blockedFrom: blockedFrom(last?.since ?? null),
  };
}

export const daysOf = (db: Db, type: QuantityType, today: string) =>
  db.run(
    sql<{ day: string; used: number; licensed: number | null }>`select day, used, licensed from licence_usage
      where type = ${type} and day > ${today}::date - 183 order by day`,
    { name: 'licence.days' },
  );

/** Refuses one more of what has been beyond the licence for longer than its grace (LIC-02); what there is goes on working. */
export async function refuseBeyondLicence(ctx: Pick<CommandContext, 'db' | 'now'>, type: QuantityType): Promise<void> {
  const last = await lastOf(ctx.db, type);
  if (!last || !isBlocked(last.since, dayOf(ctx.now))) return;
  throw new Refusal(400, 1700, 'Data', {
    key: `settings:beyond/${type}`,
    args: { used: last.used, licensed: last.licensed ?? 0 },
  });
}
