import type { StopRow } from './tables.gen.ts';

/** How far a stop is, for the fields of a trip's progress. */
export const progressOf = (stop: StopRow): 'done' | 'deviation' | 'hindrance' | 'active' | 'open' => {
  switch (stop.processing_state) {
    case 'ALL_ORDERS_OK':
      return 'done';
    case 'AT_LEAST_ONE_ORDER_WITH_DEVIATION':
      return 'deviation';
    case 'AT_LEAST_ONE_ORDER_HINDRANCE':
    case 'ALL_ORDERS_HINDRANCE':
      return 'hindrance';
    case 'IN_PROGRESS':
      return 'active';
    default:
      return 'open';
  }
};
