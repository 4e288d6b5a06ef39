import { createHash } from 'node:crypto';
import type { OrderDraft } from '../rules/orderDraft.ts';

/** Who sent the order is part of its id: two customers may use the same numbers. At most 40 characters. */
export const externIdOf = (draft: OrderDraft, partner: string | null): string => {
  const plain = `${draft.consignor?.number ?? partner ?? ''}/${draft.externOrderNumber}`;
  return plain.length <= 40 ? plain : createHash('sha256').update(plain).digest('hex').slice(0, 40);
};
