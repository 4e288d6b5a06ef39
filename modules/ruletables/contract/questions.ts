import { defineQuestion } from '#kernel/question.ts';
import type { Groups } from '../rules/resolve.ts';
import type { Hit } from '../rules/judge.ts';
import type { Facts, RuleResult } from '../rules/ruleTable.ts';
import type { ConfigName, GroupType, SubjectType, ValuesFrom } from './configs.ts';

/** A value that a cell may name, and what people call it. */
export type NamedValue = { readonly id: string; readonly name: string };
/** Values of a source that a module above has. */
export const ruleValues = defineQuestion<{ from: ValuesFrom }, readonly NamedValue[]>(
  'ruletables.values',
  [],
  (one, other) => [...one, ...other],
);

/** What a stop or a trip carries: what was decided of it was decided of its shipments. */
export const ruledParts = defineQuestion<
  { subjectType: 'STOP' | 'TRIP'; subjectId: string },
  readonly { itemId: string; name: string }[]
>('ruletables.parts', [], (one, other) => [...one, ...other]);

/** What a table says now of a shipment, where it is asked anew each time. */
export type JudgedNow = {
  readonly itemId: string;
  readonly configName: ConfigName;
  readonly asked: { setId: string; setUnit: string; groupType: GroupType; groupId: string; version: number };
  readonly hits: readonly Hit[];
  readonly result: RuleResult;
  readonly read: Facts;
};
/** Of tables that are asked whenever somebody looks, so that nothing is kept before it was obeyed. */
export const judgedNow = defineQuestion<{ itemIds: readonly string[] }, readonly JudgedNow[]>(
  'ruletables.judgedNow',
  [],
  (one, other) => [...one, ...other],
);

/** Something that was judged, or could have been, as the table's inputs name what is known of it: what a draft is tried with. */
export type RuleSubject = {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  /** As people call it, such as the order number. */
  readonly name: string;
  /** Hash address of its screen, such as `/DPT/shipment/…`. */
  readonly address: string;
  readonly facts: Facts;
  readonly groups: Groups;
};

/** The last things of the unit that a table would be asked for, the latest first, `limit` at most; answered by the modules that have them. */
export const ruleSubjects = defineQuestion<
  { configName: ConfigName; days: number; limit: number },
  readonly RuleSubject[]
>('ruletables.subjects', [], (one, other) => [...one, ...other]);
