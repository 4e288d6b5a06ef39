import { sql } from 'kysely';
import type { TextKey } from '#kernel/text.ts';
import { listClosed } from '#modules/crossdock/contract/facts.ts';
import { afterwards, commandInNetwork, on, raw, receive, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { provide } from '#platform/questions.ts';
import { announcedLoads, pastRequests } from '#modules/networkrules/contract/questions.ts';
import { partnerReported, reportSubject } from '#modules/exchange/contract/reports.ts';
import { itemCollected, itemCreated, itemMoved } from '#modules/shipments/contract/facts.ts';
import { shipmentReaders } from '../contract/access.ts';
import * as calls from '../contract/calls.ts';
import * as reroutes from '../contract/reroutes.ts';
import * as doors from '../contract/doors.ts';
import { type MetricId, metricIds } from '../contract/filter.ts';
import { answerForPartner } from './commands/answerForPartner.ts';
import { cancelShipment, changeShipment } from './commands/changeShipment.ts';
import { createShipment } from './commands/createShipment.ts';
import { addNote, markNote } from './commands/notes.ts';
import { cancelRoutingBatch, proposeRoute, routeBatch, storeRouting } from './commands/routing.ts';
import { dashboardOf, mapOf } from './dashboard.ts';
import { letGo, reportPart, takeChange, takeOver, turnWay } from './depotSide.ts';
import { askPartner, orderPartner, orPartner, writeStatusFor } from './foreignDepot.ts';
import { findShipment, getShipment, historyOf, recipientsFor } from './getShipment.ts';
import { handOverDue } from './handOver.ts';
import { countMetric, listShipments } from './listShipments.ts';
import { loadsOf } from './loads.ts';
import { takeAnswer, takeReport } from './networkSide.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';
import { takeShort } from './shortUnloaded.ts';
import { passOn, subjectOf, takePartnerWord, tellUnloaded } from './partnerSide.ts';
import { requestsOfDays } from './pastRequests.ts';
import { networkPersons } from './persons.ts';
import { prefillCustomer, prefillPlace } from './prefill.ts';
import { sendReport } from './report.ts';
import { affectedBy } from './reroute/affected.ts';
import { applied, reroutesOf, undone } from './reroute/apply.ts';
import { networkRetention } from './retention.ts';
import { currentSettingsOf } from './settings.ts';
import { networkToday } from './today.ts';

export { createShipment } from './commands/createShipment.ts';
export { addNote } from './commands/notes.ts';
export { deliveredRows, deviationRows, handedOverRows, laneRows, lateRows, openRows } from './figures.ts';
export { routeBatch } from './commands/routing.ts';

/** Who hears of each topic of the bell, and what it says (domain 5.13). */
const topics: Record<MetricId, readonly [permission: string, text: TextKey]> = {
  'gtp.notes.depot': ['readGtpShipmentsLocal', 'network:topic/notesDepot'],
  'gtp.notes.keyAccount': ['readGtpShipmentsKeyAccount', 'network:topic/notesKeyAccount'],
  'gtp.notes.global': ['readGtpShipmentsAll', 'network:topic/notesGlobal'],
  'gtp.notRouted.depot': ['readGtpShipmentsLocal', 'network:topic/notRoutedDepot'],
  'gtp.notRouted.keyAccount': ['readGtpShipmentsKeyAccount', 'network:topic/notRoutedKeyAccount'],
  'gtp.notRouted.global': ['readGtpShipmentsAll', 'network:topic/notRoutedGlobal'],
};

export const network = (platform: () => Platform): ServerModule => ({
  name: 'network',
  personal: networkPersons,
  retention: networkRetention,
  topics: { network: shipmentReaders },
  home: [{ access: shipmentReaders, read: networkToday }],
  notifications: metricIds.map((id) => ({
    id,
    translateKey: topics[id][1],
    access: { anyPermission: [topics[id][0]] },
    link: `/GTP/shipments?filter=${encodeURIComponent(JSON.stringify({ type: 'METRICS', metricId: id }))}`,
    count: (ctx) => countMetric(ctx, id),
  })),
  histories: {
    'GTP:': async (ctx, id) =>
      /^[0-9a-f-]{36}$/.test(id) &&
      (await ctx.db.find(
        sql`select 1 from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and s.id = ${id}::uuid and ${seenBy(ctx)}`,
      )) !== undefined && { unit: networkUnit(ctx) },
  },
  provides: [
    provide(pastRequests, requestsOfDays),
    provide(announcedLoads, loadsOf),
    provide(reportSubject, subjectOf),
  ],
  reactions: [
    on(itemCreated, reportPart),
    on(itemMoved, reportPart),
    on(itemCollected, reportPart),
    on(partnerReported, passOn),
    afterwards(listClosed, 'tellUnloaded', tellUnloaded),
  ],
  doors: [
    receive(doors.shipmentHandedOver, orPartner('ORDER', takeOver)),
    receive(doors.shipmentChanged, orPartner('CHANGE', takeChange)),
    receive(doors.shipmentWithdrawn, orPartner('WITHDRAWAL', letGo)),
    receive(doors.wayTurned, orPartner('WAY', turnWay)),
    receive(doors.partReported, takeReport),
    receive(doors.shortUnloaded, takeShort),
    receive(doors.depotAnswered, takeAnswer),
    receive(doors.partnerSaid, takePartnerWord),
    receive(doors.partnerAsked, askPartner),
    receive(doors.orderForPartner, orderPartner),
    receive(doors.statusForPartner, writeStatusFor),
  ],
  jobs: [{ name: 'handOverDue', cron: '*/5 * * * *', atHead: true, run: handOverDue }],
  routes: [
    commandInNetwork(calls.createShipment, (ctx, { body }) => createShipment(ctx, body)),
    view(calls.listShipments, (ctx, { body }) => listShipments(ctx, body)),
    raw(calls.shipmentReport, (ctx, { query }) => sendReport(platform, ctx, query, false)),
    raw(calls.shipmentReportWithNotes, (ctx, { query }) => sendReport(platform, ctx, query, true)),
    view(calls.getShipment, (ctx, { params }) => getShipment(ctx, params.id)),
    commandInNetwork(calls.changeShipment, (ctx, { params, body }) => changeShipment(ctx, params.id, body)),
    commandInNetwork(calls.answerForPartner, (ctx, { params, body }) => answerForPartner(ctx, params.shipmentId, body)),
    commandInNetwork(calls.cancelShipment, (ctx, { params, body }) => cancelShipment(ctx, params.shipmentId, body)),
    commandInNetwork(calls.addNote, (ctx, { params, body }) => addNote(ctx, params.shipmentId, body)),
    view(calls.allowedRecipients, async (ctx, { params }) =>
      recipientsFor(ctx, await findShipment(ctx, params.shipmentId)),
    ),
    view(calls.shipmentHistory, (ctx, { params }) => historyOf(ctx, params.id)),
    commandInNetwork(calls.proposeRoute, (ctx, { params, body }) => proposeRoute(ctx, params.shipmentId, body)),
    commandInNetwork(calls.markNoteAsDone, (ctx, { params }) => markNote(ctx, params.gtpNoteId, 'DONE')),
    commandInNetwork(calls.markNoteAsRead, (ctx, { params }) => markNote(ctx, params.gtpNoteId, 'READ')),
    view(calls.prefillConsignee, (ctx, { params }) => prefillPlace(ctx, params.stopLocationInternId)),
    view(calls.prefillShipper, (ctx, { params }) => prefillPlace(ctx, params.stopLocationInternId)),
    view(calls.prefillConsignor, (ctx, { params }) => prefillCustomer(ctx, params.customerInternId)),
    view(calls.prefillNeutralConsignor, (ctx, { params }) => prefillCustomer(ctx, params.customerInternId)),
    commandInNetwork(calls.routeBatch, (ctx, { body }) => routeBatch(ctx, body.ids)),
    commandInNetwork(calls.cancelRoutingBatch, (ctx, { body }) => cancelRoutingBatch(ctx, body.ids)),
    commandInNetwork(calls.storeRouting, (ctx, { params, body }) => storeRouting(ctx, params.shipmentId, body)),
    view(reroutes.affectedShipments, (ctx) => affectedBy(ctx)),
    commandInNetwork(reroutes.applyReroute, (ctx, { body }) => applied(ctx, body)),
    commandInNetwork(reroutes.undoReroute, (ctx, { body }) => undone(ctx, body)),
    view(reroutes.listReroutes, (ctx) => reroutesOf(ctx)),
    view(calls.currentSettings, (ctx) => currentSettingsOf(ctx)),
    view(calls.branchDashboard, (ctx) => dashboardOf(ctx)),
    view(calls.networkMap, (ctx, { query }) => mapOf(ctx, query.date)),
  ],
});
