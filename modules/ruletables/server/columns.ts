/** Types of columns that the database does not know. */
export type { Facts, RuleResult, RuleRow } from '../rules/ruleTable.ts';
export type { Hit } from '../rules/judge.ts';
