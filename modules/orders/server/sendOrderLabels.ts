import type { z } from 'zod';
import { refused } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendLabels } from '#modules/shipments/server/index.ts';
import type { orderLabels } from '../contract/orders.ts';
import { getOrder } from './orderViews.ts';

/** The labels of an order's packages. Whoever sees the order sees them: a key account has no other way to its shipments. */
export async function sendOrderLabels(
  ctx: RawContext,
  id: string,
  as: z.infer<(typeof orderLabels)['query']>,
): Promise<unknown> {
  const order = await inUnitOf(ctx, (at) => getOrder(at, id));
  if (order.shipments.length === 0)
    throw refused('orders:refusal/noShipments', { order: order.orderNumber ?? order.externOrderNumber });
  return sendLabels(ctx, { ...as, id: order.shipments.map(({ itemId }) => itemId) }, () => ({ kind: 'unit' }));
}
