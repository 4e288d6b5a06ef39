import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import { type Configuration, type ConfigurationName, configurationSchemas } from '../../contract/configuration.ts';

export type Value = Record<string, unknown>;
/** What a unit sets itself of an entry. */
export type Part = { org_unit: string; name: string; value: Value };
export type StoredPart = Part & { version: number; changed_at: number; changed_by: string };

export const partsOf = (db: Db, units: readonly string[], names: readonly string[]): Promise<StoredPart[]> =>
  db.run(
    sql<StoredPart>`select org_unit, name, value, version, changed_at, changed_by from config_entry where org_unit = any(${[...units]}) and name = any(${[...names]})
      order by name`,
    { name: 'config.parts' },
  );

/** What counts of an entry in a unit: its own part over its ancestors' over the defaults. `units` is nearest first. */
export function merged<N extends ConfigurationName>(
  parts: readonly Part[],
  units: readonly string[],
  name: N,
): Configuration<N> {
  const value: Value = {};
  for (const unit of [...units].reverse())
    Object.assign(value, parts.find((part) => part.org_unit === unit && part.name === name)?.value);
  // The schema of this very name; of a union of schemas the compiler only knows the union of answers.
  return configurationSchemas[name].parse(value) as Configuration<N>;
}

/** Settings in force for a unit: its own over its ancestors' over the defaults. `units` is nearest first. */
export async function configurationOf<N extends ConfigurationName>(
  db: Db,
  units: readonly string[],
  name: N,
): Promise<Configuration<N>> {
  const rows = await db.run(
    sql<Part>`select org_unit, name, value from config_entry where org_unit = any(${[...units]}) and name = ${name}`,
    { name: 'config.read' },
  );
  return merged(rows, units, name);
}
