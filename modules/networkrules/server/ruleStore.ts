import { sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import { wordKey } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { AreaDocument, RelationDocument, RuleDocument, SchemaDocument } from './columns.ts';
import { tables } from './tables.gen.ts';

/** A kind of rule: what is said of one is a document of type `D`. */
export type RuleKind<D extends RuleDocument> = {
  readonly kind: 'AREA' | 'RELATION' | 'SCHEMA';
  /** Prefix of its history. */
  readonly logKey: string;
  /** Its texts: `networkrules:area/…`. */
  readonly texts: 'area' | 'relation' | 'schema';
  readonly example?: D;
};
export const areaKind: RuleKind<AreaDocument> = { kind: 'AREA', logKey: 'GTP_AREA', texts: 'area' };
export const relationKind: RuleKind<RelationDocument> = {
  kind: 'RELATION',
  logKey: 'GTP_RELATION',
  texts: 'relation',
};
export const schemaKind: RuleKind<SchemaDocument> = { kind: 'SCHEMA', logKey: 'GTP_SCHEMA', texts: 'schema' };

export type RuleRow<D> = { readonly id: string; readonly version: number; readonly doc: D };

/** The unit at the top, in which the rules stand. */
export const rootOf = ({ readUnits, unit }: Pick<ViewContext, 'readUnits' | 'unit'>): string =>
  readUnits.at(-1) ?? unit;

/** A rule as the wire says it. */
export const shownRule = <D extends RuleDocument>({ logKey }: RuleKind<D>, { id, version, doc }: RuleRow<D>) => ({
  ...doc,
  id,
  version,
  historyLogKey: `${logKey}:${id}`,
});

/** The rules of a kind that hold, by their names. */
export const rulesOf = <D extends RuleDocument>(ctx: ViewContext, { kind }: RuleKind<D>): Promise<RuleRow<D>[]> =>
  ctx.db.run(
    sql<RuleRow<D>>`select id, version, doc from network_rule
      where org_unit = ${rootOf(ctx)} and kind = ${kind} and state = 'ACTIVE' order by lower(name), id`,
    { name: 'networkRule.all' },
  );

/** Throws 404 when there is none, or none of the kind. */
export async function ruleOf<D extends RuleDocument>(ctx: ViewContext, { kind }: RuleKind<D>, id: string) {
  const row = await ctx.db.find(
    sql<RuleRow<D>>`select id, version, doc from network_rule
      where org_unit = ${rootOf(ctx)} and kind = ${kind} and id = ${id} and state = 'ACTIVE'`,
    { name: 'networkRule.one' },
  );
  if (!row) throw notFound();
  return row;
}

/** The rules are those of everybody: they are written at the top, by one hand after the other. Everything read afterwards is as it stands. */
export async function holdRules(ctx: CommandContext): Promise<void> {
  await ctx.db.run(
    sql`insert into network_version as v (org_unit, version, stamp) values (${ctx.unit}, 1, gen_random_uuid())
      on conflict (org_unit) do update set version = v.version + 1, stamp = gen_random_uuid()`,
    { name: 'networkVersion.next' },
  );
}

/** A value as text, whatever order the database keeps its keys in. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

type Asked = { readonly id: string | null; readonly version: number | null; readonly clientKey: string | null };

/**
 * Saves a rule: a new one, or one as it was seen (409 otherwise, by its name).
 * @param judge asks the module's rules of it among the others; throws what is wrong
 */
export async function saveRule<D extends RuleDocument>(
  ctx: CommandContext,
  of: RuleKind<D>,
  asked: Asked,
  doc: D,
  judge: (id: string) => Promise<void>,
): Promise<RuleRow<D>> {
  await holdRules(ctx);
  const key = asked.id === null && asked.clientKey !== null ? `networkrules.${of.kind}:${asked.clientKey}` : undefined;
  const earlier = key ? await seenBefore<{ id: string }>(ctx, key) : undefined;
  if (earlier) return ruleOf(ctx, of, earlier.id);
  const before = asked.id === null ? undefined : await ruleOf(ctx, of, asked.id);
  if (before && before.version !== asked.version)
    throw stale('base:thing/changed', { name: before.doc.name }, { newer: shownRule(of, before) });
  const id = before?.id ?? ctx.newId();
  const named = (await rulesOf(ctx, of)).find(
    (other) => other.id !== id && other.doc.name.toLowerCase() === doc.name.toLowerCase(),
  );
  if (named) throw refused('networkrules:error/nameTaken', { name: named.doc.name });
  await judge(id);
  if (before) return change(ctx, of, before, doc);
  await ctx.db.run(
    insertRow(ctx, tables.networkRule, {
      id,
      kind: of.kind,
      name: doc.name,
      doc,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  if (key) remember(ctx, key, { id });
  ctx.history({
    logKey: `${of.logKey}:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'networkrules:history/created',
    args: { name: doc.name },
    after: doc,
  });
  await tellDepots(ctx, of.texts, id, 1);
  return { id, version: 1, doc };
}

/** The rules stand at the top and every depot works by them: who reads them there hears of a change as well. */
export async function tellDepots(ctx: CommandContext, entity: string, id: string, version: number): Promise<void> {
  const units = (await listDepots(ctx.db)).map((depot) => depot.id);
  ctx.changed('networkRules', entity, id, version, { anyPermission: ['readGtpRulesSetAll'], units });
}

/** What comes out as it stands is not written: no version, no entry. */
async function change<D extends RuleDocument>(
  ctx: CommandContext,
  of: RuleKind<D>,
  before: RuleRow<D>,
  doc: D,
): Promise<RuleRow<D>> {
  const was: Record<string, unknown> = before.doc;
  const fields = Object.entries(doc).flatMap(([field, value]) => (isSame(was[field], value) ? [] : [field]));
  if (fields.length === 0) return before;
  const version = before.version + 1;
  await ctx.db.run(updateRow(ctx, tables.networkRule, { id: before.id }, { name: doc.name, doc, version }));
  ctx.history({
    logKey: `${of.logKey}:${before.id}`,
    type: 'UPD',
    code: '0002',
    textKey: 'base:thing/changedFields',
    args: {
      name: doc.name,
      fields: fields.map((field) => ({ textKey: wordKey(`networkrules:${of.texts}/`, field), said: null })),
    },
    before: before.doc,
    after: doc,
  });
  await tellDepots(ctx, of.texts, before.id, version);
  return { id: before.id, version, doc };
}

/** Takes a rule out of use; one that is out already is 404. @param users names of rules that need it */
export async function removeRule<D extends RuleDocument>(
  ctx: CommandContext,
  of: RuleKind<D>,
  asked: { id: string; version: number | null },
  users: (row: RuleRow<D>) => Promise<readonly string[]>,
): Promise<void> {
  await holdRules(ctx);
  const row = await ruleOf(ctx, of, asked.id);
  const { name } = row.doc;
  if (asked.version !== null && row.version !== asked.version) throw stale('base:thing/changed', { name });
  const used = await users(row);
  if (used.length > 0)
    throw refused('networkrules:error/inUse', { name, count: used.length, users: used.slice(0, 5).join(', ') });
  await ctx.db.run(updateRow(ctx, tables.networkRule, { id: row.id }, { state: 'REMOVED', version: row.version + 1 }));
  ctx.history({
    logKey: `${of.logKey}:${row.id}`,
    type: 'STS',
    code: '0003',
    textKey: 'networkrules:history/removed',
    args: { name },
    before: row.doc,
  });
  await tellDepots(ctx, of.texts, row.id, row.version + 1);
}
