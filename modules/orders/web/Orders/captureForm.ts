import { z } from 'zod';
import { recordIdSchema } from '#kernel/ids.ts';
import { orderTypes, type TransportOrder } from '#modules/orders/contract/orders.ts';
import type { DraftInput } from '#modules/orders/contract/orderDraft.ts';
import { emptyDraft } from '#modules/orders/rules/orderDraft.ts';
import { draftFormSchema, draftWith, formOf } from '../pieces/draftForm.ts';

export const captureSchema = draftFormSchema.extend({
  orderType: z.enum(orderTypes),
  customerId: recordIdSchema.nullable().meta({ kind: 'reference', refersTo: 'customer' }),
});
export type Capture = z.infer<typeof captureSchema>;

export const newLine = (at: number): Capture['lines'][number] => ({
  at,
  numberOfPackages: 1,
  packingType: '',
  grossWeight: null,
  goodsDescription: '',
  length: null,
  width: null,
  height: null,
  stackable: false,
});
export const newDangerous = (at: number): Capture['dangerousGoods'][number] => ({ at, unNumber: '', name: '' });

const { problems: _, ...empty } = emptyDraft(1);
export const emptyOrder: DraftInput = empty;

export const emptyCapture: Capture = {
  ...formOf(emptyOrder),
  lines: [newLine(0)],
  orderType: 'DISPATCH_ORDER',
  customerId: null,
};

export const captureOf = (order: TransportOrder): Capture => ({
  ...formOf(order.draft),
  orderType: order.orderType,
  customerId: order.customerId,
});

/** Another order with the same content: its number and its codes are the former's. */
export const copyOf = (order: TransportOrder): DraftInput => ({
  ...order.draft,
  externOrderNumber: '',
  lines: order.draft.lines.map((line) => ({ ...line, barcodes: [] })),
});

export const contentOf = (before: DraftInput, { orderType, customerId, ...form }: Capture) => ({
  draft: draftWith(before, form),
  orderType,
  customerId,
});
