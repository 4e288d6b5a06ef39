/** Types of the columns that the database keeps as documents. */
export type { OrderDraft } from '../rules/orderDraft.ts';
export type { TextRef } from '#kernel/errors.ts';
