/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
export type { DriverEvent } from '../contract/events.ts';
