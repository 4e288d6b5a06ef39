import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { provide } from '#platform/questions.ts';
import { answering } from '#platform/questions.ts';
import type { ViewContext } from '#platform/context.ts';
import { type RuleSubject, ruleSubjects } from '../contract/questions.ts';
import { configOf } from '../contract/configs.ts';
import type { RuleRow } from '../rules/ruleTable.ts';
import { impactOf } from '../server/impact.ts';
import { layRuleSet } from '../server/index.ts';

const { app } = await opened();

const row = (id: string, priority: number, conditions: RuleRow['conditions'], level: number): RuleRow => ({
  id,
  priority,
  active: true,
  conditions,
  result: { priorityLevel: level },
  comment: null,
  owner: null,
});
const subjects: readonly RuleSubject[] = Array.from({ length: 600 }, (_, at) => ({
  subjectType: 'ITEM',
  subjectId: `s${at}`,
  name: `4711${at}`,
  address: `/DPT/shipment/s${at}`,
  facts: { weightKg: at },
  groups: {},
}));
const config = { ...configOf('priorityAssessment'), configName: 'priorityAssessment' as const };
const scope = { groupType: 'UNIT' as const, groupId: 'lej' };
const heavy = (from: number, level: number): RuleRow =>
  row('heavy', 10, [{ attr: 'weightKg', op: '≥', value: from }], level);
/** The question as a module above answers it. */
const withSubjects = (ctx: ViewContext): ViewContext =>
  answering([{ name: 'fake', provides: [provide(ruleSubjects, async () => subjects)] }], ctx);

test('a draft is tried with the last 500, beside what holds now; only what comes out otherwise is named', async () => {
  await app.platform.asSystem('lej', (ctx) => layRuleSet(ctx, 'priorityAssessment', scope, [heavy(100, 1)]));
  const impact = (rows: RuleRow[]) =>
    app.platform.asSystem('lej', (ctx) => impactOf(withSubjects(ctx), config, scope, rows, 7));
  // Counted by hand: of 0 to 499 kg, 400 weigh 100 kg and more, 300 weigh 200 and more.
  expect(await impact([heavy(200, 1)])).toMatchObject({
    tried: 500,
    same: 400,
    before: { decided: 400, undecided: 100, rows: [{ rowId: 'heavy', count: 400 }] },
    after: { decided: 300, undecided: 200 },
  });
  const other = await impact([row('other', 5, [{ attr: 'weightKg', op: '=', value: 150 }], 3), heavy(100, 1)]);
  expect(other.changed).toEqual([
    {
      subjectType: 'ITEM',
      subjectId: 's150',
      name: '4711150',
      address: '/DPT/shipment/s150',
      before: { rowId: 'heavy', priority: 10, result: { priorityLevel: 1 } },
      after: { rowId: 'other', priority: 5, result: { priorityLevel: 3 } },
    },
  ]);
  // The same result by another row is no change.
  expect((await impact([{ ...heavy(100, 1), id: 'renamed' }])).same).toBe(500);
});
