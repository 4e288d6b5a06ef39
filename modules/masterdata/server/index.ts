import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { command, type Route, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { recordCalls } from '../contract/calls.ts';
import { recordTypes } from '../contract/types.ts';
import { invalidateRecord } from './commands/invalidateRecord.ts';
import { transferRecord } from './commands/transferRecord.ts';
import { labelRoutes } from './labels/routes.ts';
import { sheetRoutes } from './sheets/routes.ts';
import { trimSheets } from './sheets/trimSheets.ts';
import { recordDetail, recordList, recordTexts, reservedIds, shownReferences } from './views.ts';

export { findTown, type Town, towns } from './gazetteer.ts';
export { dayOf, type OwnRecords, ownRecords, readingOf } from './own.ts';
export { findRecordsBy, listRecords, readRecords, type Reading } from './read.ts';
export { insertRecords, type Stored } from './store.ts';

/** Throws 404 unless this session sees the record; for modules below that name records by type and id. */
export const requireRecord = (ctx: ViewContext, type: string, id: string): Promise<unknown> => {
  const known = Object.values(recordTypes).find((one) => one.path === type);
  if (!known) throw notFound();
  return recordDetail(ctx, known, id);
};

/** The engine's routes for every declared type. */
const routes: Route[] = Object.values(recordTypes).flatMap((type) => {
  const calls = recordCalls[type.path];
  if (!calls) return [];
  return [
    view(calls.text, (ctx, { params }) => recordTexts(ctx, type, params.branch)),
    view(calls.list, (ctx, { body }) => recordList(ctx, type, body) as never),
    view(calls.reservedIds, (ctx) => reservedIds(ctx, type)),
    view(calls.get, (ctx, { params }) => recordDetail(ctx, type, params.id) as never),
    view(calls.references, (ctx, { params }) => shownReferences(ctx, type, params.id)),
    command(calls.transfer, (ctx, { body }) => transferRecord(ctx, type, body, false) as never),
    command(calls.transferCurrent, (ctx, { body }) => transferRecord(ctx, type, body, true) as never),
    command(calls.invalidate, (ctx, { params }) => invalidateRecord(ctx, type, params.id, params.date)),
  ];
});

export const masterdata = (platform: () => Platform): ServerModule => ({
  name: 'masterdata',
  routes: [...routes, ...sheetRoutes(platform), ...labelRoutes(platform)],
  topics: { masterdata: 'signedIn' },
  jobs: [{ name: 'trimSheets', cron: '23 2 * * *', run: trimSheets }],
});
