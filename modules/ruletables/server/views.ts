import { sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { notFound } from '#kernel/errors.ts';
import { wordKey } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { listRuleGroups } from './ruleGroups.ts';
import { namedValues } from './namedValues.ts';
import { findRecordIds } from './recordIds.ts';
import type {
  checkMatch,
  getConfig,
  listConfigs,
  listResults,
  proposeExample,
  validateRules,
} from '../contract/calls.ts';
import { configOf, configs, type RuleAttribute, type RuleConfig } from '../contract/configs.ts';
import type { RuleScope } from '../contract/ruleSet.ts';
import { operatorsOf } from '../rules/conditions.ts';
import { exampleRow } from '../rules/example.ts';
import { outcomeOf } from '../rules/impact.ts';
import { compile } from '../rules/judge.ts';
import { resolve } from '../rules/resolve.ts';
import type { Facts, RuleRow } from '../rules/ruleTable.ts';
import { faultMessage, tableFaults } from './faults.ts';
import { impactOf } from './impact.ts';
import { publishedTables, readRules } from './readRules.ts';
import { findSet, isWrittenHere, type NamedConfig, permittedConfig, type Scope, shownSet } from './ruleSets.ts';

/** Whether this session may change a table here, and why not, if it may elsewhere. */
export function rightTo(ctx: ViewContext, config: RuleConfig): { editable: boolean; readOnly: string | null } {
  const permitted = hasAnyPermission(ctx.session, config.editPermissions);
  const here = isWrittenHere(ctx, config);
  return { editable: permitted && here, readOnly: permitted && !here ? ctx.t('ruletables:error/ofNetwork') : null };
}

export const titleOf = ({ t }: ViewContext, configName: string): string => t(wordKey('ruletables:config/', configName));

/** Heads of the tables, counted in this unit. */
export async function configHeads(ctx: ViewContext): Promise<AnswerOf<typeof listConfigs>> {
  const counts = await ctx.db.run(
    sql<{ configName: string; published: number; rows: number; drafts: number }>`select s.config_name as "configName",
        count(v.rows)::int as published, coalesce(sum(jsonb_array_length(v.rows)), 0)::int as rows, count(s.draft)::int as drafts
      from rule_set s
      left join lateral (select o.rows from rule_version o
        where o.org_unit = s.org_unit and o.set_id = s.id and not o.ended and o.valid_from <= ${new Date(ctx.now)}
        order by o.valid_from desc, o.version desc limit 1) v on true
      where s.org_unit = ${ctx.unit} group by 1`,
  );
  return configs.map(({ configName }) => {
    const { published, rows, drafts } = counts.find((one) => one.configName === configName) ?? {
      published: 0,
      rows: 0,
      drafts: 0,
    };
    return {
      configName,
      title: titleOf(ctx, configName),
      ...rightTo(ctx, configOf(configName)),
      published,
      rows,
      drafts,
    };
  });
}

const shownAttribute = async (ctx: ViewContext, attribute: RuleAttribute) => ({
  name: attribute.name,
  title: ctx.t(wordKey('ruletables:attribute/', attribute.name)),
  type: attribute.type,
  unit: attribute.unit ?? null,
  choices: attribute.choices ? [...attribute.choices] : null,
  masterdataType: attribute.masterdataType ?? null,
  values: attribute.valuesFrom ? [...(await namedValues(ctx, attribute.valuesFrom))] : null,
  operators: [...operatorsOf[attribute.type]],
});

export async function configDetails(ctx: ViewContext, configName: string): Promise<AnswerOf<typeof getConfig>> {
  const config = permittedConfig(ctx, configName);
  return {
    configName,
    title: titleOf(ctx, configName),
    editPermission: config.editPermissions[0],
    ...rightTo(ctx, config),
    hitPolicy: config.hitPolicy,
    groupTypes: [...config.groupTypes],
    ruleGroups: config.groupTypes.includes('RULE_GROUP') ? await listRuleGroups(ctx) : [],
    resultKeys: config.outputs.map(({ name }) => name),
    inputs: await Promise.all(config.inputs.map((input) => shownAttribute(ctx, input))),
    outputs: await Promise.all(config.outputs.map((output) => shownAttribute(ctx, output))),
  };
}

/** For whom tables are written: own ones with their drafts, those of units above as far as they are published. */
export const scopesOf = async (ctx: ViewContext, { configName }: NamedConfig): Promise<RuleScope[]> =>
  ctx.db.run(
    sql<RuleScope>`select s.org_unit as "orgUnit", s.group_type as "groupType", s.group_id as "groupId", v.version,
        coalesce(jsonb_array_length(coalesce(case when s.org_unit = ${ctx.unit} then s.draft end, v.rows)), 0) as rows,
        s.org_unit = ${ctx.unit} and s.draft is not null as draft, s.org_unit = ${ctx.unit} as own
      from rule_set s
      left join lateral (select o.version, o.rows from rule_version o
        where o.org_unit = s.org_unit and o.set_id = s.id and not o.ended and o.valid_from <= ${new Date(ctx.now)}
        order by o.valid_from desc, o.version desc limit 1) v on true
      where s.org_unit = any(${[...ctx.readUnits]}) and s.config_name = ${configName}
        and (v.version is not null or (s.org_unit = ${ctx.unit} and s.draft is not null))
      order by array_position(${[...ctx.readUnits]}::text[], s.org_unit), s.group_type, s.group_id`,
  );

/** Values that a result may have. */
export async function resultValues(
  ctx: ViewContext,
  config: NamedConfig,
  scope: Scope,
  resultKey: string,
): Promise<AnswerOf<typeof listResults>> {
  const output = config.outputs.find(({ name }) => name === resultKey);
  if (!output) throw notFound();
  if (output.choices) return [...output.choices];
  if (output.masterdataType) return findRecordIds(ctx, output.masterdataType);
  if (output.valuesFrom) return (await namedValues(ctx, output.valuesFrom)).map(({ id }) => id);
  if (output.type === 'BOOLEAN') return [true, false];
  const { rows } = await shownSet(ctx, config, scope);
  const values = rows.map(({ result }) => result[resultKey]);
  return [...new Set(values.filter((value) => typeof value === 'string' || typeof value === 'number'))].sort();
}

export async function validated(
  ctx: ViewContext,
  config: NamedConfig,
  rows: readonly RuleRow[],
): Promise<AnswerOf<typeof validateRules>> {
  const faults = await tableFaults(ctx, config, rows);
  return {
    valid: !faults.some(({ severity }) => severity === 'ERROR'),
    errors: faults.map((fault) => ({
      row: fault.rowId,
      field: fault.field,
      message: faultMessage(ctx, fault),
      code: fault.code,
      severity: fault.severity,
      mends: [...fault.mends],
    })),
  };
}

const wordOf = (value: Facts[string]): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the table says of an input, and why. */
export async function matched(
  ctx: ViewContext,
  config: NamedConfig,
  { input, rows }: BodyOf<typeof checkMatch>,
): Promise<AnswerOf<typeof checkMatch>> {
  const groups = { customer: wordOf(input.customer), route: wordOf(input.route) };
  const decision = rows
    ? { ...compile({ ...config, rows })(input, { trace: true }), asked: null }
    : (await readRules(ctx, config.configName)).judge(input, groups, { trace: true });
  const { asked } = decision;
  return {
    matched: decision.hits.map(({ rowId }) => rowId),
    result: decision.result,
    asked: asked && {
      orgUnit: asked.setUnit,
      groupType: asked.groupType,
      groupId: asked.groupId,
      version: asked.version,
    },
    odd: [...decision.odd],
    trace: [...(decision.trace ?? [])],
  };
}

const idOf = (value: Facts[string]): string | null => (typeof value === 'string' ? value : null);
const wholeUnit: Scope = { groupType: 'NONE', groupId: '' };

/**
 * The table that a row from an example goes to: the one that decides of it now. A closer table takes the place of a wider one as a whole, so a
 * unit that has none of its own begins with the rows that it inherits.
 */
async function tableForExample(
  ctx: ViewContext,
  config: NamedConfig,
  { facts, ruleGroup }: Pick<BodyOf<typeof proposeExample>, 'facts' | 'ruleGroup'>,
) {
  const tables = await publishedTables(ctx, config.configName);
  const sets = tables.map(({ asked }) => ({ ...asked, orgUnit: asked.setUnit }));
  const groups = { customer: idOf(facts['customer']), route: idOf(facts['route']), ruleGroup };
  const decides = resolve(sets, ctx.readUnits, groups);
  const isOwn = decides?.setUnit === ctx.unit;
  // UNIT names the unit that wrote it; in another one the same circle is everybody.
  const scope: Scope =
    decides && (isOwn || decides.groupType !== 'UNIT')
      ? { groupType: decides.groupType, groupId: decides.groupId }
      : wholeUnit;
  const { rows, draft } = await shownSet(ctx, config, scope);
  const own = { scope, inheritedFrom: null, rows, draftBy: draft?.changedBy ?? null };
  if (!decides || isOwn || rows.length > 0) return own;
  const inherited = await ctx.db.one(
    sql<{ rows: RuleRow[] }>`select rows from rule_version
      where org_unit = ${decides.setUnit} and set_id = ${decides.setId} and version = ${decides.version}`,
    { name: 'rule.inherited' },
  );
  return { ...own, inheritedFrom: decides.setUnit, rows: inherited.rows };
}

/** "Do it so from now on": the row, its place, and what it would have changed. */
export async function proposed(
  ctx: ViewContext,
  config: NamedConfig,
  { facts, result, ruleGroup, days }: BodyOf<typeof proposeExample>,
  newId: string,
): Promise<AnswerOf<typeof proposeExample>> {
  const { scope, inheritedFrom, draftBy, rows: table } = await tableForExample(ctx, config, { facts, ruleGroup });
  const set = await findSet(ctx, config, scope);
  const made = { id: newId, owner: ctx.session.accountName };
  const { row, aboveId, rows } = exampleRow({ ...config, rows: table }, facts, result, made);
  return {
    ...scope,
    inheritedFrom,
    draftBy,
    row,
    aboveId,
    now: outcomeOf(compile({ ...config, rows: table })(facts)),
    rows: [...rows],
    version: set?.version ?? 0,
    impact: await impactOf(ctx, config, scope, rows, days),
  };
}
