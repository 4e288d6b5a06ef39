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
  numberOfPackages: null,
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

type Party = Capture['consignor'];
const says = (party: Party): boolean => Object.values(party).some((value) => value !== '');

/** Most addresses lie in the depot's country: a party of which nothing is known yet begins there. */
const atHome = ({ consignor, consignee }: Pick<Capture, 'consignor' | 'consignee'>, countryCode: string) => ({
  consignor: says(consignor) ? consignor : { ...consignor, countryCode },
  consignee: says(consignee) ? consignee : { ...consignee, countryCode },
});

export const emptyCapture = (homeCountry: string): Capture => {
  const form = formOf(emptyOrder);
  return {
    ...form,
    ...atHome(form, homeCountry),
    lines: [newLine(0)],
    orderType: 'DISPATCH_ORDER',
    customerId: null,
  };
};

export const captureOf = (order: TransportOrder, homeCountry: string): Capture => {
  const form = formOf(order.draft);
  return { ...form, ...atHome(form, homeCountry), orderType: order.orderType, customerId: order.customerId };
};

/** Another order with the same content: its number and its codes are the former's. */
export const copyOf = (order: TransportOrder): DraftInput => ({
  ...order.draft,
  externOrderNumber: '',
  lines: order.draft.lines.map((line) => ({ ...line, barcodes: [] })),
});

/** A country by itself, as the form began with it, names nobody. */
const named = (party: Party, homeCountry: string): Party =>
  says({ ...party, countryCode: '' }) || party.countryCode !== homeCountry ? party : { ...party, countryCode: '' };

export const contentOf = (before: DraftInput, { orderType, customerId, ...form }: Capture, homeCountry: string) => ({
  draft: draftWith(before, {
    ...form,
    consignor: named(form.consignor, homeCountry),
    consignee: named(form.consignee, homeCountry),
  }),
  orderType,
  customerId,
});
