/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { OrderImport } from '../contract/calls.ts';

export type ImportMessage = OrderImport['messages'][number];
export type { SourceLine } from '../contract/inbox.ts';
export type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
export type { FileFrame } from '../rules/failedFile.ts';
export type { ColumnMapping } from '../rules/columnMapping.ts';
export type { SheetSeen } from '../rules/sheetSeen.ts';
export type { TextRef } from '#kernel/errors.ts';
