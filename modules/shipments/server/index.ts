import { whoeverSees, wholeUnit } from '#platform/histories.ts';
import { ruleFactsOf } from '../contract/ruleFacts.ts';
import { ruleFactsFor, shipmentProvides } from './ruleSubjects.ts';
import { shipmentPersons } from './persons.ts';
import { shipmentRetention } from './retention.ts';
import { shipmentsPerDay } from './licensed.ts';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { command, on, raw, type ServerModule, view } from '#platform/module.ts';
import type { CommandContext } from '#platform/context.ts';
import { stopLocationsMerged } from '#modules/masterdata/contract/facts.ts';
import * as calls from '../contract/calls.ts';
import * as entry from '../contract/orderEntry.ts';
import { addNote, markNote, notesOf } from './commands/notes.ts';
import { changeDispoInfo, stepAll, stepByHand } from './commands/changeItem.ts';
import { createCollection } from './commands/createCollection.ts';
import { rescheduleItems } from './commands/rescheduleItems.ts';
import { splitByHand } from './commands/splitByHand.ts';
import { countOpenNotes } from './countOpenNotes.ts';
import { findItemIds, getItem } from './getItem.ts';
import { readHistory } from './history.ts';
import { itemColumns, keptItems, listItems, sumItems } from './listItems.ts';
import { movePlaces, shipmentsNaming } from './namedRecords.ts';
import { fixPin } from './pins.ts';
import { itemsSeen, rowsOf } from './scope.ts';
import { sendLabel, sendLabels } from './sendLabel.ts';

export { addNote, markNote } from './commands/notes.ts';
export { bearersUnderWay } from './bearersUnderWay.ts';
export { adoptableBy, adoptPackage } from './adoptPackage.ts';
export { createShipment, createShipments } from './createShipment.ts';
export { awaitsCollection, type Collection, collectionOf } from './collectionOf.ts';
export { stopKeyOfDepot } from './derivedOf.ts';
export { shipmentKnowledge } from './shipmentKnowledge.ts';
export { eachItem } from './eachItem.ts';
export { historyIn, type HistoryRow, historyView, readHistory } from './history.ts';
export { knownExternIds } from './externIds.ts';
export { deviationTexts } from './deviationTexts.ts';
export { findItemIds, getItem, packageView } from './getItem.ts';
export { expectAt } from './expectedPlaces.ts';
export { ruledItems } from './ruledItems.ts';
export { dropLegs, legsToSend, openLegOfPickup, openNextLeg } from './nextLeg.ts';
export { legSlots } from './itemRow.ts';
export { type KnownPlaces, locate } from './locate.ts';
export { findItems, hazardClass, itemColumns, itemsByIds, itemWhere, postalArea } from './listItems.ts';
export { itemsOfTrip, lockItems, lockItemsAmong, moveItem, readItems, saveItem } from './moveItem.ts';
export { storedLine } from './newShipment.ts';
export { cancelForSender, lockByExternId, lockOfNetwork, replaceShipment } from './replaceShipment.ts';
export { whyCanceled } from './whyCanceled.ts';
export { turnLegs } from './turnLegs.ts';
export { openPartsOf, rejoinItem, splitItem } from './splitItem.ts';
export { masterPalletsOf, noteItemFacts } from './noteItemFacts.ts';
export type { NewDangerousLine, NewGoods, NewPackage, NewShipment } from './newShipment.ts';
export {
  addAttachments,
  hasLeftSince,
  misreadIn,
  healIncomplete,
  lockPackages,
  lockPackagesAmong,
  type PackageChange,
  otherDepotsBearing,
  packageIdsBearing,
  packagesByBarcode,
  packagesOf,
  recountTerminal,
  recountTerminalBut,
  standingBearers,
  savePackage,
} from './packages.ts';
export { fixPin, openAt, type PinSide, pinnedAddress, pinsOf, refusePin, sidesOf } from './pins.ts';
export { sendLabels } from './sendLabel.ts';
export { itemsSeen, itemsWithin, rowsOf } from './scope.ts';
export { writeTripOnItems } from './tripOnItems.ts';
export { addTransitions, dropPlannedTransitions, dropTransitions, settleTransitions } from './timeline.ts';
export type { DangerousGoodsLineRow, GoodsItemRow, AddressPinRow, PackageRow, ShipmentRow } from './tables.gen.ts';

/** A step of the machine that a user takes by hand. */
const step =
  (action: Parameters<typeof stepByHand>[3]) =>
  async (
    ctx: CommandContext,
    { params, body }: { params: { id: string }; body?: Parameters<typeof stepByHand>[4] | undefined },
  ) => {
    const rows = await rowsOf(ctx);
    await stepByHand(ctx, rows, params.id, action, body ?? {});
    return getItem(ctx, rows, params.id);
  };

/** What dispatchers do by hand to one shipment or many. */
const byHandRoutes = [
  command(calls.holdItem, step('hold')),
  command(calls.unholdItem, step('unhold')),
  command(calls.cancelItem, step('cancel')),
  command(calls.holdItems, async (ctx, { body }) => stepAll(ctx, await rowsOf(ctx), body.itemIds, 'hold', body.reason)),
  command(calls.unholdItems, async (ctx, { body }) => stepAll(ctx, await rowsOf(ctx), body.itemIds, 'unhold')),
  command(calls.rescheduleItems, async (ctx, { body }) => rescheduleItems(ctx, await rowsOf(ctx), body)),
];

const listRoute = (kept = keptItems()) =>
  view(calls.listItems, async (ctx, { body }) => listItems(ctx, await rowsOf(ctx), body, kept));

const openNotesTopic = {
  id: 'dpt.notes.depot',
  translateKey: 'shipments:topic/openNotes',
  access: { anyPermission: ['readShipments'] },
  link: '/DPT/shipment?show=notes',
  count: countOpenNotes,
} as const satisfies NonNullable<ServerModule['notifications']>[number];

export const shipments = (modules: () => readonly ServerModule[]): ServerModule => ({
  name: 'shipments',
  retention: shipmentRetention,
  personal: shipmentPersons,
  quantities: { SHIPMENT_PER_DAY: shipmentsPerDay },
  topics: { items: { anyPermission: ['readShipments', 'viewOwnTrips'] } },
  referrers: shipmentsNaming,
  reactions: [on(stopLocationsMerged, movePlaces)],
  provides: shipmentProvides,
  showsFile: async (ctx, blobId) =>
    (await ctx.db.find(
      sql`select 1 from attachment a join shipment s on s.org_unit = a.org_unit and s.id = a.item_id
        where a.org_unit = ${ctx.unit} and a.blob_id = ${blobId} and ${itemsSeen(await rowsOf(ctx))}`,
    )) !== undefined,
  notifications: [openNotesTopic],
  histories: {
    'ITEM:': whoeverSees('shipment', 's', async (ctx) => itemsSeen(await rowsOf(ctx))),
    'PKG:': whoeverSees('package', 'p', wholeUnit),
  },
  routes: [
    view(ruleFactsOf, async (ctx, { body }) => ruleFactsFor(ctx, await rowsOf(ctx), body.itemIds)),
    view(calls.history, (ctx, { params }) => readHistory(ctx, params.id, modules())),
    raw(calls.itemLabels, (ctx, { query }) => sendLabels(ctx, query)),
    raw(calls.packageLabel, (ctx, { params }) => sendLabel(ctx, params.id, params.packageId)),
    listRoute(),
    view(calls.sumItems, async (ctx, { body }) => sumItems(ctx, await rowsOf(ctx), body)),
    view(calls.itemFilters, async () => ({
      fields: [...itemColumns].map(([name, column]) => ({
        name,
        type: column.kind,
        ops:
          column.kind === 'array'
            ? ['contains', 'in']
            : ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'between', 'isEmpty', 'isNotEmpty'],
      })),
      presets: [
        { name: 'dispatchable', filter: { and: [{ field: 'shipmentState', op: '=', value: 'DISPATCHABLE' }] } },
      ],
    })),
    view(calls.findItems, async (ctx, { query }) => {
      const rows = await rowsOf(ctx);
      const ids = await findItemIds(ctx, rows, {
        ...(query.packageBarcode !== undefined ? { barcode: query.packageBarcode } : {}),
        ...(query.orderNumber !== undefined ? { orderNumber: query.orderNumber } : {}),
      });
      if (ids.length === 0) throw notFound('shipments:message/noShipmentFound');
      const found = [];
      for (const id of ids) found.push(await getItem(ctx, rows, id));
      return found;
    }),
    view(calls.getItem, async (ctx, { params }) => getItem(ctx, await rowsOf(ctx), params.id)),
    view(calls.getItemByExternId, async (ctx, { params }) => {
      const rows = await rowsOf(ctx);
      const [id] = await findItemIds(ctx, rows, { externId: params.id });
      if (!id) throw notFound('shipments:message/noShipmentFound');
      return getItem(ctx, rows, id);
    }),
    view(calls.itemReferences, async (ctx, { params }) => {
      const item = await getItem(ctx, await rowsOf(ctx), params.id);
      return item.references.map((reference) => ({ ...reference, orgUnit: null }));
    }),
    view(calls.dangerousGoodsOfItem, async (ctx, { params }) => {
      const item = await getItem(ctx, await rowsOf(ctx), params.id);
      const line = item.dangerousGoods.find((one) => one.dangerousGoodsId === params.dangerousGoodsId);
      if (!line) throw notFound();
      return line;
    }),
    view(calls.itemNotes, async (ctx, { params }) => notesOf(ctx, await rowsOf(ctx), params.id)),
    command(calls.addNote, async (ctx, { params, body }) =>
      addNote(ctx, await rowsOf(ctx), params.id, body.text, body.visibility),
    ),
    command(calls.markNoteAsRead, async (ctx, { params }) => markNote(ctx, await rowsOf(ctx), params.id, 'READ')),
    command(calls.markNoteAsDone, async (ctx, { params }) => markNote(ctx, await rowsOf(ctx), params.id, 'DONE')),
    command(calls.changeItem, async (ctx, { params, body }) => {
      const rows = await rowsOf(ctx);
      await changeDispoInfo(ctx, rows, params.id, body);
      return getItem(ctx, rows, params.id);
    }),
    ...byHandRoutes,
    command(entry.createCollection, async (ctx, { body }) =>
      getItem(ctx, await rowsOf(ctx), await createCollection(ctx, body)),
    ),
    command(entry.splitItem, async (ctx, { params, body }) => {
      const rows = await rowsOf(ctx);
      const part = await splitByHand(ctx, rows, params.id, body);
      return { item: await getItem(ctx, rows, params.id), part: await getItem(ctx, rows, part) };
    }),
    command(calls.geocodeItem, async (ctx, { params, body }) => {
      const rows = await rowsOf(ctx);
      await fixPin(ctx, rows, { id: params.id, side: body.side, version: body.version }, body);
      return getItem(ctx, rows, params.id);
    }),
  ],
});
