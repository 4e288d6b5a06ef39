import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/executor.ts';
import type { ServerModule } from '#platform/module.ts';
import { type Configuration, type ConfigurationName, configurationSchemas } from '../contract/configuration.ts';
import { sealSecrets } from './secrets.ts';

export { openSecret } from './secrets.ts';

/** Settings in force for a unit: its own over its ancestors' over the defaults. `units` is nearest first. */
export async function configurationOf<N extends ConfigurationName>(
  db: Db,
  units: readonly string[],
  name: N,
): Promise<Configuration<N>> {
  const rows = await db.run(
    sql<{
      org_unit: string;
      value: Record<string, unknown>;
    }>`select org_unit, value from config_entry where org_unit = any(${[...units]}) and name = ${name}`,
    { name: 'config.read' },
  );
  const merged: Record<string, unknown> = {};
  for (const unit of [...units].reverse()) Object.assign(merged, rows.find((row) => row.org_unit === unit)?.value);
  // The schema of this very name; of a union of schemas the compiler only knows the union of answers.
  return configurationSchemas[name].parse(merged) as Configuration<N>;
}

/** Stores a unit's own part of an entry, its secrets sealed; the demo world and the configuration manager use it. */
export async function storeConfiguration<N extends ConfigurationName>(
  { db, config }: { db: Db; config: Config },
  unit: string,
  name: N,
  value: Partial<Configuration<N>>,
  by: string,
): Promise<void> {
  await db.run(
    sql`insert into config_entry (org_unit, name, value, changed_by) values (${unit}, ${name}, ${JSON.stringify(sealSecrets(config, unit, name, value))}::jsonb, ${by})
      on conflict (org_unit, name) do update set value = excluded.value, version = config_entry.version + 1, changed_at = now(), changed_by = excluded.changed_by`,
  );
}

export type LicenceEntry = { code: string; orgUnits?: string[] };

/** Licence codes that count for a unit on a day (domain 3.12: valid, or up to 30 days of grace after the end). */
export async function licencesOf(db: Db, unit: string, day: string): Promise<string[]> {
  const row = await db.find(
    sql<{
      entries: LicenceEntry[];
    }>`select entries from licence where valid_from <= ${day}::date and valid_to + 30 >= ${day}::date order by stored_at desc limit 1`,
    { name: 'licence.read' },
  );
  return (row?.entries ?? [])
    .filter((entry) => !entry.orgUnits || entry.orgUnits.includes(unit))
    .map((entry) => entry.code);
}

/** Stores the first licence of an installation; where one is stored it stays. Days are `YYYY-MM-DD`. */
export const storeFirstLicence = (
  db: Db,
  licence: { customer: string; validFrom: string; validTo: string; codes: readonly string[] },
): Promise<unknown> =>
  db.run(sql`insert into licence (id, customer, valid_from, valid_to, entries, raw)
    select gen_random_uuid(), ${licence.customer}, ${licence.validFrom}::date, ${licence.validTo}::date, ${JSON.stringify(licence.codes.map((code) => ({ code })))}::jsonb, 'demo'
    where not exists (select from licence)`);

/** Flags that are switched off for a unit; everything else is checked by its stage in the browser (specification 1, 4.2). */
export async function disabledFlags(db: Db, unit: string): Promise<string[]> {
  const rows = await db.run(
    sql<{
      id: string;
    }>`select id from feature where not enabled or (org_units is not null and not ${unit} = any(org_units))`,
    { name: 'feature.read' },
  );
  return rows.map((row) => row.id);
}

export const settings: ServerModule = { name: 'settings' };
