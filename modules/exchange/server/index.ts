import { exchangePersons } from './persons.ts';
import { importsWaiting } from './importsWaiting.ts';
import { exchangeRetention } from './retention.ts';
import { afterwards, command, fileCommand, on, raw, type ServerModule, view } from '#platform/module.ts';
import { orderConverted } from '#modules/orders/contract/orderFacts.ts';
import { rowsWaiting } from '../contract/facts.ts';
import { getMapping, setMapping } from './mappings.ts';
import { noteShipments } from './noteShipments.ts';
import * as calls from '../contract/calls.ts';
import * as inbox from '../contract/inbox.ts';
import { sendFailed, sendFile, sendTemplate } from './files.ts';
import { importOrders, tryImport } from './importOrders.ts';
import { countFailed, importsToday } from './today.ts';
import { readOrderFile } from './readOrderFile.ts';
import { getImport, listImports } from './importView.ts';
import { retryReports } from './retryReports.ts';
import { decideRow, ignoreRows, fixRow, retryRows } from './repair.ts';
import { getImportRow, listImportRows } from './rowView.ts';
import { openApiGuide, orderStatus as orderStatusCall } from '../contract/status.ts';
import { orderStatus } from './orderStatus.ts';
import * as sheets from '../contract/sheets.ts';
import { getImportSheet, readAgain, readKeptAgain } from './readAgain.ts';
import * as learned from '../contract/corrections.ts';
import { sendGuide } from './guide.ts';
import { forgetCorrection, listCorrections } from './learned.ts';
import { takeNextRows } from './takeWaiting.ts';

export { takenManifest } from './manifests.ts';
export { takenInterchange } from './interchange.ts';
export { takeFetched } from './fetched.ts';
export { sendersOf } from './senders.ts';

export const exchange: ServerModule = {
  name: 'exchange',
  personal: exchangePersons,
  retention: exchangeRetention,
  queues: [{ name: 'IMPORTS', read: importsWaiting }],
  topics: { imports: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] } },
  notifications: [
    {
      id: 'om.imports.failed',
      translateKey: 'exchange:topic/failed',
      access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
      link: '/OM/imports?show=failed',
      count: countFailed,
    },
  ],
  home: [{ access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] }, read: importsToday }],
  jobs: [{ name: 'retryReports', cron: '*/5 * * * *', run: retryReports }],
  reactions: [afterwards(rowsWaiting, 'takeNextRows', takeNextRows), on(orderConverted, noteShipments)],
  routes: [
    fileCommand(
      calls.importOrders,
      (ctx, { query, body }) => readOrderFile(ctx, query.kind, body),
      (ctx, { query }, read) => importOrders(ctx, read, query.filename ?? null),
    ),
    fileCommand(
      inbox.tryImport,
      (ctx, { query, body }) => readOrderFile(ctx, query.kind, body),
      (ctx, { query }, read) => tryImport(ctx, read, query.filename ?? null),
    ),
    view(sheets.getImportSheet, (ctx, { params }) => getImportSheet(ctx, params.id)),
    fileCommand(
      sheets.readImportAgain,
      (ctx, { params, body }) => readKeptAgain(ctx, params.id, body),
      (ctx, { params, body }, read) => readAgain(ctx, params.id, body, read),
    ),
    raw(openApiGuide, (ctx) => sendGuide(ctx)),
    view(learned.listCorrections, (ctx, { params }) => listCorrections(ctx, params.partnerId)),
    command(learned.forgetCorrection, (ctx, { params, body }) => forgetCorrection(ctx, params.partnerId, body)),
    view(learned.getMapping, (ctx, { params }) => getMapping(ctx, params.partnerId)),
    command(learned.setMapping, (ctx, { params, body }) => setMapping(ctx, params.partnerId, body.columns)),
    view(orderStatusCall, (ctx, { query }) => orderStatus(ctx, query.number)),
    view(calls.listImports, (ctx) => listImports(ctx)),
    view(calls.getImport, (ctx, { params }) => getImport(ctx, params.id)),
    view(inbox.listImportRows, (ctx, { params }) => listImportRows(ctx, params.id)),
    view(inbox.getImportRow, (ctx, { params }) => getImportRow(ctx, params.id, params.row)),
    command(inbox.fixImportRow, (ctx, { params, body }) =>
      fixRow(ctx, { importId: params.id, rowId: params.row }, body),
    ),
    command(inbox.retryImportRows, (ctx, { params, body }) => retryRows(ctx, params.id, body)),
    command(inbox.ignoreImportRows, (ctx, { params, body }) => ignoreRows(ctx, params.id, body)),
    command(inbox.decideImportRow, (ctx, { params, body }) =>
      decideRow(ctx, { importId: params.id, rowId: params.row }, body),
    ),
    raw(calls.orderTemplate, (ctx) => sendTemplate(ctx)),
    raw(inbox.failedRows, (ctx, { params }) => sendFailed(ctx, params.id)),
    raw(inbox.importFile, (ctx, { params }) => sendFile(ctx, params.id)),
  ],
};
