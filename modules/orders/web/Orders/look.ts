import type { OrderRow } from '#modules/orders/contract/orders.ts';
import type { Status } from '#ui/status/status.ts';

export const orderStatus: Record<OrderRow['state'], Status> = {
  DRAFT: 'later',
  RECEIVED: 'risk',
  VALIDATED: 'planned',
  ON_HOLD: 'late',
  ACCEPTED: 'planned',
  CONVERTED: 'done',
  IN_EXECUTION: 'transit',
  COMPLETED: 'done',
  REJECTED: 'later',
  CANCELED: 'later',
};

export const ordersAddress = '/OM/orders';
export const orderAddress = (id: string): string => `${ordersAddress}/${id}`;
