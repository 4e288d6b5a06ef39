/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { Sheet } from '#platform/papers/sheet.ts';

export type Sheets = readonly Sheet[];
