import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { configOf, type ConfigName, type GroupType } from '../contract/configs.ts';
import { ownRuleGroups } from './ruleGroups.ts';
import { compile, type Decision, type Judge, type JudgedTable } from '../rules/judge.ts';
import { type Groups, resolve } from '../rules/resolve.ts';
import type { CellValue, Facts, RuleRow } from '../rules/ruleTable.ts';

/** Which published table was asked. */
export type AskedSet = {
  readonly setId: string;
  readonly setUnit: string;
  readonly groupType: GroupType;
  readonly groupId: string;
  readonly version: number;
};

export type BookDecision = Decision & {
  readonly configName: ConfigName;
  /** null: no table is written for it, everything stays as it is without rules. */
  readonly asked: AskedSet | null;
  readonly version: number | null;
  readonly groupType: GroupType | null;
  readonly groupId: string | null;
  /** What the table could read. */
  readonly read: Facts;
  /** Why the judgement failed, if it did: then the result is {}, as without rules. `keepDecision` counts it. */
  readonly fault: string | null;
};

export type RuleBook = {
  readonly configName: ConfigName;
  /** No table is published for the unit: whoever would have to gather facts first can leave it. */
  readonly isEmpty: boolean;
  /** @param facts a function is only called when there is a table to ask */
  readonly judge: (facts: Facts | (() => Facts), groups?: Groups, asked?: { trace?: boolean }) => BookDecision;
};

type Published = {
  readonly id: string;
  readonly orgUnit: string;
  readonly configName: string;
  readonly groupType: GroupType;
  readonly groupId: string;
  readonly version: number;
  readonly stamp: string;
};

/** Which tables hold now in the unit and its ancestors; asked once for a request, whatever tables it asks then. */
const publishedIn = (ctx: ViewContext): Promise<readonly Published[]> =>
  ctx.db.run(
    sql<Published>`select s.id, s.org_unit as "orgUnit", s.config_name as "configName", s.group_type as "groupType", s.group_id as "groupId",
        v.version, v.stamp
      from rule_set s
      join lateral (select o.version, o.stamp from rule_version o
        where o.org_unit = s.org_unit and o.set_id = s.id and not o.ended and o.valid_from <= ${new Date(ctx.now)}
        order by o.valid_from desc, o.version desc limit 1) v on true
      where s.org_unit = any(${[...ctx.readUnits]})`,
    { name: 'ruleSet.published' },
  );

/** Versions made ready for judging, by their stamp: ten thousand judgements read a table once, and so does the next request. */
const ready = new Map<string, Judge>();
const mostReady = 200;

/** A table that nobody can judge by fails when it is asked, where that is counted, and stops nobody who reads tables. */
function madeReady(table: JudgedTable): Judge {
  try {
    return compile(table);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function makeReady(ctx: ViewContext, sets: readonly Published[]): Promise<void> {
  const missing = sets.filter(({ stamp }) => !ready.has(stamp));
  if (missing.length === 0) return;
  const rows = await ctx.db.run(
    sql<{ stamp: string; rows: RuleRow[] }>`select v.stamp, v.rows from rule_version v
      where v.org_unit = any(${[...ctx.readUnits]}) and v.set_id = any(${missing.map(({ id }) => id)})
        and v.stamp = any(${missing.map(({ stamp }) => stamp)}::uuid[])`,
    { name: 'ruleVersion.rows' },
  );
  for (const { stamp, rows: table } of rows) {
    const set = missing.find((one) => one.stamp === stamp);
    if (!set) continue;
    const { hitPolicy, inputs } = configOf(set.configName);
    if (ready.size >= mostReady) ready.delete([...ready.keys()][0] ?? '');
    ready.set(stamp, madeReady({ hitPolicy, inputs, rows: table }));
  }
}

/** What is decided where nobody asks, and where no table is written. */
export const asIs = (configName: ConfigName): BookDecision => ({
  result: {},
  hits: [],
  odd: [],
  configName,
  asked: null,
  version: null,
  groupType: null,
  groupId: null,
  read: {},
  fault: null,
});

/** What a table of this configuration may read, nothing else: that is what is kept with a decision. */
function readable(configName: ConfigName, facts: Facts): Facts {
  const read: Record<string, CellValue> = {};
  for (const { name } of configOf(configName).inputs) {
    const value = facts[name];
    if (value !== undefined && value !== null) read[name] = value;
  }
  return read;
}

/** A table that can be asked: a published one, or a draft in its place. */
export type AskedTable = { readonly asked: AskedSet; readonly judge: Judge | undefined };

function judged(
  configName: ConfigName,
  { asked, judge }: AskedTable,
  facts: Facts | (() => Facts),
  options: { trace?: boolean },
): BookDecision {
  const { version, groupType, groupId } = asked;
  const about = { configName, asked, version, groupType, groupId };
  try {
    const read = readable(configName, typeof facts === 'function' ? facts() : facts);
    if (!judge) throw new Error('the table was not made ready');
    return { ...judge(read, options), ...about, read, fault: null };
  } catch (error) {
    // Goods never wait for a table: as without rules, and counted where the decision is kept.
    return { ...asIs(configName), ...about, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A book of these tables. @param units the unit and its ancestors, nearest first */
export function bookOf(
  configName: ConfigName,
  tables: readonly AskedTable[],
  units: readonly string[],
  ruleGroups: readonly string[] = [],
): RuleBook {
  const sets = tables.map((table) => ({ ...table.asked, orgUnit: table.asked.setUnit, table }));
  return {
    configName,
    isEmpty: sets.length === 0,
    judge: (facts, groups = {}, options = {}) => {
      const set = resolve(sets, units, { ruleGroups, ...groups });
      return set ? judged(configName, set.table, facts, options) : asIs(configName);
    },
  };
}

/** Tables that hold for a request: read once for it, whatever it asks. */
const ofRequest = new WeakMap<ViewContext, Promise<readonly Published[]>>();
/** What was read for this request holds no more: it published something itself. */
export const forgetRead = (ctx: ViewContext): void => {
  ofRequest.delete(ctx);
};

/** The published tables of a configuration that hold now for the unit of the context. */
export async function publishedTables(ctx: ViewContext, configName: ConfigName): Promise<AskedTable[]> {
  let published = ofRequest.get(ctx);
  if (!published) {
    published = publishedIn(ctx);
    ofRequest.set(ctx, published);
  }
  const sets = (await published).filter((one) => one.configName === configName);
  await makeReady(ctx, sets);
  return sets.map(({ id, orgUnit, groupType, groupId, version, stamp }) => ({
    asked: { setId: id, setUnit: orgUnit, groupType, groupId, version },
    judge: ready.get(stamp),
  }));
}

/**
 * The tables of a configuration that hold now for the unit of the context, for any number of judgements. One query for a request, and a
 * second one only for versions that this process has not read yet, or where tables are written for groups of accounts.
 */
export async function readRules(ctx: ViewContext, configName: ConfigName): Promise<RuleBook> {
  const tables = await publishedTables(ctx, configName);
  const isGrouped = tables.some(({ asked }) => asked.groupType === 'RULE_GROUP');
  return bookOf(configName, tables, ctx.readUnits, isGrouped ? await ownRuleGroups(ctx) : []);
}
