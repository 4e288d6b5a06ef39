import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import type { NextLeg } from '../contract/nextLeg.ts';
import { itemCanceled } from '../contract/facts.ts';
import { createShipment } from './createShipment.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
import { measureShipment } from './measureShipment.ts';
import type { NewShipment } from './newShipment.ts';
import { lockItems, moveItem, saveItem } from './moveItem.ts';
import { lockPackages, packagesOf, savePackage } from './packages.ts';
import {
  type DangerousGoodsLineRow,
  type GoodsItemRow,
  type PackageRow,
  type ShipmentRow,
  tables,
} from './tables.gen.ts';
import { isAwaited } from '../rules/packageProcess.ts';

/** Shipments as the next depot needs them, in the order of their ids; `onUnit` are the packages that go now. */
export async function legsToSend(
  ctx: ViewContext,
  items: readonly ShipmentRow[],
  onUnit: ReadonlySet<string>,
): Promise<NextLeg[]> {
  const ids = items.map((item) => item.id);
  const of = sql`where org_unit = ${ctx.unit} and item_id = any(${ids}::uuid[])`;
  const packages = await packagesOf(ctx, ids);
  const goods = await ctx.db.run(sql<GoodsItemRow>`select * from goods_item ${of} order by item_id, line_no`);
  const lines = await ctx.db.run(
    sql<DangerousGoodsLineRow>`select * from dangerous_goods_line ${of} order by item_id, line_no`,
  );
  const parts = await ctx.db.run(
    sql<{
      parent_item_id: string;
      packages: number;
    }>`select parent_item_id, sum(packages)::bigint as packages from shipment
      where org_unit = ${ctx.unit} and parent_item_id = any(${ids}::uuid[]) and state <> 'CANCELED' group by 1`,
  );
  return items.flatMap((item) => {
    const own = packages.filter((pack) => pack.item_id === item.id);
    if (!item.consignee || own.length === 0) return [];
    return [
      {
        orderNumber: item.order_number,
        network: item.gtp_shipment_id ? { shipmentId: item.gtp_shipment_id, depots: item.gtp_depots } : null,
        globalTrackingNumber: item.global_tracking_number,
        partial: item.shipment_type === 'PARTIAL_DELIVERY',
        leftBehind: parts.find((part) => part.parent_item_id === item.id)?.packages ?? 0,
        productCode: item.product_code,
        executionDate: item.execution_date,
        deliveryTimeSlots: item.delivery_slots,
        consignee: item.consignee,
        consignor: item.consignor,
        neutralConsignor: item.neutral_consignor,
        goods: goods
          .filter((one) => one.item_id === item.id)
          .map((one) => ({
            marksAndNumbers: one.marks_and_numbers,
            goodsDescription: one.description,
            stackable: one.stackable,
            numberOfPackages: one.packages,
            packingType: one.packing_type,
            grossWeight: one.gross_weight,
            length: one.length,
            width: one.width,
            height: one.height,
          })),
        dangerousGoods: lines.filter((one) => one.item_id === item.id).map(({ line }) => ({ ...line })),
        packages: own.map((pack) => ({
          barcode: pack.barcode,
          alternativeBarcodes: pack.alternative_barcodes,
          onUnit: onUnit.has(pack.id),
          damaged: pack.status === 'OK_DAMAGED',
        })),
        totalGrossWeight: item.weight,
        temperatureMin: item.temperature_min,
        temperatureMax: item.temperature_max,
        cashOnDelivery: item.cash_on_delivery,
        goodsValue: item.goods_value,
        flags: { ...item.flags },
        instructions: item.instructions,
        freightTermId: item.freight_term_id,
        paymentMethodId: item.payment_method_id,
      },
    ];
  });
}

const inputOf = (leg: NextLeg, from: string, arrives: string | null): NewShipment => ({
  follows: { orderNumber: leg.orderNumber, depot: from },
  ...(leg.network ? { network: leg.network } : {}),
  ...(leg.partial ? { shipmentType: 'PARTIAL_DELIVERY' as const } : {}),
  externId: null,
  globalTrackingNumber: leg.globalTrackingNumber,
  productCode: leg.productCode,
  // Nobody delivers before it is there.
  executionDate: arrives !== null && (leg.executionDate ?? '') < arrives ? arrives : leg.executionDate,
  pickupTimeSlots: [],
  deliveryTimeSlots: leg.deliveryTimeSlots,
  consignee: leg.consignee,
  consignor: leg.consignor,
  neutralConsignor: leg.neutralConsignor ?? null,
  shipper: null,
  customerId: null,
  goods: leg.goods,
  dangerousGoods: leg.dangerousGoods,
  packages: leg.packages.map((one) => ({
    barcode: one.barcode,
    alternativeBarcodes: one.alternativeBarcodes,
    terminalStatus: one.onUnit ? ('NOT_YET_UNLOADED' as const) : ('NOT_IN_DEPOT' as const),
  })),
  numberOfPackages: leg.packages.length,
  totalGrossWeight: leg.totalGrossWeight,
  temperatureMin: leg.temperatureMin,
  temperatureMax: leg.temperatureMax,
  cashOnDelivery: leg.cashOnDelivery,
  goodsValue: leg.goodsValue,
  flags: leg.flags,
  instructions: leg.instructions,
  freightTermId: leg.freightTermId,
  paymentMethodId: leg.paymentMethodId,
  references: [{ type: 'SIBLING_LEG', value: from, itemId: null }],
  source: 'GTP',
});

/**
 * The leg of this unit that carries an order on; the same order announced again finds the leg that it has. Of a part of an order, the
 * part that one of its packages is in.
 */
const findLeg = (
  ctx: CommandContext,
  {
    orderNumber,
    partial,
    packages,
  }: { orderNumber: string; partial: boolean; packages: readonly { barcode: string }[] },
): Promise<ShipmentRow | undefined> =>
  ctx.db.find(
    partial
      ? sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.order_number = ${orderNumber} and s.shipment_type = 'PARTIAL_DELIVERY' and s.state <> 'CANCELED'
          and exists (select from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.barcode = any(${packages.map((one) => one.barcode)}))
          order by s.id limit 1 for update`
      : sql<ShipmentRow>`select * from shipment where org_unit = ${ctx.unit} and order_number = ${orderNumber}
          and shipment_type = 'DELIVERY' and state <> 'CANCELED' order by id limit 1 for update`,
    { name: partial ? 'leg.findPart' : 'leg.find' },
  );

/** Packages of the announcement that other legs of the order have here: it was parted, there or here, since that was said. */
const inOtherLegs = (ctx: CommandContext, item: ShipmentRow, leg: NextLeg): Promise<PackageRow[]> =>
  ctx.db.run(
    sql<PackageRow>`select p.* from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = ${ctx.unit} and p.active and p.barcode = any(${leg.packages.map((one) => one.barcode)}) and s.order_number = ${leg.orderNumber}
        and s.id <> ${item.id} and s.shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY') and s.state <> 'CANCELED' order by p.id`,
    { name: 'leg.elsewhere' },
  );

/**
 * Packages that a leg did not know yet; those that come now wait on the unit.
 * @param elsewhere packages of it that other legs of the order have here
 * @param settled codes of which the unit's list has said already what became of them
 */
async function joinPackages(
  ctx: CommandContext,
  item: ShipmentRow,
  leg: NextLeg,
  elsewhere: readonly PackageRow[],
  settled: ReadonlySet<string>,
): Promise<PackageRow[]> {
  const known = await packagesOf(ctx, [item.id]);
  const here = [...known, ...elsewhere];
  const more = leg.packages.filter((one) => !here.some((pack) => pack.barcode === one.barcode));
  if (more.length > 0) {
    await ctx.db.run(
      insertRows(
        ctx,
        tables.package,
        more.map((one, i) => ({
          id: ctx.newId(),
          item_id: item.id,
          barcode: one.barcode,
          barcode_irregular: false,
          alternative_barcodes: one.alternativeBarcodes,
          position: known.length + i + 1,
          terminal_status: one.onUnit ? ('NOT_YET_UNLOADED' as const) : ('NOT_IN_DEPOT' as const),
          status: 'NOK_NOT_PROCESSED' as const,
        })),
      ),
      { name: 'package.join' },
    );
    await ctx.db.run(updateRow(ctx, tables.shipment, { id: item.id }, { packages: known.length + more.length }));
  }
  const coming = new Set(leg.packages.filter((one) => one.onUnit).map((one) => one.barcode));
  const late = here.filter(
    (pack) =>
      coming.has(pack.barcode) && !settled.has(pack.barcode) && isAwaited(pack.terminal_status, pack.compartment_kind),
  );
  for (const pack of await lockPackages(
    ctx,
    late.map(({ id }) => id),
  ))
    if (isAwaited(pack.terminal_status, pack.compartment_kind))
      savePackage(ctx, pack, { state: { status: 'NOK_NOT_PROCESSED', terminalStatus: 'NOT_YET_UNLOADED' } });
  return packagesOf(ctx, [item.id]);
}

/**
 * The leg of this unit for goods that another depot sends: routed on to the consignee or the next depot, or counted as not routed; with
 * its packages, those on the unit NOT_YET_UNLOADED. Announced again it is the same leg; a package that another leg of the order has here stays in that.
 * @param when.arrives day (ISO) on which the unit comes
 * @param when.final what is not named any more does not come with this leg
 * @param when.settled codes of which the unit's list has said already what became of them: what is told late changes nothing about them
 * @returns the packages of the announcement, and those of the leg
 */
export async function openNextLeg(
  ctx: CommandContext,
  leg: NextLeg,
  from: string,
  { arrives, final, settled }: { arrives: string | null; final: boolean; settled: ReadonlySet<string> },
  known: Knowledge,
): Promise<{ itemId: string; packages: PackageRow[] }> {
  const found = await findLeg(ctx, leg);
  if (leg.partial) await leaveToPart(ctx, leg, found?.id);
  if (found) {
    const elsewhere = await inOtherLegs(ctx, found, leg);
    const joined = await joinPackages(ctx, found, leg, elsewhere, settled);
    if (final) await leaveOut(ctx, found.id, leg, joined);
    const differs = leg.packages.length !== found.packages || leg.totalGrossWeight !== found.weight;
    // The measures of an order that was parted are in its parts.
    if (differs && elsewhere.length === 0) await measureAgain(ctx, found, leg, known);
    return { itemId: found.id, packages: [...(await packagesOf(ctx, [found.id])), ...elsewhere] };
  }
  const { itemId } = await createShipment(ctx, inputOf(leg, from, arrives), known);
  if (leg.partial || leg.leftBehind > 0)
    ctx.history({
      logKey: `ITEM:${itemId}`,
      type: 'UPD',
      code: '1010',
      textKey: leg.partial ? 'shipments:history/partComes' : 'shipments:history/restStayed',
      args: { order: leg.orderNumber, count: leg.leftBehind, packages: leg.packages.length, depot: from },
    });
  return { itemId, packages: await packagesOf(ctx, [itemId]) };
}

/** What the announcement names no longer and has not come leaves its leg. */
const leaveOut = (ctx: CommandContext, itemId: string, leg: NextLeg, packages: readonly PackageRow[]): Promise<void> =>
  dropPackages(
    ctx,
    itemId,
    packages
      .filter(isOnTheWay)
      .filter((pack) => pack.status !== 'NOK_MISSING' && !leg.packages.some((one) => one.barcode === pack.barcode))
      .map((pack) => pack.id),
  );
const awaited: readonly string[] = ['NOT_IN_DEPOT', 'NOT_YET_UNLOADED'];
const isOnTheWay = (pack: PackageRow): boolean =>
  awaited.includes(pack.terminal_status) && pack.compartment_kind !== 'CUSTOMER';
const beforeLoading: readonly string[] = ['CREATED', 'DISPATCHABLE', 'ON_HOLD', 'DISPATCHED', 'RELEASED'];

/** Another number of packages is announced than before: goods and measures of the leg are those of the newer announcement. */
async function measureAgain(ctx: CommandContext, item: ShipmentRow, leg: NextLeg, known: Knowledge): Promise<void> {
  if (!beforeLoading.includes(item.state)) return;
  await measureShipment(ctx, item.id, inputOf(leg, '', null), known);
}

/** Packages that come with a part of the order are waited for no longer with the rest of it. */
async function leaveToPart(ctx: CommandContext, leg: NextLeg, partId: string | undefined): Promise<void> {
  const waiting = await ctx.db.run(
    sql<{
      id: string;
      item_id: string;
    }>`select p.id, p.item_id from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = ${ctx.unit} and p.active and p.barcode = any(${leg.packages.map((one) => one.barcode)}) and s.order_number = ${leg.orderNumber}
        and s.shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY') and p.terminal_status in ('NOT_IN_DEPOT', 'NOT_YET_UNLOADED') and p.compartment_kind is distinct from 'CUSTOMER'`,
  );
  const others = waiting.filter((one) => one.item_id !== partId);
  for (const itemId of new Set(others.map((one) => one.item_id)))
    await dropPackages(
      ctx,
      itemId,
      others.filter((one) => one.item_id === itemId).map((one) => one.id),
    );
}

/** Packages that do not come with a leg after all: it is one of the others alone. */
async function dropPackages(ctx: CommandContext, itemId: string, packageIds: readonly string[]): Promise<void> {
  if (packageIds.length === 0) return;
  const [item] = await lockItems(ctx, { kind: 'unit' }, [itemId]);
  // What has come since it was read stays where it is.
  const locked = (await lockPackages(ctx, packageIds)).filter(isOnTheWay);
  if (!item || locked.length === 0) return;
  await ctx.db.run(
    updateRow(
      ctx,
      tables.package,
      { id: locked.map((pack) => pack.id), active: true },
      { status: 'CANCELED', terminal_status: 'CANCELED', active: false },
    ),
  );
  await saveItem(ctx, item, { packages: (await packagesOf(ctx, [itemId])).length });
  ctx.history({
    logKey: `ITEM:${itemId}`,
    type: 'UPD',
    code: '1010',
    textKey: 'shipments:history/packagesLeave',
    args: { order: item.order_number, count: locked.length },
  });
}

/** The leg that carries collected goods on from their own depot, with the packages of the collection (decision 0016). */
export async function openLegOfPickup(ctx: CommandContext, pickup: ShipmentRow, known: Knowledge): Promise<string> {
  const found = await findLeg(ctx, { orderNumber: pickup.order_number, partial: false, packages: [] });
  if (found) return found.id;
  const [leg] = await legsToSend(ctx, [pickup], new Set());
  if (!leg) return pickup.id;
  const input = inputOf(leg, ctx.unit, null);
  const { itemId } = await createShipment(
    ctx,
    {
      ...input,
      follows: { orderNumber: pickup.order_number, depot: ctx.unit, itemId: pickup.id },
      packages: [],
      customerId: pickup.customer_id,
      references: [{ type: 'SIBLING_LEG', value: pickup.order_number, itemId: pickup.id }],
    },
    known,
  );
  await ctx.db.run(
    updateRow(
      ctx,
      tables.shipment,
      { id: pickup.id },
      {
        reference_values: [...pickup.reference_values, { type: 'SIBLING_LEG', value: pickup.order_number, itemId }],
      },
    ),
  );
  return itemId;
}

/**
 * Legs that an announcement opened and a newer one leaves out: nothing of them is on the way any more. Those that nobody has planned and of which nothing is
 * here are cancelled, so that they do not wait for ever; an order that is announced again opens a leg anew.
 * @returns the legs that stay, because somebody has planned them or part of them is here
 */
export async function dropLegs(ctx: CommandContext, itemIds: readonly string[]): Promise<string[]> {
  const stay: string[] = [];
  for (const item of await lockItems(ctx, { kind: 'unit' }, itemIds)) {
    const packages = await packagesOf(ctx, [item.id]);
    const open = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'].includes(item.state) && item.trip_id === null;
    if (!open || packages.some((pack) => pack.terminal_status !== 'NOT_IN_DEPOT')) {
      stay.push(item.id);
      continue;
    }
    await moveItem(ctx, item, 'cancel', { facts: { packagesMoved: 0 }, args: { reason: '' } });
    await ctx.db.run(
      updateRow(
        ctx,
        tables.package,
        { item_id: item.id, active: true },
        { status: 'CANCELED', terminal_status: 'CANCELED', active: false },
      ),
    );
    await ctx.emit(itemCanceled, { itemId: item.id });
  }
  return stay;
}
