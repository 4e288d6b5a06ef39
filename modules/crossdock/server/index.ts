import { whoeverSees } from '#platform/histories.ts';
import { crossdockPersons } from './persons.ts';
import { crossdockRetention } from './retention.ts';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { ListKind } from '../rules/list/vocabulary.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, on, receive, type ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { journeyClosed, journeyReopened, tripStarted } from '#modules/dispatch/contract/facts.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import * as calls from '../contract/calls.ts';
import { listClosed, listReopened } from '../contract/facts.ts';
import { unitAnnounced, unitDeparted, unitUnloaded } from '../contract/manifest.ts';
import { closeList, reopenList } from './loading/closeList.ts';
import { stepByHand } from './list/listActions.ts';
import { listRoutes, stepOf } from './list/listRoutes.ts';
import { listsWithin } from './list/lists.ts';
import { scanOnto } from './list/scan.ts';
import { loadingProcess } from './loading/process.ts';
import { loadingViews } from './loading/loadingRoutes.ts';
import { loadingTable } from './loading/loadingView.ts';
import { countLists, hallToday } from './loading/today.ts';
import { loadingProvides } from './loading/provided.ts';
import { reactions } from './loading/reactions.ts';
import { sentUnit, unitReported } from '#modules/exchange/contract/reports.ts';
import { provide } from '#platform/questions.ts';
import { takePartnerReport } from './unloading/partnerReport.ts';
import { sentTo } from './unloading/sentUnit.ts';
import { announceUnit, loadedUnit, sendDeparture } from './unloading/announce.ts';
import { manifestTaken } from '#modules/exchange/contract/facts.ts';
import { expectManifest } from './unloading/expectManifest.ts';
import { unloadedList, unloadedManifest } from './unloading/unloadedManifest.ts';
import { countAttention } from './unloading/attention.ts';
import { expectCollections, expectNothing } from './unloading/collections.ts';
import { lockUnloadings } from './unloading/lockUnloadings.ts';
import { receiveDeparture, receiveUnit } from './unloading/receive.ts';
import { unloadingProcess } from './unloading/process.ts';
import { receiveReport, reportAgain } from './unloading/reportUnit.ts';
import { unloadingRoutes } from './unloading/unloadingRoutes.ts';
import { bookInventories } from './inventory/bookInventories.ts';
import { makeDueInventories } from './inventory/makeDue.ts';
import { inventoryRoutes } from './inventory/inventoryRoutes.ts';
import { inventoryProcess } from './inventory/process.ts';
import { healLists } from './list/heal.ts';
import { addSeal } from './list/papers.ts';

export { hallPaper } from './list/hallPaper.ts';
export { listsWithin, loadedUnit, unloadedList, unloadedManifest };
export type { Finding } from './unloading/unloadedManifest.ts';
export { closeList } from './loading/closeList.ts';
/** A scan onto a loading list, for the info scan that puts back what it took off; with a step of it for who has no screen, the demo world. */
export const scanPackageOnto = (
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  scan: Parameters<typeof scanOnto>[4],
) => scanOnto(ctx, loadingProcess, rows, listId, scan);
export const sealList = (ctx: CommandContext, rows: Rows, listId: string, number: string) =>
  addSeal(ctx, loadingProcess, rows, listId, { number, type: 'BOLT' });
export const stepLoading = (ctx: CommandContext, rows: Rows, listId: string, action: 'finish' | 'requestClosing') =>
  stepByHand(ctx, loadingProcess, rows, listId, action, undefined, {});
export { tripOfLoading } from './loading/tripOfLoading.ts';
export { handledOn, itemsOn } from './list/handledOn.ts';
export { countOn } from './list/countOn.ts';
export { type OpenLoading, openListsOf } from './list/openLists.ts';
export { lockTrucks, type Trucks } from './loading/takeOff.ts';
export { type MissedLine, missAgain, missedOn } from './list/missed.ts';

/** The same off a unit that came in. */
export const scanOffUnit = (ctx: CommandContext, rows: Rows, listId: string, scan: Parameters<typeof scanOnto>[4]) =>
  scanOnto(ctx, unloadingProcess, rows, listId, scan);
/** A package that is counted in the hall, and an inventory that may be counted. */
export const countPackage = (ctx: CommandContext, rows: Rows, listId: string, scan: Parameters<typeof scanOnto>[4]) =>
  scanOnto(ctx, inventoryProcess, rows, listId, scan);
export { expectedPackages as expectedInCount } from './list/listView.ts';
export { closePlace } from './inventory/places.ts';
export { createInventory, releaseInventory } from './inventory/planInventory.ts';
export { closeUnloading } from './unloading/closeUnloading.ts';
export { receiveDeparture, receiveUnit } from './unloading/receive.ts';
export { setDock } from './unloading/unloadingRoutes.ts';
export { unitCame, unitDidNotCome } from './unloading/arrived.ts';
export { findHallList, type HallList, loadedVehicles } from './list/hallList.ts';

/** Who sees a list of this kind reads its history. */
const listHistory = (kind: ListKind) =>
  whoeverSees('process_list', 'l', async (ctx) => sql`l.kind = ${kind} and ${listsWithin(await rowsOf(ctx))}`);

export const crossdock = (platform: () => Platform): ServerModule => ({
  name: 'crossdock',
  retention: crossdockRetention,
  personal: crossdockPersons,
  topics: {
    unloading: { anyPermission: ['viewUnloadings', 'scanUnloading'] },
    inventory: { anyPermission: ['viewInventory', 'scanInventory'] },
    arrivalboard: { anyPermission: ['readArrivalBoard'] },
    loading: {
      anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading', 'viewOwnTrips'],
    },
  },
  notifications: [
    {
      id: 'th.loading.closingRequested',
      translateKey: 'crossdock:topic/closingRequested',
      access: { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] },
      link: '/TH/loading?show=closingRequested',
      count: countLists('closingRequested'),
    },
    {
      id: 'th.loading.refusedScans',
      translateKey: 'crossdock:topic/refusedScans',
      access: { anyPermission: ['scanLoading'] },
      link: '/TH/loading?show=refused',
      count: countLists('refused'),
    },
    {
      id: 'th.loading.tooLate',
      translateKey: 'crossdock:topic/tooLate',
      access: { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] },
      link: '/TH/loading?show=tooLate',
      count: countLists('tooLate'),
    },
    {
      id: 'th.unloading.attention',
      translateKey: 'crossdock:topic/unloadingAttention',
      access: { anyPermission: ['closeUnloading'] },
      link: '/TH/unloading?show=attention',
      count: countAttention,
    },
  ],
  jobs: [
    { name: 'lockUnloadings', cron: '*/5 * * * *', run: lockUnloadings },
    { name: 'bookInventories', cron: '41 * * * *', run: bookInventories },
    { name: 'makeDueInventories', cron: '*/10 * * * *', run: makeDueInventories },
  ],
  home: [{ access: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance'] }, read: hallToday }],
  showsFile: async (ctx, blobId) =>
    (await ctx.db.find(
      sql`select 1 from seal f join process_list l on l.org_unit = f.org_unit and l.id = f.list_id
        where f.org_unit = ${ctx.unit} and f.photo_blob_id = ${blobId} and ${listsWithin(await rowsOf(ctx))}`,
    )) !== undefined,
  histories: {
    'LDG:': listHistory('LDG'),
    'ULD:': listHistory('ULD'),
    'INV:': listHistory('INV'),
  },
  provides: [...loadingProvides, provide(sentUnit, sentTo)],
  reactions: [
    ...reactions,
    on(listClosed, (ctx, { kind, listId }) => (kind === 'LDG' ? announceUnit(ctx, listId, false) : Promise.resolve())),
    on(listReopened, (ctx, { kind, listId }) => (kind === 'LDG' ? announceUnit(ctx, listId, true) : Promise.resolve())),
    on(manifestTaken, expectManifest),
    on(unitReported, takePartnerReport),
    on(tripStarted, (ctx, { loadingListId }) =>
      loadingListId ? sendDeparture(ctx, loadingListId) : Promise.resolve(),
    ),
    on(packageArrived, async (ctx, { packageIds }) => reportAgain(ctx, await healLists(ctx, packageIds))),
    on(journeyClosed, (ctx, { tripId }) => expectCollections(ctx, tripId)),
    on(journeyReopened, (ctx, { tripId }) => expectNothing(ctx, tripId)),
  ],
  doors: [
    receive(unitAnnounced, async (ctx, message) => void (await receiveUnit(ctx, message))),
    receive(unitDeparted, receiveDeparture),
    receive(unitUnloaded, receiveReport),
  ],
  routes: [
    ...unloadingRoutes(platform),
    ...inventoryRoutes(platform),
    ...listRoutes(platform, { ...calls.loading, close: calls.closeLoading }, loadingProcess, {
      table: loadingTable,
      close: (ctx, rows, listId, input) => closeList(ctx, rows, listId, input.body ?? {}, overridesOf(input)),
      reopen: reopenList,
    }),
    ...loadingViews(platform),
    command(calls.requestClosing, stepOf(loadingProcess, 'requestClosing')),
    command(calls.reopenTripLoading, async (ctx, { params }) => {
      const list = await ctx.db.find(
        sql<{
          id: string;
        }>`select id from process_list where org_unit = ${ctx.unit} and trip_id = ${params.id} and kind = 'LDG' and state <> 'CANCELED'`,
      );
      if (!list) throw notFound();
      return reopenList(ctx, await rowsOf(ctx), list.id);
    }),
  ],
});
