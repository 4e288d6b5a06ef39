import { notFound } from '#kernel/errors.ts';
import { masterdataPersons } from './persons.ts';
import { relevantVehicles } from './licensed.ts';
import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { grantSubjects } from '#modules/identity/contract/questions.ts';
import { grantNames } from './grantNames.ts';
import { command, type Route, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as calls from '../contract/calls.ts';
import { recordCalls } from '../contract/calls.ts';
import { recordTypes } from '../contract/types.ts';
import { acceptGrouping, rejectGrouping } from './commands/decideGrouping.ts';
import { invalidateRecord } from './commands/invalidateRecord.ts';
import { proposeGroupings } from './commands/proposeGroupings.ts';
import { transferRecord } from './commands/transferRecord.ts';
import { labelRoutes } from './labels/routes.ts';
import { sheetRoutes } from './sheets/routes.ts';
import { postalPlaces } from './postalPlaces.ts';
import { trimSheets } from './sheets/trimSheets.ts';
import { askersOf, type AskReferrers, shownReferences } from './references.ts';
import { recordTexts, textsOfTypes, unitTextsOf } from './texts.ts';
import { foundRecords, recordDetail, recordList, recordVersions, reservedIds } from './views.ts';

export { type DepotPartner, foreignDepots } from './foreignDepots.ts';
export { findTown, type Town, towns } from './gazetteer.ts';
export { dayOf, listSeen, ownRecords, readingOf } from './own.ts';
export { holdRecords } from './newReferences.ts';
export { findRecordsBy, listRecords, readRecords, type Reading } from './read.ts';
export { printLabels } from './labels/routes.ts';
export { readSheetCells, writeSheetFile } from './sheets/runSheetWork.ts';
export { recordsByWords, seenRecord } from './recordsByWords.ts';
export { insertRecords, type Stored } from './store.ts';

/** Throws 404 unless this session sees the record; for modules below that name records by type and id. */
export const requireRecord = (ctx: ViewContext, type: string, id: string): Promise<unknown> => {
  const known = Object.values(recordTypes).find((one) => one.path === type);
  if (!known) throw notFound();
  return recordDetail(ctx, known, id);
};

/** An answer whose type is that of one of many declared types: its schema checks it as it leaves. */
const erased = (answer: Promise<unknown>) => answer as never;

/** The engine's routes for every declared type. */
function recordRoutes(ask: () => readonly AskReferrers[]): Route[] {
  return Object.values(recordTypes).flatMap((type) => {
    const calls = recordCalls[type.path];
    if (!calls) return [];
    const store = (current: boolean) => ({ current, ask: ask() });
    return [
      view(calls.text, (ctx, { params, query }) => recordTexts(ctx, type, params.branch, query.user)),
      view(calls.list, (ctx, { body }) => erased(recordList(ctx, type, body))),
      view(calls.find, (ctx, { query }) => erased(foundRecords(ctx, type, query))),
      view(calls.reservedIds, (ctx) => reservedIds(ctx, type)),
      view(calls.versions, (ctx, { params }) => erased(recordVersions(ctx, type, params.id))),
      view(calls.get, (ctx, { params, query }) => erased(recordDetail(ctx, type, params.id, query.validAt))),
      view(calls.references, (ctx, { params }) => shownReferences(ctx, type, params.id, ask())),
      command(calls.transfer, (ctx, { body }) => erased(transferRecord(ctx, type, body, store(false)))),
      command(calls.transferDto, (ctx, { body }) => erased(transferRecord(ctx, type, body.record, store(false)))),
      command(calls.transferCurrent, (ctx, { body }) => erased(transferRecord(ctx, type, body, store(true)))),
      command(calls.invalidate, (ctx, { params }) => invalidateRecord(ctx, type, params.id, params.date, ask())),
    ];
  });
}

export const masterdata = (platform: () => Platform): ServerModule => ({
  name: 'masterdata',
  personal: masterdataPersons,
  quantities: { VEHICLE: relevantVehicles },
  topics: { masterdata: 'signedIn' },
  provides: [provide(grantSubjects, grantNames)],
  routes: [
    ...recordRoutes(() => askersOf(platform().modules)),
    view(calls.recordTextsOf, (ctx, { params, query }) => textsOfTypes(ctx, query.types, params.branch)),
    view(calls.unitTexts.orgtree, (ctx) => unitTextsOf(ctx, 'orgtree')),
    view(calls.unitTexts.branch, (ctx) => unitTextsOf(ctx, 'branch')),
    view(calls.postalPlaces, (ctx) => postalPlaces(ctx)),
    command(calls.acceptGrouping, (ctx, { params, body }) => acceptGrouping(ctx, params.id, body.targetStopLocationId)),
    command(calls.rejectGrouping, (ctx, { params, body }) => rejectGrouping(ctx, params.id, body.reason)),
    command(calls.proposeGroupings, (ctx) => proposeGroupings(ctx)),
    ...sheetRoutes(platform),
    ...labelRoutes(platform),
  ],
  jobs: [{ name: 'trimSheets', cron: '23 2 * * *', longest: 4 * 3600, run: trimSheets }],
});
