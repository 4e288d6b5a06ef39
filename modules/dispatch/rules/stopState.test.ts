import { describe, expect, it } from 'vitest';
import { orderProcessing, stopState } from './stopState.ts';
import type { OrderResult, StopProcessingState } from './vocabulary.ts';

describe('stop state (domain 3.5)', () => {
  it.each<[(OrderResult | null)[], boolean, StopProcessingState | null]>([
    [[], false, null],
    [[null, null], false, null],
    [[null, null], true, 'IN_PROGRESS'],
    [['OK', null], false, 'IN_PROGRESS'],
    [['HINDRANCE', null], true, 'IN_PROGRESS'],
    [['OK', 'OK'], true, 'ALL_ORDERS_OK'],
    [['HINDRANCE', 'HINDRANCE'], true, 'ALL_ORDERS_HINDRANCE'],
    [['OK', 'HINDRANCE'], true, 'AT_LEAST_ONE_ORDER_HINDRANCE'],
    [['DEVIATION', 'HINDRANCE'], true, 'AT_LEAST_ONE_ORDER_HINDRANCE'],
    [['OK', 'DEVIATION'], true, 'AT_LEAST_ONE_ORDER_WITH_DEVIATION'],
    [['DEVIATION'], true, 'AT_LEAST_ONE_ORDER_WITH_DEVIATION'],
  ])('%j, arrived %s: %s', (results, arrived, expected) => expect(stopState(results, arrived)).toBe(expected));
  it('an order is opened at the stop, saved, or left over', () => {
    const order = { result: null, stopArrived: false, journeyClosed: false };
    expect(orderProcessing(order)).toBe('NONE');
    expect(orderProcessing({ ...order, stopArrived: true })).toBe('IN_PROCESS');
    expect(orderProcessing({ ...order, result: 'OK', journeyClosed: true })).toBe('PROCESSED');
    expect(orderProcessing({ ...order, stopArrived: true, journeyClosed: true })).toBe('UNPROCESSED');
  });
});
