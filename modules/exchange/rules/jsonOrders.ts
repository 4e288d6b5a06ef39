import { pathText } from '#kernel/errors.ts';
import { isSscc, normalBarcode } from '#kernel/barcode.ts';
import { isoToDate, isoToTime } from '#kernel/date.ts';
import type { TimeSlot } from '#modules/shipments/rules/timeWindows.ts';
import { type JsonOrder, jsonOrderSchema } from '../contract/jsonOrder.ts';
import type { FileFrame, SourceText } from './failedFile.ts';
import {
  daySlot,
  type DraftParty,
  emptyDraft,
  emptyLine,
  emptyParty,
  type OrderDraft,
} from '#modules/orders/rules/orderDraft.ts';

type Party = NonNullable<JsonOrder['consignee']>;

const partyOf = (row: number, one: Party | undefined): DraftParty | null =>
  one
    ? {
        ...emptyParty(row),
        number: one.number ?? null,
        name: one.name,
        streetAndNumber: one.street,
        postalCode: one.postalCode,
        city: one.city,
        countryCode: one.country ?? '',
        contact: one.contact ?? null,
      }
    : null;

const slotOf = (one: JsonOrder['delivery']): TimeSlot | null =>
  one
    ? {
        ...daySlot(isoToDate(one.date)),
        timeFrom: one.from ? isoToTime(one.from) : null,
        timeTo: one.until ? isoToTime(one.until) : null,
      }
    : null;

/** Thousandths of a unit, or hundredths; null where nothing was said. */
const times = (value: number | undefined, factor: number): number | null =>
  value === undefined ? null : Math.round(value * factor);

function readGoods(draft: OrderDraft, goods: JsonOrder['goods']): void {
  for (const [index, line] of goods.entries()) {
    const barcodes = line.barcodes.map(normalBarcode);
    for (const barcode of barcodes)
      if (/^(00)?\d{18}$/.test(barcode) && !isSscc(barcode))
        draft.problems.push({
          row: draft.row,
          field: `lines[${index}].barcodes`,
          code: 'BARCODE_CHECK_DIGIT',
          severity: 'WARNING',
          args: { barcode },
        });
    draft.lines.push({
      ...emptyLine(draft.row),
      numberOfPackages: line.packages,
      packingType: line.packaging,
      goodsDescription: line.description,
      grossWeight: times(line.weightKg, 1000),
      length: times(line.lengthCm, 10),
      width: times(line.widthCm, 10),
      height: times(line.heightCm, 10),
      stackable: line.stackable,
      barcodes,
    });
    for (const one of line.dangerousGoods)
      draft.dangerousGoods.push({
        row: draft.row,
        line: index,
        unNumber: one.unNumber.replace(/^UN\s*/i, ''),
        class: '',
        packageGroup: one.packingGroup ?? null,
        name: one.name,
        grossQuantity: times(one.grossKg, 1000),
        netQuantity: times(one.netLitres ?? one.netKg, 1000),
        liquid: one.netLitres !== undefined,
        ...(one.limitedQuantity ? { limitedQuantity: true } : {}),
      });
  }
}

const purposes = { new: undefined, change: 'CHANGE', cancel: 'CANCEL' } as const;

function draftOf(order: JsonOrder, row: number): OrderDraft {
  const purpose = purposes[order.action];
  const draft: OrderDraft = {
    ...emptyDraft(row),
    ...(purpose ? { purpose } : {}),
    externOrderNumber: order.number,
    consignor: partyOf(row, order.consignor),
    consignee: partyOf(row, order.consignee),
    pickupTimeSlot: slotOf(order.pickup),
    deliveryTimeSlot: slotOf(order.delivery),
    productCode: order.product,
    freightTermCode: order.freightTerm,
    temperatureMin: times(order.temperature?.min, 1000),
    temperatureMax: times(order.temperature?.max, 1000),
    goodsValue: times(order.goodsValueEuro, 100),
    cashOnDelivery: times(order.cashOnDeliveryEuro, 100),
    references: [
      ...(order.customerReference ? [{ type: 'CUSTOMER_REF' as const, value: order.customerReference }] : []),
      ...(order.deliveryNote ? [{ type: 'DELIVERY_NOTE' as const, value: order.deliveryNote }] : []),
    ],
    instructions: order.instructions.filter(Boolean).map((text) => ({ type: 'Delivery', text })),
    flags: {
      ...(order.tailLift ? { requiresTailLift: true } : {}),
      ...(order.notifyBefore ? { isAvis: true } : {}),
    },
  };
  readGoods(draft, order.goods);
  return draft;
}

const shown = (value: unknown): string =>
  (value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')
  ).slice(0, 60);

/** An order whose form is wrong keeps its number, so that its sender knows which one; it waits for a person. */
function brokenDraft(
  value: unknown,
  row: number,
  issues: readonly { path: PropertyKey[]; input?: unknown }[],
): OrderDraft {
  const number = typeof value === 'object' && value !== null && 'number' in value ? value.number : '';
  return {
    ...emptyDraft(row),
    externOrderNumber: typeof number === 'string' ? number.slice(0, 100) : '',
    problems: issues.slice(0, 20).map(({ path, input }) => ({
      row,
      field: pathText(path) || 'order',
      code: 'VALUE_INVALID',
      severity: 'ERROR',
      args: { field: pathText(path) || 'order', value: shown(input) },
    })),
  };
}

/** Orders of a JSON document `{"orders": [...]}`; each stands alone, so one that is wrong keeps no other back. Undefined: it is no JSON. */
export function readJsonOrders(
  text: string,
): { orders: OrderDraft[]; sources: SourceText[][]; frame: FileFrame } | undefined {
  const found = listIn(text);
  if (!found) return undefined;
  const orders: OrderDraft[] = [];
  const sources: SourceText[][] = [];
  let line = 1;
  for (const value of found) {
    const lines = JSON.stringify(value, null, 2).split('\n');
    const parsed = jsonOrderSchema.safeParse(value, { reportInput: true });
    orders.push(parsed.success ? draftOf(parsed.data, line) : brokenDraft(value, line, parsed.error.issues));
    sources.push(lines.map((one, i) => ({ no: line + i, text: one })));
    line += lines.length;
  }
  return { orders, sources, frame: { head: [], lineEnd: '\n', tail: [] } };
}

/** Orders of a document; undefined: it is no JSON. */
function listIn(text: string): unknown[] | undefined {
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(document)) return document;
    if (typeof document === 'object' && document !== null && 'orders' in document && Array.isArray(document.orders))
      return document.orders;
  } catch {
    return undefined;
  }
  return [];
}
