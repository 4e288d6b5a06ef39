import type { Issue } from '#kernel/check.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { LocalDate } from '#kernel/date.ts';
import type { FixedStop } from '../contract/tripTemplates.ts';

/** Types of columns that the database does not know. */
export type Weekday = boolean;
/** Of a month: 1 to 31, from its end -1 to -31. */
export type MonthDay = number;
export type FixedStops = FixedStop[];
export type Days = LocalDate[];
export type Pauses = { from: LocalDate; to: LocalDate }[];
/** What is wrong with the head of a trip, as dispatch checks it. */
export type HeadIssues = Issue[];
/** Why something waits: a text with what it says. */
export type WaitsFor = TextRef;
