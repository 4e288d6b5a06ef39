import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { localDateOf } from '#kernel/date.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { trainingEnds, trainingPrefix } from '../rules/training.ts';
import { depotRanges } from '../rules/units.ts';
import { openNumberRanges } from './saveUnit.ts';

/** Numbers of made-up shipments and packages: of no depot, and of no member of GS1. */
const madeUp = { depot: 99, gs1: '4099999' };

/** Of the depot and the night in which it goes: whoever comes in the evening keeps nobody's trips of the morning. */
const idOf = (depot: string, ends: number): string =>
  `${trainingPrefix}${createHash('sha256').update(`${depot}/${ends}`).digest('hex').slice(0, 8)}`;

/**
 * The unit in which drivers of a depot learn, opened when there is none: below the depot, so that it reads the depot's records, and
 * with numbers of its own. @returns the session as it works there, and when all of it goes
 */
export async function openTrainingUnit(
  platform: Platform,
  record: SessionRecord,
): Promise<{ at: SessionRecord; ends: number }> {
  const depot = record.session.orgUnit;
  const now = platform.clock.now();
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: record.timezone, hour: '2-digit' });
  const ends = trainingEnds(now, (at) => Number(hours.format(at)) % 24);
  const unit = idOf(depot, ends);
  await platform.tenancy.global((db) =>
    db.run(sql`insert into org_unit (id, parent_id, name, address, latitude, longitude, timezone, language, country_code, training_of, training_ends)
      select ${unit}, id, name, address, latitude, longitude, timezone, language, country_code, id, ${new Date(ends)} from org_unit where id = ${depot}
      on conflict (id) do nothing`),
  );
  const at = { ...record, readUnits: [unit, ...record.readUnits], session: { ...record.session, orgUnit: unit } };
  const [year] = localDateOf(now, record.timezone);
  await platform.asSession(at, (ctx) =>
    openNumberRanges(ctx.db, unit, depotRanges(madeUp.depot, year % 100, madeUp.gs1)),
  );
  return { at, ends };
}

/** ms after which every process knows that a session has ended. */
const signedOutMs = 1500;

/** Every hour: training units whose night has come go with every row; whoever is signed in there is out first. */
export async function removeTraining(platform: Platform): Promise<void> {
  const { tenancy, clock } = platform;
  const due = await tenancy.asOwner((db) =>
    db.run(sql<{ id: string }>`select id from org_unit where training_ends <= ${new Date(clock.now())} order by id`),
  );
  if (due.length === 0) return;
  for (const { id } of due) await tenancy.asOwner((db) => db.run(sql`select app.end_training(${id})`));
  await new Promise((known) => setTimeout(known, signedOutMs));
  for (const { id } of due) {
    const removed = await tenancy.asOwner((db) =>
      db.find(sql<{ rows: number }>`select app.remove_training(${id}) as rows`),
    );
    platform.log.info({ unit: id, rows: removed?.rows }, 'training removed');
  }
}
