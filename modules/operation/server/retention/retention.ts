import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import type { Kept } from '#platform/retention.ts';
import { ownOf } from '#platform/servers/place.ts';
import { noted } from '#platform/upkeep.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { RetentionReport } from '../../contract/retention.ts';
import { goesBefore, profileOf } from '../../rules/periods.ts';
import {
  childrenOf,
  countChildren,
  deleteChildren,
  isDue,
  isHeld,
  type OfOthers,
  type OfShipments,
} from './statements.ts';

/** Rows of a transaction, so that nobody waits for the night's work. */
const mostRows = 5000;
const mostRecords = 500;

const ofOthers = ({ modules }: Platform): OfOthers => ({
  dependents: modules.flatMap((one) => one.retention?.dependents ?? []),
  naming: modules.flatMap((one) => one.retention?.naming ?? []),
});
const ofShipments = ({ modules }: Platform): OfShipments => {
  const nothing = (): string => 'select null where false';
  const retention = modules.find((one) => one.retention?.customersOf)?.retention;
  return { customersOf: retention?.customersOf ?? nothing, numbersOf: retention?.numbersOf ?? nothing };
};
/** Of the highest module first: what names a shipment goes before it. */
const keptOf = ({ modules }: Platform): Kept[] => modules.toReversed().flatMap((one) => one.retention?.kept ?? []);

type Unit = { id: string; country: string };
const listUnits = async (platform: Platform): Promise<Unit[]> =>
  ownOf(
    platform,
    await platform.tenancy.asOwner((db) =>
      db.run(sql<Unit>`select id, country_code as country from org_unit order by id`),
    ),
  );

async function settingsOf(platform: Platform, unit: string) {
  const { readUnits } = await platform.tenancy.global((db) => platform.unitPath(db, unit));
  return platform.tenancy.readingUnits(readUnits, (db) => configurationOf(db, readUnits, 'retention'));
}

async function inTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.run(sql`begin`);
  try {
    const done = await work();
    await db.run(sql`commit`);
    return done;
  } catch (error) {
    await db.run(sql`rollback`);
    throw error;
  }
}

/** Deletes the oldest records of a kind with all that goes with them, in transactions of so many rows. @returns rows deleted */
async function deleteKind(platform: Platform, unit: string, kept: Kept, before: number): Promise<number> {
  const others = ofOthers(platform);
  const children = childrenOf(kept, others.dependents);
  const key = sql.id(kept.key);
  const table = sql.id(kept.table);
  let deleted = 0;
  let records = mostRecords;
  for (;;) {
    const step = await platform.tenancy.asOwner((db) =>
      inTransaction(db, async () => {
        const chosen = await db.run(
          sql<{
            id: string;
          }>`select r.${key} as id from ${table} r where ${isDue(kept, unit, before, others)} and not ${isHeld(kept, ofShipments(platform))}
            order by r.${sql.id(kept.at)}, r.${key} limit ${records} for update skip locked`,
        );
        const ids = chosen.map(({ id }) => id);
        if (ids.length === 0) return { rows: 0, over: true };
        const beneath = (await db.find(countChildren(children, unit, ids)))?.n ?? 0;
        if (ids.length + beneath > mostRows && ids.length > 1) {
          records = Math.max(1, Math.floor(ids.length / 2));
          return { rows: 0, over: false };
        }
        let rows = 0;
        for (const child of children) rows += await db.count(deleteChildren(child, unit, ids, mostRows - rows));
        // One record with more beneath it than a transaction may take: the rest and the record itself follow.
        if (beneath > rows) return { rows, over: false };
        rows += await db.count(sql`delete from ${table} where org_unit = ${unit} and ${key} = any(${ids}::uuid[])`);
        return { rows, over: false };
      }),
    );
    deleted += step.rows;
    if (step.over) return deleted;
  }
}

/** What the next night would delete. */
export async function reportRetention(platform: Platform, unit: string): Promise<RetentionReport | undefined> {
  const found = (await listUnits(platform)).find((one) => one.id === unit);
  if (!found) return undefined;
  const settings = await settingsOf(platform, unit);
  const now = platform.clock.now();
  const others = ofOthers(platform);
  const rules = await platform.tenancy.asOwner(async (db) => {
    const read: RetentionReport['rules'] = [];
    for (const kept of keptOf(platform)) {
      const before = goesBefore(kept, settings, found.country, now);
      const row = await db.find(
        sql<{
          due: number;
          held: number;
        }>`select count(*) filter (where not held)::int as due, count(*) filter (where held)::int as held
          from (select ${isHeld(kept, ofShipments(platform))} as held from ${sql.id(kept.table)} r where ${isDue(kept, unit, before, others)}) found`,
      );
      read.push({ name: kept.name, class: kept.class, before, due: row?.due ?? 0, held: row?.held ?? 0 });
    }
    return read;
  });
  return { active: settings.active, profile: profileOf(settings, found.country), rules };
}

/** Every night: deletes what is older than the law and the unit want it kept, and writes down how many rows, never which. */
export async function runRetention(platform: Platform): Promise<void> {
  const failed: string[] = [];
  await noted(platform, 'RETENTION', '', async () => {
    const byRule: Record<string, number> = {};
    for (const unit of await listUnits(platform)) {
      const settings = await settingsOf(platform, unit.id);
      if (!settings.active) continue;
      for (const kept of keptOf(platform)) {
        const before = goesBefore(kept, settings, unit.country, platform.clock.now());
        // One kind that cannot go keeps no other.
        const rows = await deleteKind(platform, unit.id, kept, before).catch((error: Error) => {
          failed.push(`${unit.id} ${kept.name}: ${error.message}`);
          return 0;
        });
        if (rows > 0) byRule[kept.name] = (byRule[kept.name] ?? 0) + rows;
      }
    }
    const rows = Object.values(byRule).reduce((sum, n) => sum + n, 0);
    platform.log.info({ rows, byRule }, 'retention');
    if (failed.length > 0) throw new Error(failed.join('; '));
    return { rows, byRule };
  });
}
