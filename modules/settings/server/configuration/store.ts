import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Configuration, ConfigurationName } from '../../contract/configuration.ts';
import { sealSecrets } from '../secrets.ts';
import type { Value } from './parts.ts';

/**
 * Makes a unit's own part of an entry what is given (null: takes it away) and keeps it as a version. Whoever stores the same entry at
 * the same time waits here.
 */
export async function writePart(
  db: Db,
  part: { unit: string; name: ConfigurationName; value: Value | null; by: string; at: Date },
): Promise<void> {
  const { unit, name, by, at } = part;
  const value = part.value === null ? null : JSON.stringify(part.value);
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`config/${unit}/${name}`}, 7))`, {
    name: 'config.turn',
  });
  const [row] = await db.run(
    sql<{ version: number }>`insert into config_version (org_unit, name, version, value, changed_at, changed_by)
      select ${unit}, ${name}, coalesce(max(version), 0) + 1, ${value}::jsonb, ${at}, ${by} from config_version where org_unit = ${unit} and name = ${name}
      returning version`,
    { name: 'config.version' },
  );
  if (value === null) await db.run(sql`delete from config_entry where org_unit = ${unit} and name = ${name}`);
  else
    await db.run(
      sql`insert into config_entry (org_unit, name, value, version, changed_at, changed_by) values (${unit}, ${name}, ${value}::jsonb, ${row?.version ?? 1}, ${at}, ${by})
        on conflict (org_unit, name) do update set value = excluded.value, version = excluded.version, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      { name: 'config.store' },
    );
}

/** Stores a unit's own part of an entry, its secrets sealed; for the demo world and for what starts before anybody is signed in. */
export const storeConfiguration = <N extends ConfigurationName>(
  { db, config }: { db: Db; config: Config },
  unit: string,
  name: N,
  value: Partial<Configuration<N>>,
  by: string,
): Promise<void> => writePart(db, { unit, name, value: sealSecrets(config, unit, name, value), by, at: new Date() });
