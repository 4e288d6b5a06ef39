import type { TextRef } from '#kernel/errors.ts';

/** Types of columns that the database does not know. */
export type { UnitKind } from '../rules/vocabulary.ts';
export type { PlanShape } from '../contract/plan.ts';
/** Why a request could not be held: a text with what it says. */
export type WaitsFor = TextRef;
/** Whether it is that day of the week; seven of them, Monday first. */
export type Weekday = boolean;
