import type { Condition } from '#kernel/paging.ts';

/**
 * What a planning day has to do with freight that is on no trip: open of today, what is left of days before, what no route is known for,
 * what a loading lock and what somebody keeps back. Each has one definition, as a filter of the list of shipments: list, chips and widgets
 * of the planning screen ask by it, and the figures of the day and of home are counted by it.
 */
export const freightKinds = ['today', 'backlog', 'notRouted', 'locked', 'onHold'] as const;
export type FreightKind = (typeof freightKinds)[number];

const state = (value: string): Condition => ({ field: 'shipmentState', op: '=', value });
const until = (day: string): Condition => ({ field: 'executionDate', op: '<=', value: day });

/** What waits for a trip on this day: dispatchable shipments of the day and of days before it. */
export const waitingOn = (day: string): Condition[] => [state('DISPATCHABLE'), until(day)];

/** States of a shipment that is on no trip and may come onto one. */
export const offTripStates = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'] as const;

export function freightConditions(kind: FreightKind, day: string): Condition[] {
  switch (kind) {
    case 'today':
      return [state('DISPATCHABLE'), { field: 'executionDate', op: '=', value: day }];
    case 'backlog':
      return [state('DISPATCHABLE'), { field: 'executionDate', op: '<', value: day }];
    case 'notRouted':
      return [
        state('CREATED'),
        { field: 'routingState', op: 'in', value: ['NOT_ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED'] },
        until(day),
      ];
    case 'locked':
      return [
        { field: 'shipmentState', op: 'in', value: [...offTripStates] },
        { field: 'attributes', op: 'contains', value: 'hasLoadingLock' },
        until(day),
      ];
    case 'onHold':
      return [state('ON_HOLD'), until(day)];
  }
}
