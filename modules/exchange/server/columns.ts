/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { OrderImport } from '../contract/calls.ts';

export type ImportMessage = OrderImport['messages'][number];
