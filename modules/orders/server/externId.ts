import { createHash } from 'node:crypto';
import type { OrderDraft } from '../rules/orderDraft.ts';

const atMost40 = (plain: string): string =>
  plain.length <= 40 ? plain : createHash('sha256').update(plain).digest('hex').slice(0, 40);

/**
 * Who sent the order is part of its id: two customers may use the same numbers. `apart`: what tells it from another order of this number
 * (`apartFrom`). At most 40 characters.
 */
export const externIdOf = (draft: OrderDraft, partner: string | null, apart?: string): string =>
  atMost40(
    `${draft.consignor?.number ?? partner ?? ''}/${draft.externOrderNumber}${apart === undefined ? '' : `/${apart}`}`,
  );
