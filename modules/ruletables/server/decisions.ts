import { sql } from 'kysely';
import type { AnswerOf, ParamsOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import type { KeptDecision, listDecisions } from '../contract/calls.ts';
import { type ConfigName, configOf, configs } from '../contract/configs.ts';
import { judgedNow, ruledParts } from '../contract/questions.ts';
import { sharedFacts } from '../rules/sharedFacts.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { publishedTables } from './readRules.ts';
import { rightTo, titleOf } from './views.ts';

/** A stop is as the door and the joining of places have it, a trip as what was proposed and who carries it. */
const tablesOf: Readonly<Record<'STOP' | 'TRIP', readonly ConfigName[]>> = {
  STOP: ['mobileWorkflow', 'shipmentGroupAssessment'],
  TRIP: ['dispatchingRules', 'areaFreightForwarderWorkflow'],
};

type Decided = Omit<KeptDecision, 'of' | 'title' | 'currentVersion' | 'editable' | 'rows'> & {
  subjectId: string;
  setId: string;
  hits: readonly { rowId: string }[];
};

const keptOf = (ctx: ViewContext, type: string, ids: readonly string[]): Promise<Decided[]> =>
  ctx.db.run(
    sql<Decided>`select subject_id as "subjectId", config_name as "configName", set_id as "setId", set_unit as "orgUnit",
        group_type as "groupType", group_id as "groupId", version, at, result, facts, hits
      from rule_decision where org_unit = ${ctx.unit} and subject_type = ${type} and subject_id = any(${[...ids]})
      order by config_name, subject_id`,
    { name: 'rule.decisions' },
  );

/** What tables say now that keep nothing before it was obeyed. */
const nowOf = async (ctx: ViewContext, itemIds: readonly string[]): Promise<Decided[]> =>
  (await ctx.ask(judgedNow, { itemIds })).map(({ itemId, asked, read, result, ...one }) => ({
    ...one,
    subjectId: itemId,
    setId: asked.setId,
    orgUnit: asked.setUnit,
    groupType: asked.groupType,
    groupId: asked.groupId,
    version: asked.version,
    at: null,
    result: { ...result },
    facts: sharedFacts([read]),
  }));

type Version = { setId: string; version: number; rows: RuleRow[] };
const versionsOf = (ctx: ViewContext, decided: readonly Decided[]): Promise<Version[]> =>
  ctx.db.run(
    sql<Version>`select set_id as "setId", version, rows from rule_version
      where org_unit = any(${[...ctx.readUnits]}) and (set_id, version) in
        (select * from unnest(${decided.map(({ setId }) => setId)}::uuid[], ${decided.map(({ version }) => version)}::int[]))`,
    { name: 'rule.versionsOf' },
  );

/** Everything decided, of a stop or trip what was decided of its shipments there, as far as a row did it. */
async function decidedOf(ctx: ViewContext, { subjectType, subjectId }: ParamsOf<typeof listDecisions>) {
  if (subjectType === 'PACKAGE') return { parts: undefined, decided: await keptOf(ctx, subjectType, [subjectId]) };
  const parts = subjectType === 'ITEM' ? undefined : await ctx.ask(ruledParts, { subjectType, subjectId });
  const ids = parts?.map(({ itemId }) => itemId) ?? [subjectId];
  const kept = await keptOf(ctx, 'ITEM', ids);
  const now = (await nowOf(ctx, ids)).filter(
    (one) => !kept.some((other) => other.configName === one.configName && other.subjectId === one.subjectId),
  );
  const decided = [...kept, ...now];
  if (subjectType === 'ITEM') return { parts, decided };
  const tables: readonly string[] = tablesOf[subjectType];
  return { parts, decided: decided.filter(({ configName, hits }) => tables.includes(configName) && hits.length > 0) };
}

const knownConfig = (name: string): ConfigName | undefined =>
  configs.find(({ configName }) => configName === name)?.configName;

/** Why something is as it is; whoever sees only a part of the unit is told nothing. */
export async function decisionsOf(
  ctx: ViewContext,
  asked: ParamsOf<typeof listDecisions>,
): Promise<AnswerOf<typeof listDecisions>> {
  if (ctx.record.rowScope !== 'unit') return [];
  const { parts, decided } = await decidedOf(ctx, asked);
  if (decided.length === 0) return [];
  const versions = await versionsOf(ctx, decided);
  const current = new Map<string, number>();
  for (const configName of new Set(decided.flatMap((one) => knownConfig(one.configName) ?? [])))
    for (const { asked: now } of await publishedTables(ctx, configName)) current.set(now.setId, now.version);
  const answer: KeptDecision[] = [];
  for (const { subjectId, setId, hits, ...one } of decided) {
    const configName = knownConfig(one.configName);
    if (!configName) continue;
    const table = versions.find((found) => found.setId === setId && found.version === one.version)?.rows;
    answer.push({
      ...one,
      of: parts?.find(({ itemId }) => itemId === subjectId) ?? null,
      title: titleOf(ctx, configName),
      currentVersion: current.get(setId) ?? null,
      rows: hits.flatMap(({ rowId }) => table?.find(({ id }) => id === rowId) ?? []),
      editable: rightTo(ctx, configOf(configName)).editable,
    });
  }
  return answer;
}
