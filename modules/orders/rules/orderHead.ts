import { dateToIso } from '#kernel/date.ts';
import { destinationOf, type OrderDraft } from './orderDraft.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What a list shows of an order, and what two orders are the same by: consignee, day and weight (all three must be known). */
export function orderHead(draft: OrderDraft) {
  const to = destinationOf(draft);
  const slot = draft.deliveryTimeSlot;
  const day = slot?.dateTo ?? slot?.dateFrom ?? draft.pickupTimeSlot?.dateTo ?? draft.pickupTimeSlot?.dateFrom ?? null;
  const weight = Math.round(draft.lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0));
  const who = to && (plain(`${to.name}${to.postalCode}`) || to.number);
  const date = day && dateToIso(day);
  return {
    consignee: (to?.name || to?.number || '').slice(0, 120),
    place: [to?.countryCode, to?.postalCode, to?.city].filter(Boolean).join(' ').slice(0, 120),
    deliveryDate: date,
    packages: draft.lines.reduce((sum, line) => sum + line.numberOfPackages, 0),
    weight,
    likeness: who && date && weight > 0 ? `${who.slice(0, 150)}|${date}|${weight}` : null,
  };
}
