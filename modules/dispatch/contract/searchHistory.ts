import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { isoDaySchema } from '#kernel/date.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { historyEntrySchema } from '#modules/shipments/contract/schemas.ts';
import { mostArchiveDays } from '../rules/archive.ts';

/** What an entry is about, by what people call it. */
export const historyKinds = ['order', 'trip', 'list', 'package'] as const;
export type HistoryKind = (typeof historyKinds)[number];
export const isHistoryKind = (value: string | undefined): value is HistoryKind =>
  (historyKinds as readonly (string | undefined)[]).includes(value);

const number = z.string().trim().min(1).max(100).optional();

export const foundEntrySchema = historyEntrySchema
  .extend({
    logKey: z.string(),
    kind: z.enum(historyKinds),
    /** Order number, name of the trip or list, barcode; null when it is gone. */
    name: z.string().nullable(),
    /** Where it is shown; null when it is gone or stands on no page of its own. */
    address: z.string().nullable(),
  })
  .meta({ id: 'FoundHistoryEntry', madeOf: ['HistoryEntry'] });
export type FoundEntry = z.infer<typeof foundEntrySchema>;

export const searchHistory = defineCall({
  id: 'dispatch.searchHistory',
  method: 'POST',
  path: '/dpt-rest/history',
  access: { anyPermission: ['readHistory'] },
  summary: `What happened to orders, trips, lists and packages on up to ${mostArchiveDays} days, the newest first; of one of them, or by one person`,
  body: tableQuerySchema.pick({ paging: true }).extend({
    from: isoDaySchema,
    to: isoDaySchema,
    order: number,
    trip: number,
    list: number,
    package: number,
    /** Name of the account, or a part of it. */
    account: number,
  }),
  answer: tableAnswer(foundEntrySchema),
});
