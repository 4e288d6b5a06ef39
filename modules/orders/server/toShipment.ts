import { dateToIso } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { listRecords, type Reading } from '#modules/masterdata/server/index.ts';
import { dangerousGoods, freightTerm, packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import type { KnownPlaces, NewDangerousLine, NewShipment } from '#modules/shipments/server/index.ts';
import { statedVolume } from '../rules/statedVolume.ts';
import { slotsByDay } from '#modules/shipments/rules/timeWindows.ts';
import { type DraftDangerousGoods, type DraftLine, destinationOf, type OrderDraft } from '../rules/orderDraft.ts';
import { addressOfParty, type KnownParty } from './parties.ts';
import type { TransportOrderRow } from './tables.gen.ts';

export type Catalogues = Awaited<ReturnType<typeof catalogues>>;

/** Codes of partners are looked up in the depot's own records. */
export async function catalogues(reading: Reading) {
  return {
    dangerousGoods: await listRecords(reading, dangerousGoods),
    packageTypes: await listRecords(reading, packageType),
    products: await listRecords(reading, product),
    freightTerms: await listRecords(reading, freightTerm),
  };
}

/** Of ADR 1.1.3.6. */
const categories: readonly NonNullable<NewDangerousLine['transportCategory']>[] = [0, 1, 2, 3, 4];

/** Our code of a sender's packing, else the sender's own. */
const packingOf = (line: DraftLine, known: Catalogues): string | null =>
  known.packageTypes.find((type) => type.code === line.packingType || type.unRec21Code === line.packingType)?.code ??
  (line.packingType.slice(0, 4) || null);

/**
 * Number and kind of the packages (ADR 5.4.1.1.1 e): those of the goods that the line belongs to, when all of them are this substance. Orders
 * do not say it for each substance.
 */
function packagesOf(line: DraftDangerousGoods, draft: OrderDraft, known: Catalogues) {
  const goods = draft.lines[line.line];
  const alone = draft.dangerousGoods.filter((one) => one.line === line.line).length === 1;
  return goods && alone && goods.numberOfPackages > 0
    ? { numberOfPackages: goods.numberOfPackages, packingType: packingOf(goods, known) }
    : { numberOfPackages: null, packingType: null };
}

/** The sender's line with what Table A says of its entry; an unknown number keeps what the sender wrote (points unknown). */
function dangerousLine(
  line: DraftDangerousGoods,
  draft: OrderDraft,
  known: Catalogues,
  language: string,
): NewDangerousLine {
  const entries = known.dangerousGoods.filter((entry) => entry.unNumber === line.unNumber);
  const entry = entries.find((one) => (one.packageGroup ?? null) === line.packageGroup) ?? entries[0];
  return {
    unNumber: line.unNumber,
    unSubNumber: entry?.unSubNumber ?? null,
    properShippingName: entry
      ? (entry.properShippingName[language] ?? entry.properShippingName.defaultText)
      : line.name || null,
    technicalName: line.name || null,
    classificationCode: entry?.classificationCode ?? null,
    primaryHazard: entry?.primaryHazard ?? (line.class || null),
    subsidiaryHazard1: entry?.subsidiaryHazard1 ?? null,
    subsidiaryHazard2: entry?.subsidiaryHazard2 ?? null,
    subsidiaryHazard3: entry?.subsidiaryHazard3 ?? null,
    packageGroup: line.packageGroup ?? entry?.packageGroup ?? null,
    transportCategory: categories.find((one) => one === entry?.transportCategory) ?? null,
    tunnelCategory: entry?.tunnelCategory ?? null,
    grossQuantity: line.grossQuantity,
    netQuantity: line.netQuantity,
    netExplosiveMass: null,
    limitedQuantity: line.limitedQuantity === true,
    exceptedQuantity: line.exceptedQuantity === true,
    highConsequence: entry?.highConsequence === true,
    liquid: line.liquid,
    environmentallyHazardous: line.environmentallyHazardous === true,
    ...packagesOf(line, draft, known),
    additionalText: null,
  };
}

/** What the kind of an order decides; everything else is routed by its addresses (R11). */
const shapeOf = (
  orderType: TransportOrderRow['order_type'] | undefined,
  hasConsignor: boolean,
): Pick<NewShipment, 'shipmentType'> => {
  if (orderType === 'PICKUP_ORDER' && hasConsignor) return { shipmentType: 'PICKUP' };
  if (orderType === 'DELIVERY_ORDER') return { shipmentType: 'DELIVERY' };
  return orderType === 'DIRECT' ? { shipmentType: 'DIRECT_TRAFFIC' } : {};
};

/** Columns hold whole raw units; a sender may state half a gram. */
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** A checked draft as a shipment of this unit. */
export async function toShipment(
  ctx: CommandContext,
  draft: OrderDraft,
  at: {
    externId: string | null;
    source: TransportOrderRow['source'];
    orderType?: TransportOrderRow['order_type'];
    /** Named by a person; absent: the customer whose number the consignor bears. */
    customerId?: string | null;
    parties: ReadonlyMap<string, KnownParty>;
    known: Catalogues;
    places?: KnownPlaces;
  },
): Promise<NewShipment> {
  const { externId, source, parties, known } = at;
  const consignee = await addressOfParty(ctx, destinationOf(draft), parties, at.places);
  const consignor = await addressOfParty(ctx, draft.consignor, parties, at.places);
  if (!consignee) throw new Error('a draft without a consignee is not acceptable');
  const consignorRecord = draft.consignor?.number ? parties.get(draft.consignor.number) : undefined;
  const day =
    draft.deliveryTimeSlot?.dateFrom ?? draft.deliveryTimeSlot?.dateTo ?? draft.pickupTimeSlot?.dateFrom ?? null;
  const irregular = new Set(
    draft.problems.filter((p) => p.code === 'BARCODE_CHECK_DIGIT').map((p) => String(p.args?.barcode ?? '')),
  );
  const productCode =
    known.products.find((one) => one.id.toLowerCase() === draft.productCode.toLowerCase())?.id ??
    known.products.find((one) => one.id === 'standard')?.id ??
    null;
  return {
    externId,
    globalTrackingNumber: null,
    ...shapeOf(at.orderType, consignor !== null),
    ...(draft.trafficType ? { trafficType: draft.trafficType } : {}),
    productCode,
    executionDate: day ? dateToIso(day) : null,
    pickupTimeSlots: draft.pickupTimeSlot ? slotsByDay(draft.pickupTimeSlot) : [],
    deliveryTimeSlots: draft.deliveryTimeSlot ? slotsByDay(draft.deliveryTimeSlot) : [],
    consignee,
    consignor,
    shipper: consignor,
    customerId: at.customerId ?? consignorRecord?.customerId ?? null,
    goods: draft.lines.map((line) => ({
      marksAndNumbers: line.marksAndNumbers.slice(0, 60) || null,
      goodsDescription: line.goodsDescription.slice(0, 200) || null,
      stackable: line.stackable,
      numberOfPackages: Math.max(1, line.numberOfPackages),
      packingType: packingOf(line, known),
      grossWeight: whole(line.grossWeight),
      length: whole(line.length),
      width: whole(line.width),
      height: whole(line.height),
    })),
    dangerousGoods: draft.dangerousGoods.map((line) => dangerousLine(line, draft, known, ctx.language)),
    packages: draft.lines.flatMap((line, goodsIndex) =>
      line.barcodes.map((barcode) => ({ barcode, goodsIndex, irregular: irregular.has(barcode) })),
    ),
    volume: statedVolume(draft.lines),
    temperatureMin: whole(draft.temperatureMin),
    temperatureMax: whole(draft.temperatureMax),
    goodsValue: Math.round(draft.goodsValue ?? 0),
    cashOnDelivery: Math.round(draft.cashOnDelivery ?? 0),
    flags: draft.flags,
    instructions: draft.instructions.map(({ type, text }) => ({ type, code: null, text, important: false })),
    freightTermId:
      known.freightTerms.find((term) => term.code.toUpperCase() === draft.freightTermCode.toUpperCase())?.id ?? null,
    references: draft.references.map(({ type, value }) => ({ type, value, itemId: null })),
    source,
  };
}
