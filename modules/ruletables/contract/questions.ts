import { defineQuestion } from '#kernel/question.ts';
import type { Groups } from '../rules/resolve.ts';
import type { Facts } from '../rules/ruleTable.ts';
import type { ConfigName, SubjectType } from './configs.ts';

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
