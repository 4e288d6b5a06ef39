import { sql } from 'kysely';
import { forbidden, invalidInput, notFound, Refusal, stale } from '#kernel/errors.ts';
import { isNamed } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { parsePart } from '#platform/http/input.ts';
import type { Config } from '#platform/config.ts';
import { type ConfigurationName, fieldsOf, ownPartSchema, secretFields } from '../../contract/configuration.ts';
import { secretMask } from '../../contract/configurationCalls.ts';
import { inconsistencies, readWith } from '../../rules/consistency.ts';
import { sealSecrets } from '../secrets.ts';
import { merged, type Part, partsOf, type Value } from './parts.ts';
import { changesBetween, configurationView, masked, pathOf, readOnlyOf, versionsOf, wordsOf } from './read.ts';
import { writePart } from './store.ts';

/** A unit's own part as the schema wants it; 400 + 1303 with the wrong fields. */
function read(name: ConfigurationName, value: Value): Value {
  const fields = fieldsOf(name);
  const unknown =
    Object.keys(fields).length === 0 ? [] : Object.keys(value).filter((field) => !Object.hasOwn(fields, field));
  if (unknown.length > 0) throw invalidInput(unknown.map((field) => ({ field, rule: 'isIn', message: '' })));
  return parsePart(ownPartSchema(name), value);
}

/** The mask of a secret stands for what is stored; a new one is sealed. */
function withSecrets(config: Config, unit: string, name: ConfigurationName, value: Value, stored: Value): Value {
  const next = { ...value };
  for (const field of secretFields(name)) {
    if (next[field] !== secretMask) continue;
    if (stored[field] === undefined) delete next[field];
    else next[field] = stored[field];
  }
  return sealSecrets(config, unit, name, next);
}

type Below = { org_unit: string; path: string[]; name: string; value: Value };

/** Refuses what would contradict itself, in the unit or in one below that inherits from it (1729). */
async function refuseInconsistent(ctx: CommandContext, name: ConfigurationName, value: Value | null): Promise<void> {
  const names = readWith(name);
  if (names.length === 0) return;
  const path = pathOf(ctx);
  const before = await partsOf(ctx.db, path, names);
  const parts: Part[] = before.filter((part) => part.name !== name || part.org_unit !== ctx.unit);
  if (value !== null) parts.push({ org_unit: ctx.unit, name, value });
  const below = await ctx.db.run(
    sql<Below>`select org_unit, path, name, value from app.config_below(${ctx.unit}) where name = any(${names})`,
    { name: 'config.below' },
  );
  const units = new Map([[ctx.unit, path], ...below.map((one): [string, string[]] => [one.org_unit, one.path])]);
  for (const [unit, upwards] of units) {
    const broken = inconsistencies((of) => merged([...parts, ...below], upwards, of), name);
    if (broken.length === 0) continue;
    const where = unit === ctx.unit ? '' : `${ctx.t('settings:refusal/inconsistentBelow', { unit })} `;
    const violations = broken.map(({ rule, field }) => ({
      field,
      rule,
      message: `${where}${ctx.t(`settings:inconsistent/${rule}`)}`,
    }));
    throw new Refusal(400, 1729, 'Data', { key: 'settings:refusal/inconsistent' }, { violations });
  }
}

/** Stores the part, checked, with history; `stored` is what stood there before. */
async function put(ctx: CommandContext, name: ConfigurationName, value: Value | null, stored: Value): Promise<void> {
  await refuseInconsistent(ctx, name, value);
  const { account } = ctx.record;
  const by = account.unit === ctx.unit ? ctx.session.accountName : `${ctx.session.accountName} (${account.unit})`;
  await writePart(ctx.db, { unit: ctx.unit, name, value, by, at: new Date(ctx.now) });
  const changes = changesBetween(name, stored, value ?? {});
  ctx.history({
    logKey: `CFG:${ctx.unit}:${name}`,
    type: 'UPD',
    code: value === null ? '0030' : '0010',
    textKey: value === null ? 'settings:history/removed' : 'settings:history/changed',
    args: { name, fields: changes.map(({ field }) => field).join(', ') },
    before: masked(name, stored),
    after: masked(name, value ?? {}),
  });
  ctx.changed('settings', 'configuration', name);
}

/** The unit's own part as it is now, locked against others; refused to who may not change the entry. */
async function ownPart(ctx: CommandContext, name: ConfigurationName): Promise<{ value: Value; version: number }> {
  if (readOnlyOf(ctx, name) !== null) throw forbidden();
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`config/${ctx.unit}/${name}`}, 7))`, {
    name: 'config.turn',
  });
  const [part] = await partsOf(ctx.db, [ctx.unit], [name]);
  return part ?? { value: {}, version: 0 };
}

type Asked = { value: Value; version?: number };

export async function storeEntry(ctx: CommandContext, config: Config, name: ConfigurationName, asked: Asked) {
  const stored = await ownPart(ctx, name);
  if (asked.version !== undefined && asked.version !== stored.version) throw stale();
  const value = withSecrets(config, ctx.unit, name, read(name, asked.value), stored.value);
  await put(ctx, name, Object.keys(value).length === 0 ? null : value, stored.value);
  return configurationView(ctx, name);
}

/** A part by its pointer: the field that it lies in becomes the unit's own. */
export async function storePart(
  ctx: CommandContext,
  config: Config,
  name: ConfigurationName,
  pointer: string,
  value: unknown,
) {
  const [field = '', ...rest] = wordsOf(pointer);
  const stored = await ownPart(ctx, name);
  const path = pathOf(ctx);
  const now: Value = merged(await partsOf(ctx.db, path, [name]), path, name);
  const next = { ...stored.value, [field]: rest.length === 0 ? value : placed(now[field], rest, value) };
  return storeEntry(ctx, config, name, { value: next });
}

/** The tree with another value at a path; 404 where the path leads nowhere. */
function placed(tree: unknown, [word, ...rest]: readonly string[], value: unknown): unknown {
  if (word === undefined) return value;
  if (!isNamed(tree)) throw notFound();
  return { ...tree, [word]: placed(Object.hasOwn(tree, word) ? tree[word] : {}, rest, value) };
}

export async function removeEntry(ctx: CommandContext, name: ConfigurationName) {
  const stored = await ownPart(ctx, name);
  if (stored.version > 0) await put(ctx, name, null, stored.value);
  return configurationView(ctx, name);
}

/** A former version becomes the present one; it is checked as if somebody typed it now. */
export async function restoreEntry(
  ctx: CommandContext,
  name: ConfigurationName,
  asked: { former: number; version: number },
) {
  const stored = await ownPart(ctx, name);
  if (asked.version !== stored.version) throw stale();
  const former = (await versionsOf(ctx, name)).find((one) => one.version === asked.former);
  if (!former) throw notFound();
  await put(ctx, name, former.value === null ? null : read(name, former.value), stored.value);
  return configurationView(ctx, name);
}
