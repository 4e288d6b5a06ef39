import type { ViewContext } from '#platform/context.ts';
import type { Impact } from '../contract/calls.ts';
import { ruleSubjects } from '../contract/questions.ts';
import { isSameResult, outcomeOf, tallyOf } from '../rules/impact.ts';
import { compile } from '../rules/judge.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { bookOf, publishedTables } from './readRules.ts';
import type { NamedConfig, Scope } from './ruleSets.ts';

const mostSubjects = 500;
const mostShown = 100;

/** What rows would do in the place of a table: to the last things that it would be asked for, beside what holds now. */
export async function impactOf(
  ctx: ViewContext,
  config: NamedConfig,
  { groupType, groupId }: Scope,
  rows: readonly RuleRow[],
  days: number,
): Promise<Impact> {
  const { configName } = config;
  const now = await publishedTables(ctx, configName);
  const others = now.filter(
    ({ asked }) => asked.setUnit !== ctx.unit || asked.groupType !== groupType || asked.groupId !== groupId,
  );
  const draft = {
    asked: { setId: 'draft', setUnit: ctx.unit, groupType, groupId, version: 0 },
    judge: compile({ ...config, rows }),
  };
  const [before, after] = [now, [...others, draft]].map((tables) => bookOf(configName, tables, ctx.readUnits));
  const asked = await ctx.ask(ruleSubjects, { configName, days, limit: mostSubjects });
  const tried = asked.slice(0, mostSubjects).flatMap((subject) => {
    // A table of a group is tried as if somebody of the group had done it.
    const groups = groupType === 'RULE_GROUP' ? { ...subject.groups, ruleGroup: groupId } : subject.groups;
    const was = before?.judge(subject.facts, groups);
    const will = after?.judge(subject.facts, groups);
    return was && will ? [{ subject, was, will }] : [];
  });
  const changed = tried.filter(({ was, will }) => !isSameResult(was.result, will.result));
  return {
    tried: tried.length,
    same: tried.length - changed.length,
    before: tallyOf(tried.map(({ was }) => was)),
    after: tallyOf(tried.map(({ will }) => will)),
    changed: changed.slice(0, mostShown).map(({ subject: { subjectType, subjectId, name, address }, was, will }) => ({
      subjectType,
      subjectId,
      name,
      address,
      before: outcomeOf(was),
      after: outcomeOf(will),
    })),
  };
}
