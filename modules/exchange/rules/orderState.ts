import type { ItemState } from '#modules/shipments/rules/states.ts';
import type { orderStates } from '../contract/status.ts';

type OrderState = (typeof orderStates)[number];

const known: Readonly<Record<Exclude<ItemState, 'CLOSED'>, OrderState>> = {
  CREATED: 'RECEIVED',
  DISPATCHABLE: 'RECEIVED',
  ON_HOLD: 'RECEIVED',
  DISPATCHED: 'PLANNED',
  RELEASED: 'PLANNED',
  IN_LOADING: 'PLANNED',
  LOADED: 'PLANNED',
  IN_EXECUTION: 'ON_THE_WAY',
  COMPLETED: 'DELIVERED',
  COMPLETED_WITH_DEVIATION: 'DELIVERED_WITH_DEVIATION',
  HINDERED: 'NOT_DELIVERED',
  CANCELED: 'CANCELED',
};

/** State of a shipment in the words of its customer; a closed journey is what its driver documented. */
export const orderState = (
  state: ItemState,
  documented: 'COMPLETED' | 'COMPLETED_WITH_DEVIATION' | 'HINDERED' | null,
): OrderState => known[state === 'CLOSED' ? (documented ?? 'COMPLETED') : state];
