import type { OrderProcessingStatus } from '#modules/shipments/rules/vocabulary.ts';
import type { OrderResult, StopProcessingState } from './vocabulary.ts';

/**
 * Processing state of a stop from the results of its orders (domain 3.5); null is open. Arrival alone makes it IN_PROGRESS.
 */
export function stopState(results: readonly (OrderResult | null)[], arrived: boolean): StopProcessingState | null {
  const documented = results.filter((result) => result !== null);
  if (documented.length === 0) return arrived ? 'IN_PROGRESS' : null;
  if (documented.length < results.length) return 'IN_PROGRESS';
  if (documented.every((result) => result === 'HINDRANCE')) return 'ALL_ORDERS_HINDRANCE';
  if (documented.includes('HINDRANCE')) return 'AT_LEAST_ONE_ORDER_HINDRANCE';
  return documented.includes('DEVIATION') ? 'AT_LEAST_ONE_ORDER_WITH_DEVIATION' : 'ALL_ORDERS_OK';
}

/** Processing status of one order: opened at the stop, saved, or left over when the journey was closed by force. */
export function orderProcessing(facts: {
  result: OrderResult | null;
  stopArrived: boolean;
  journeyClosed: boolean;
}): OrderProcessingStatus {
  if (facts.result !== null) return 'PROCESSED';
  if (facts.journeyClosed) return 'UNPROCESSED';
  return facts.stopArrived ? 'IN_PROCESS' : 'NONE';
}
