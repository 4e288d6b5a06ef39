import { describe, expect, it } from 'vitest';
import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import type { DriverEventInput } from '../contract/events.ts';
import { bothSides } from './bothSides.ts';

const order = (itemId: string, result: string | null, documentedAt: number | null = null) =>
  ({
    itemId,
    orderNumber: `no-${itemId}`,
    orderType: 'DELIVERY',
    result,
    documentedAt,
  }) as unknown as StopView['orders'][number];
const event = {
  clientEventId: 'key-00001',
  type: 'STOP_DOCUMENTED',
  tripId: 't',
  stopId: 's1',
  ts: 100,
  documentation: {
    orders: [
      { itemId: 'a', result: 'OK' },
      { itemId: 'b', result: 'HINDRANCE', remark: 'gate closed' },
    ],
  },
} as unknown as DriverEventInput;

describe('both sides of a stop', () => {
  it('what dispatch documented meanwhile stands beside what the driver recorded', () => {
    const stops = [{ id: 's1', documentingUser: 'J. Berg', orders: [order('a', 'OK', 100), order('b', 'OK', 90)] }];
    expect(bothSides(event, stops)).toEqual([
      {
        itemId: 'b',
        orderNumber: 'no-b',
        orderType: 'DELIVERY',
        mine: 'HINDRANCE',
        mineRemark: 'gate closed',
        there: true,
        theirs: 'OK',
        theirsBy: 'J. Berg',
        theirsAt: 90,
      },
    ]);
  });
  it('an order that was moved to another stop keeps its number; one of a trip that is gone has none', () => {
    const moved = bothSides(event, [
      { id: 's1', documentingUser: null, orders: [order('a', 'OK', 100)] },
      { id: 's2', documentingUser: 'J. Berg', orders: [order('b', null)] },
    ]);
    expect(moved).toMatchObject([{ itemId: 'b', orderNumber: 'no-b', there: false, theirs: null, theirsBy: null }]);
    expect(bothSides(event, undefined)).toMatchObject([
      { itemId: 'a', orderNumber: null, mine: 'OK', there: false },
      { itemId: 'b', orderNumber: null, mine: 'HINDRANCE', there: false },
    ]);
  });
  it('there are none for an event that is not of a stop', () => {
    expect(bothSides({ ...event, type: 'TOUR_STARTED' } as unknown as DriverEventInput, [])).toBe(undefined);
  });
});
