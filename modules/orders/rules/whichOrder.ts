import type { LocalDate } from '#kernel/date.ts';
import type { DraftParty, OrderDraft } from './orderDraft.ts';

/** Days between two orders of one number that belong to two years of a sender whose numbers start anew. */
const farApart = 180;

const dayOf = (draft: OrderDraft): LocalDate | null => {
  const issued = draft.issuedAt;
  return (
    draft.deliveryTimeSlot?.dateFrom ??
    draft.deliveryTimeSlot?.dateTo ??
    draft.pickupTimeSlot?.dateFrom ??
    (issued ? [issued[0], issued[1], issued[2]] : null)
  );
};
const daysOf = ([y, m, d]: LocalDate): number => Date.UTC(y, m - 1, d) / 86_400_000;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Who a consignor is: by number, where both name one, else by name and postal code. */
function sameConsignor(a: DraftParty | null, b: DraftParty | null): boolean {
  if (a === null || b === null) return true;
  if (a.number !== null && b.number !== null) return plain(a.number) === plain(b.number);
  if (a.name === '' || b.name === '') return true;
  return (
    plain(a.name) === plain(b.name) &&
    (a.postalCode === '' || b.postalCode === '' || plain(a.postalCode) === plain(b.postalCode))
  );
}

/** What tells an order from another one that bears the same number: its consignor, or its year. Null: it is the same order. */
export function apartFrom(known: OrderDraft, draft: OrderDraft): string | null {
  const { consignor } = draft;
  if (!sameConsignor(known.consignor, consignor))
    return `${plain(consignor?.number ?? consignor?.name ?? '').slice(0, 12)}${plain(consignor?.postalCode ?? '')}`;
  const [before, now] = [dayOf(known), dayOf(draft)];
  return before && now && Math.abs(daysOf(now) - daysOf(before)) > farApart ? String(now[0]) : null;
}
