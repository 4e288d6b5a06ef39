import { sql } from 'kysely';
import { z } from 'zod';
import type { AnswerOf } from '#kernel/call.ts';
import { notFound } from '#kernel/errors.ts';
import { valueIn } from '#kernel/known.ts';
import { managementRank } from '#kernel/session.ts';
import type { ViewContext } from '#platform/context.ts';
import {
  type ConfigurationName,
  configurationNames,
  configurationSchemas,
  entryMeta,
  isConfigurationName,
  secretFields,
} from '../../contract/configuration.ts';
import {
  type configurationHistory as historyCall,
  type listConfiguration as listCall,
  secretMask,
  type unitConfiguration,
} from '../../contract/configurationCalls.ts';
import { merged, type Part, partsOf, type Value } from './parts.ts';

type View = AnswerOf<typeof unitConfiguration>;

/** The name that a call gave; its schema let nothing else through. */
export function nameOf(given: string): ConfigurationName {
  if (!isConfigurationName(given)) throw notFound();
  return given;
}

/** The unit of the request and its ancestors, nearest first: a higher unit named by a session below it is read on its own. */
export const pathOf = (ctx: ViewContext): string[] => {
  const at = ctx.readUnits.indexOf(ctx.unit);
  return [ctx.unit, ...ctx.readUnits.slice(at + 1)];
};

/** Secrets are stored and used, never answered. */
export function masked(name: ConfigurationName, value: Value): Value {
  const shown = { ...value };
  for (const field of secretFields(name))
    if (shown[field] !== undefined && shown[field] !== '') shown[field] = secretMask;
  return shown;
}

/** Why the session may not change the entry in the unit of the request. */
export function readOnlyOf(ctx: ViewContext, name: ConfigurationName): View['readOnly'] {
  if (![ctx.session.orgUnit, ...ctx.record.managedUnits].includes(ctx.unit)) return 'unit';
  const level = entryMeta(name).level;
  return level && managementRank[ctx.session.managementLevel] < managementRank[level] ? 'level' : null;
}

/** An entry as it counts in the unit of the request, and where each of its fields comes from. */
export async function configurationView(ctx: ViewContext, name: ConfigurationName): Promise<View> {
  const path = pathOf(ctx);
  const parts = await partsOf(ctx.db, path, [name]);
  const own = parts.find((part) => part.org_unit === ctx.unit);
  const value: Value = merged(parts, path, name);
  const above: Value = merged(parts, path.slice(1), name);
  const from = (field: string, units: readonly string[]): string | null =>
    units.find((unit) => parts.some((part) => part.org_unit === unit && Object.hasOwn(part.value, field))) ?? null;
  const shownAbove = masked(name, above);
  return {
    name,
    orgUnit: ctx.unit,
    value: masked(name, value),
    own: masked(name, own?.value ?? {}),
    inheritedFrom: path.find((unit) => parts.some((part) => part.org_unit === unit)) ?? null,
    origins: [...new Set([...Object.keys(value), ...Object.keys(above)])].map((field) => ({
      field,
      from: from(field, path),
      above: shownAbove[field] ?? null,
      aboveFrom: from(field, path.slice(1)),
    })),
    version: own?.version ?? 0,
    changedAt: own?.changed_at ?? null,
    changedBy: own?.changed_by ?? null,
    readOnly: readOnlyOf(ctx, name),
  };
}

export async function listEntries(ctx: ViewContext): Promise<AnswerOf<typeof listCall>> {
  const parts = await partsOf(ctx.db, pathOf(ctx), configurationNames);
  return parts.map((part) => ({
    name: part.name,
    orgUnit: part.org_unit,
    version: part.version,
    changedAt: part.changed_at,
    changedBy: part.changed_by,
    fields: Object.keys(part.value),
  }));
}

/** Reading a part by its pointer; 404 where there is nothing. */
export async function partAt(ctx: ViewContext, name: ConfigurationName, pointer: string): Promise<{ value: unknown }> {
  const path = pathOf(ctx);
  const value = masked(name, merged(await partsOf(ctx.db, path, [name]), path, name));
  const found = valueIn(value, wordsOf(pointer));
  if (found === undefined) throw notFound();
  return { value: found };
}

/** The words of a JSON pointer (RFC 6901) without its first slash. */
export const wordsOf = (pointer: string): string[] =>
  pointer.split('/').map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'));

export const defaults = (): Record<string, Value> =>
  Object.fromEntries(configurationNames.map((name) => [name, masked(name, merged([], [], name))]));

/** The JSON Schema of an entry as somebody sends it: what has a default may be left out. */
export const schemaOf = (name: ConfigurationName): Value => z.toJSONSchema(configurationSchemas[name], { io: 'input' });

type Version = { version: number; value: Value | null; changed_at: number; changed_by: string };
export const versionsOf = (ctx: ViewContext, name: ConfigurationName): Promise<Version[]> =>
  ctx.db.run(
    sql<Version>`select version, value, changed_at, changed_by from config_version where org_unit = ${ctx.unit} and name = ${name} order by version desc limit 200`,
    { name: 'config.versions' },
  );

/** Fields whose own value became another from one version to the next; secrets are only said to have changed. */
export function changesBetween(name: ConfigurationName, before: Value, after: Value) {
  const [from, to] = [masked(name, before), masked(name, after)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : [
          {
            field,
            ...(from[field] === undefined ? {} : { before: from[field] }),
            ...(to[field] === undefined ? {} : { after: to[field] }),
          },
        ],
  );
}

export async function versionViews(ctx: ViewContext, name: ConfigurationName): Promise<AnswerOf<typeof historyCall>> {
  const versions = await versionsOf(ctx, name);
  return versions.map((one, index) => ({
    version: one.version,
    changedAt: one.changed_at,
    changedBy: one.changed_by,
    removed: one.value === null,
    value: masked(name, one.value ?? {}),
    changes: changesBetween(name, versions[index + 1]?.value ?? {}, one.value ?? {}),
  }));
}

export type { Part };
