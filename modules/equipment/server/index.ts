import { command, on, raw, type ServerModule, view } from '#platform/module.ts';
import { equipmentPersons } from './persons.ts';
import { equipmentRetention } from './retention.ts';
import type { Platform } from '#platform/platform.ts';
import { equipmentCounted, listClosed } from '#modules/crossdock/contract/facts.ts';
import { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import * as calls from '../contract/calls.ts';
import type {} from '../contract/facts.ts';
import { book, reverse, transfer } from './byHand.ts';
import { bookList, bookStop } from './feeds.ts';
import { sendSlip, sendStatement, sendStatementTable } from './papers.ts';
import { partnersOf } from './partners.ts';
import { listAccounts, statementOf } from './views.ts';

export { book } from './byHand.ts';

export const equipment = (platform: () => Platform): ServerModule => ({
  name: 'equipment',
  personal: equipmentPersons,
  retention: equipmentRetention,
  topics: { equipment: { anyPermission: ['viewEquipmentAccounts'] } },
  reactions: [on(listClosed, bookList), on(equipmentCounted, bookList), on(stopDocumented, bookStop)],
  routes: [
    view(calls.equipmentBalances, (ctx, { query }) => listAccounts(ctx, query.partner)),
    view(calls.equipmentStatement, (ctx, { query }) => statementOf(ctx, query)),
    view(calls.equipmentPartners, (ctx, { query }) => partnersOf(ctx, query.kind)),
    raw(calls.statementPaper, (ctx, { query }) => sendStatement(platform, ctx, query)),
    raw(calls.statementTable, (ctx, { query }) => sendStatementTable(ctx, query)),
    raw(calls.equipmentSlip, (ctx, { params }) => sendSlip(platform, ctx, Number(params.slip))),
    command(calls.bookEquipment, (ctx, { body }) => book(ctx, body)),
    command(calls.transferEquipment, (ctx, { body }) => transfer(ctx, body)),
    command(calls.reverseEquipment, (ctx, { params, body }) => reverse(ctx, Number(params.slip), body)),
  ],
});
