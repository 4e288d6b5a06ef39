import type { OrderImport } from '#modules/exchange/contract/calls.ts';

export const isTable = (data: OrderImport | undefined): boolean => data?.kind === 'csv' || data?.kind === 'xlsx';

const says = (data: OrderImport | undefined, code: RegExp): boolean =>
  isTable(data) && (data?.messages.some((message) => code.test(message.code)) ?? false);

/** Something waits that a column, or how the table writes numbers and days, would say. */
export const isUnread = (data: OrderImport | undefined): boolean => says(data, /^(COLUMN_|NUMBER_OPEN$|DATE_OPEN$)/);

/** Nothing of a table is understood until somebody says what its columns mean. */
export const lacksColumns = (data: OrderImport): boolean => data.rowsOk === 0 && says(data, /^COLUMN_MISSING_/);
