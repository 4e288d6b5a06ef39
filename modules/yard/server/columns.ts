/** Types of columns that the database does not know. */
export type { UnitKind } from '../rules/vocabulary.ts';
