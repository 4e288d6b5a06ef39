import { z } from 'zod';
import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { lossUnsaid, lostAs, type PackageLoss } from '#modules/dispatch/rules/packageLoss.ts';

export type Order = StopView['orders'][number];
export const results = ['OK', 'DEVIATION', 'HINDRANCE'] as const;
export type Result = (typeof results)[number];

/** Read, noted as not readable, or not among the goods. */
const packageAccounts = ['SCANNED', 'NOT_READABLE', 'NOT_THERE'] as const;
export type PackageAccount = (typeof packageAccounts)[number];

const orderDraftSchema = z.object({
  result: z.enum(results).optional(),
  reasonId: z.string().optional(),
  remark: z.string().max(500).optional(),
  /** Cents. */
  cash: z.int().optional(),
  /** Packages that were counted at a collection. */
  collected: z.int().min(0).max(9999).optional(),
  /** How each package was accounted for, by its id. */
  scans: z.record(z.string(), z.enum(packageAccounts)).optional(),
  /** Packages that are missing or go back, where the reason asks for them. */
  short: z.array(z.string()).optional(),
});
const equipmentDraftSchema = z.object({
  given: z.int().min(0).default(0),
  taken: z.int().min(0).default(0),
  damaged: z.int().min(0).default(0),
});
export type EquipmentDraft = z.infer<typeof equipmentDraftSchema>;
export const noEquipment: EquipmentDraft = { given: 0, taken: 0, damaged: 0 };
const stopDraftSchema = z.object({
  orders: z.record(z.string(), orderDraftSchema).default({}),
  signer: z.string().max(60).default(''),
  /** Loading equipment that changes hands, by its kind. */
  equipment: z.record(z.string(), equipmentDraftSchema).default({}),
  /** The same with each of several customers, by the customer. */
  equipmentOf: z.record(z.string(), z.record(z.string(), equipmentDraftSchema)).default({}),
  /** Where the device was, for stops that ask for it. */
  place: z.object({ lat: z.number(), lon: z.number() }).optional(),
  /** Data URL of a drawn or typed signature, some 10 kB. */
  signature: z.string().optional(),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;
/** What a driver has entered at a stop and the server has not confirmed yet. */
export type StopDraft = z.infer<typeof stopDraftSchema>;

export const emptyDraft: StopDraft = { orders: {}, signer: '', equipment: {}, equipmentOf: {} };
export const emptyOrder: OrderDraft = {};

/** Reads a kept draft; what does not fit is as good as none. */
export function readDraft(kept: unknown): StopDraft {
  const parsed = stopDraftSchema.safeParse(kept ?? {});
  return parsed.success ? parsed.data : emptyDraft;
}

/** What a reason of the catalogue asks for. */
export type Reason = {
  id: string;
  code: string;
  text: string;
  classification: Result;
  orderTypes: readonly Order['orderType'][];
  photo: 'NONE' | 'OPTIONAL' | 'REQUIRED';
  remark: boolean;
  /** Somebody signs in spite of it. */
  signature: boolean;
  /** Not all packages change hands. */
  loss: PackageLoss;
};

/** Reasons of a class for a kind of order; one without kinds counts for all. */
export const reasonsFor = (
  reasons: readonly Reason[],
  result: Result,
  orderType: Order['orderType'],
): readonly Reason[] =>
  reasons.filter(
    (reason) =>
      reason.classification === result && (reason.orderTypes.length === 0 || reason.orderTypes.includes(orderType)),
  );

export type Missing = 'result' | 'reason' | 'packages' | 'remark' | 'photo' | 'cash';

/** What the reason of an order says of its packages; a collection is counted instead. */
export const lossOf = (order: Order, { result, reasonId }: OrderDraft, reasons: readonly Reason[]): PackageLoss =>
  result === 'DEVIATION' && order.orderType !== 'PICKUP'
    ? (reasons.find(({ id }) => id === reasonId)?.loss ?? 'NONE')
    : 'NONE';

/** Packages of the order that are named as missing or going back. */
export const shortOf = (order: Order, { short = [] }: OrderDraft): string[] =>
  order.packages.flatMap(({ packageId }) => (short.includes(packageId) ? [packageId] : []));

/**
 * So many packages are missing: those that were named stay named, then the last ones are, because who counts on a pallet does not know which;
 * what was scanned is there.
 */
export function shortBy(order: Order, draft: OrderDraft, count: number): string[] {
  const named = shortOf(order, draft);
  const others = order.packages
    .map(({ packageId }) => packageId)
    .filter((id) => !named.includes(id) && draft.scans?.[id] !== 'SCANNED')
    .toReversed();
  return [...named, ...others].slice(0, Math.max(0, count));
}

/**
 * What an order still needs before it may be sent, in the order of the page (checks STA-01, STA-06 and STA-07 of domain
 * 7.4, asked before anything leaves the device). `photos` counts those that are taken, sent or not.
 */
export function missingOf(order: Order, draft: OrderDraft, reasons: readonly Reason[], photos: number): Missing[] {
  if (!draft.result) return ['result'];
  const missing: Missing[] = [];
  const offered = reasonsFor(reasons, draft.result, order.orderType);
  const reason = offered.find((candidate) => candidate.id === draft.reasonId);
  if (draft.result !== 'OK' && !reason && (draft.result === 'HINDRANCE' || offered.length > 0)) missing.push('reason');
  const loss = lossOf(order, draft, reasons);
  const remarked = Boolean(draft.remark?.trim());
  const several = order.packages.length > 1;
  const unsaid = lossUnsaid(loss, order.packages.length, shortOf(order, draft).length, remarked);
  if (unsaid && several) missing.push('packages');
  if (!remarked && (reason?.remark || (unsaid && !several))) missing.push('remark');
  if (reason?.photo === 'REQUIRED' && photos === 0) missing.push('photo');
  if (order.cashOnDelivery > 0 && draft.result !== 'HINDRANCE' && draft.cash === undefined) missing.push('cash');
  return missing;
}

/** Changes an order's draft; another result drops the reason of the old one. */
export function withOrder(draft: StopDraft, itemId: string, change: Partial<OrderDraft>): StopDraft {
  const before = draft.orders[itemId] ?? emptyOrder;
  const next: OrderDraft = { ...before, ...change };
  if (change.result !== undefined && change.result !== before.result && !change.reasonId) delete next.reasonId;
  return { ...draft, orders: { ...draft.orders, [itemId]: next } };
}

/** A package was read. */
export const withScan = (draft: StopDraft, itemId: string, packageId: string): StopDraft =>
  withOrder(draft, itemId, { scans: { ...draft.orders[itemId]?.scans, [packageId]: 'SCANNED' } });

/** Packages that did not change hands, each with its status: not there by the scanner, or named with the reason. */
function lostOf(
  order: Order,
  draft: OrderDraft,
  reasons: readonly Reason[],
): Map<string, 'NOK_MISSING' | 'NOK_NOT_PROCESSED'> {
  const lost = new Map<string, 'NOK_MISSING' | 'NOK_NOT_PROCESSED'>();
  if (draft.result !== 'DEVIATION') return lost;
  for (const [id, how] of Object.entries(draft.scans ?? {})) if (how === 'NOT_THERE') lost.set(id, 'NOK_MISSING');
  const loss = lossOf(order, draft, reasons);
  if (loss !== 'NONE') for (const id of shortOf(order, draft)) lost.set(id, lostAs[loss]);
  return lost;
}
export const lostIds = (order: Order, draft: OrderDraft, reasons: readonly Reason[]): string[] => [
  ...lostOf(order, draft, reasons).keys(),
];

/** Packages as they were scanned; where some did not change hands, what became of each. */
function accountedFor(order: Order, draft: OrderDraft, reasons: readonly Reason[]) {
  const lost = lostOf(order, draft, reasons);
  const of = Object.entries(draft.scans ?? {}).flatMap(([packageId, how]) =>
    how === 'NOT_THERE' || lost.has(packageId) ? [] : [{ packageId, how }],
  );
  return {
    ...(draft.result !== 'HINDRANCE' && of.length > 0 ? { scans: of } : {}),
    ...(lost.size > 0
      ? {
          packages: order.packages.map(({ packageId, status }) => ({
            packageId,
            status: lost.get(packageId) ?? (status === 'OK_DAMAGED' ? status : ('OK' as const)),
          })),
        }
      : {}),
  };
}

/** The orders of a documentation from what was entered; their photos go with it. */
export const ordersToSend = (orders: readonly Order[], draft: StopDraft, reasons: readonly Reason[]) =>
  orders.flatMap((order) => {
    const own = draft.orders[order.itemId];
    if (!own?.result) return [];
    return [
      {
        itemId: order.itemId,
        result: own.result,
        processDeviationId: own.result === 'OK' ? null : (own.reasonId ?? null),
        remark: own.remark?.trim() || null,
        ...(order.orderType === 'PICKUP' && own.result !== 'HINDRANCE' && own.collected !== undefined
          ? { collectedPackages: own.collected }
          : {}),
        ...accountedFor(order, own, reasons),
        ...(order.cashOnDelivery > 0 && own.result !== 'HINDRANCE' ? { cashCollected: own.cash ?? null } : {}),
      },
    ];
  });

/** The call's count of equipment; undefined when nobody counted, so that an earlier count stands. */
export function equipmentToSend({ equipment, equipmentOf }: StopDraft) {
  const counts = [
    ...Object.entries(equipment).map(([equipmentId, count]) => ({ equipmentId, ...count })),
    ...Object.entries(equipmentOf).flatMap(([customerId, counted]) =>
      Object.entries(counted).map(([equipmentId, count]) => ({ customerId, equipmentId, ...count })),
    ),
  ];
  return counts.length > 0 ? { equipment: counts } : {};
}

export type Customer = { id: string; name: string };

/** With whom pallets are counted at a stop, each by itself; nobody in particular while all goods there are one customer's. */
export function customersAt(orders: readonly Pick<Order, 'customerId' | 'customerName'>[]): Customer[] {
  const found = new Map<string, string>();
  for (const { customerId, customerName } of orders) if (customerId) found.set(customerId, customerName ?? customerId);
  return found.size > 1 ? [...found].map(([id, name]) => ({ id, name })) : [];
}

/** More (or, below zero, fewer) packages than were ordered; nothing while nobody counted. */
export const countedMore = (
  order: Pick<Order, 'orderType' | 'numberOfExpectedPackages'>,
  counted: number | null | undefined,
): number =>
  order.orderType !== 'PICKUP' || counted === null || counted === undefined
    ? 0
    : counted - order.numberOfExpectedPackages;
