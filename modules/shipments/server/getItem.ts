import { sql } from 'kysely';
import { forEach } from '#kernel/known.ts';
import { notFound } from '#kernel/errors.ts';
import { allowed } from '#kernel/machine.ts';
import type { ViewContext } from '#platform/context.ts';
import { type JsonRow, readJson, rowsBelow } from '#platform/database/asJson.ts';
import type { Table } from '#platform/database/table.ts';
import type { DangerousLineView, ItemView, NoteView, PackageView, TransitionView } from '../contract/schemas.ts';
import { masterPalletData } from '../contract/masterPallet.ts';
import { orderOfItem, plannedSteps } from '../contract/questions.ts';
import { attributes } from '../rules/attributes.ts';
import type { Rows } from '../rules/rowScope.ts';
import { itemMachine } from '../rules/states.ts';
import { type PlannedStep, withPlan } from '../rules/timeline.ts';
import { itemRow } from './itemRow.ts';
import { itemFactsToCome, itemMachineFacts } from './itemFacts.ts';
import { productText } from './listItems.ts';
import { itemsSeen } from './scope.ts';
import { deviationTexts } from './deviationTexts.ts';
import {
  type AttachmentTable,
  type DangerousGoodsLineRow,
  type DangerousGoodsLineTable,
  type GoodsItemTable,
  type ItemNoteRow,
  type ItemNoteTable,
  type PackageRow,
  type PackageTable,
  type ShipmentTable,
  tables,
  type TransitionRow,
  type TransitionTable,
} from './tables.gen.ts';

export const packageView = (row: PackageRow): PackageView => {
  const { details } = row;
  return {
    primaryKey: row.id,
    defaultBarcode: row.barcode,
    alternativeBarcodes: row.alternative_barcodes,
    barcodeIrregular: row.barcode_irregular,
    goodsItemId: row.goods_item_id,
    status: row.status,
    terminalStatus: row.terminal_status,
    expectedStoringPosition: row.expected_position,
    actualStoringSpaceType: row.actual_space_type,
    actualStoringSpace: row.actual_space,
    compartmentKind: row.compartment_kind,
    compartmentId: row.compartment_id,
    noEdiPackageAddedByUser: row.no_edi,
    deviationCode: row.deviation_code,
    historyLogKey: `PKG:${row.id}`,
    unloadingDetails: details.unloading ?? null,
    inventoryDetails: details.inventory ?? null,
    loadingDetails: details.loading ?? null,
    infoScanDetails: details.infoScan ?? null,
    photos: row.photos,
  };
};

export const noteView = (row: ItemNoteRow): NoteView => ({
  noteId: row.id,
  itemId: row.item_id,
  text: row.text,
  author: row.author,
  createdAt: row.created_at,
  visibility: row.visibility,
  state: row.state,
  readBy: row.read_by,
  readAt: row.read_at,
  doneBy: row.done_by,
  doneAt: row.done_at,
});

const lineView = (row: DangerousGoodsLineRow): DangerousLineView => ({
  ...row.line,
  dangerousGoodsId: row.id,
  dangerousGoodsPoints: row.points,
});

const plannedView = (step: PlannedStep): TransitionView => ({
  transitionId: step.stepId,
  timestamp: null,
  plannedTimestamp: step.plannedTimestamp,
  timelineType: step.timelineType,
  transitionState: 'PLANNED',
  fromCompartment: null,
  toCompartment: null,
  processName: step.tripName,
  processId: step.processId,
  processItemId: null,
  numberOfMovedPackages: 0,
  numberOfExpectedPackages: 0,
  vehicleName: null,
  gates: null,
  placeOfFulfillmentName: null,
});

const transitionView = (row: TransitionRow): TransitionView => ({
  transitionId: row.id,
  timestamp: row.happened_at,
  plannedTimestamp: row.planned_at,
  timelineType: row.timeline_type,
  transitionState: row.state,
  fromCompartment: row.from_compartment,
  toCompartment: row.to_compartment,
  processName: row.process_name,
  processId: row.process_id,
  processItemId: row.item_id,
  numberOfMovedPackages: row.moved,
  numberOfExpectedPackages: row.expected,
  vehicleName: row.vehicle_name,
  gates: row.gates,
  placeOfFulfillmentName: row.place_name,
});

const below = <T extends { org_unit: unknown; item_id: unknown }>(table: Table<T>, order: keyof T & string) =>
  rowsBelow(table, sql`x.org_unit = s.org_unit and x.item_id = s.id`, order);

/** The shipment and all rows below it in one statement. */
async function readWhole(ctx: ViewContext, rows: Rows, id: string) {
  const found = await ctx.db.find(
    sql<{
      item: JsonRow<ShipmentTable>;
      product_text: string | null;
      packages: JsonRow<PackageTable>[];
      goods: JsonRow<GoodsItemTable>[];
      dangerous: JsonRow<DangerousGoodsLineTable>[];
      transitions: JsonRow<TransitionTable>[];
      attachments: JsonRow<AttachmentTable>[];
      notes: JsonRow<ItemNoteTable>[];
    }>`select to_json(s) as item, ${productText(ctx)}, ${below(tables.package, 'position')} as packages, ${below(tables.goodsItem, 'line_no')} as goods,
        ${below(tables.dangerousGoodsLine, 'line_no')} as dangerous, ${below(tables.transition, 'id')} as transitions,
        ${below(tables.attachment, 'id')} as attachments, ${below(tables.itemNote, 'id')} as notes
      from shipment s where s.org_unit = ${ctx.unit} and s.id = ${id} and ${itemsSeen(rows)}`,
    { name: `item.${rows.kind}` },
  );
  const [row] = found ? readJson(tables.shipment, [found.item]) : [];
  if (!found || !row) throw notFound('shipments:message/noShipmentFound');
  return {
    row: { ...row, product_text: found.product_text },
    packages: readJson(tables.package, found.packages),
    goods: readJson(tables.goodsItem, found.goods),
    lines: readJson(tables.dangerousGoodsLine, found.dangerous),
    transitions: readJson(tables.transition, found.transitions),
    attachments: readJson(tables.attachment, found.attachments),
    notes: readJson(tables.itemNote, found.notes),
  };
}

/** The whole shipment, when it lies within the session's rows; 404 otherwise, whatever the reason (T-03). */
export async function getItem(ctx: ViewContext, rows: Rows, id: string): Promise<ItemView> {
  const { row, packages, goods, lines, transitions, attachments, notes } = await readWhole(ctx, rows, id);
  // Whatever is on no trip and never was has no timetable.
  const plan = transitions.some(({ process_id }) => process_id) ? await ctx.ask(plannedSteps, { itemId: id }) : [];
  const present = new Set(row.attributes);
  const codes = [...packages, ...attachments].map(({ deviation_code }) => deviation_code);
  // What is named stands before what is spread: V8 adds each key behind a spread by itself, which costs a hundred times as much here.
  return {
    specialTrafficType: row.special_traffic_type,
    pickUpType: row.pick_up_type,
    deliveryType: row.delivery_type,
    pickupTimeSlots: row.pickup_slots,
    deliveryTimeSlots: row.delivery_slots,
    consigneeAddress: row.consignee,
    consignorAddress: row.consignor,
    shipperAddress: row.shipper,
    collectorAddress: row.collector,
    neutralConsignorAddress: row.neutral_consignor,
    parentItemId: row.parent_item_id,
    masterPalletItemId: row.master_pallet_item_id,
    gtpShipmentId: row.gtp_shipment_id,
    orderId: await ctx.ask(orderOfItem, { itemId: id }),
    affHandedOverAt: row.aff_handed_over_at,
    handlingInstructions: row.instructions,
    dispoInfoExpectedStoringPosition: row.dispo_position,
    customsDocuments: row.customs_documents,
    freightTermId: row.freight_term_id,
    paymentMethodId: row.payment_method_id,
    customerId: row.customer_id,
    source: row.source,
    packages: packages.map(packageView),
    goodsItems: goods.map((line) => ({
      goodsItemId: line.id,
      lineNo: line.line_no,
      marksAndNumbers: line.marks_and_numbers,
      goodsDescription: line.description,
      remark: line.remark,
      stackable: line.stackable,
      numberOfPackages: line.packages,
      packingType: line.packing_type,
      numberOfPackages2: line.packages_2,
      packingType2: line.packing_type_2,
      grossWeight: line.gross_weight,
      length: line.length,
      width: line.width,
      height: line.height,
    })),
    dangerousGoods: lines.map(lineView),
    compartmentTransitions: withPlan(transitions.map(transitionView), plan, (step) => ({
      ...plannedView(step),
      numberOfExpectedPackages: row.packages,
    })),
    attachments: attachments.map((a) => ({
      attachmentId: a.blob_id,
      creationTime: a.created_at,
      processType: a.process_type,
      deviationCode: a.deviation_code,
      packageId: a.package_id,
    })),
    notes: notes.map(noteView),
    deviationTexts: await deviationTexts(ctx, codes),
    references: row.reference_values,
    masterPalletData: row.shipment_type === 'MASTER_PALLET' ? await ctx.ask(masterPalletData, { itemId: id }) : null,
    historyLogKey: `ITEM:${row.id}`,
    // What a forwarder handed over it only reads.
    allowed:
      rows.kind === 'aff' && !rows.affIds.includes(row.aff_id ?? '')
        ? []
        : allowed(itemMachine, row.state, { ...itemMachineFacts(row), ...itemFactsToCome }, ctx.session.permissions),
    ...itemRow(row),
    ...forEach(attributes, (name) => present.has(name)),
  };
}

/** Shipments by a package's barcode or by order number, open ones first. */
export async function findItemIds(
  ctx: ViewContext,
  rows: Rows,
  by: { barcode?: string; orderNumber?: string; externId?: string },
): Promise<string[]> {
  const found = await ctx.db.run(
    sql<{ id: string }>`select s.id from shipment s where s.org_unit = ${ctx.unit} and ${itemsSeen(rows)} and ${
      by.barcode !== undefined
        ? sql`s.id in (select item_id from package where org_unit = ${ctx.unit} and active and id = any(array(select app.packages_bearing(${by.barcode}))))`
        : by.externId !== undefined
          ? sql`s.extern_id = ${by.externId}`
          : sql`s.order_number = ${by.orderNumber ?? ''}`
    } order by (s.state in ('CLOSED', 'CANCELED')), s.created_at desc limit 20`,
  );
  return found.map((row) => row.id);
}
