import { describe, expect, it } from 'vitest';
import { allowed, diagram } from '#kernel/machine.ts';
import {
  type ItemAction,
  type ItemFacts,
  type ItemState,
  itemActions,
  itemMachine,
  itemStates,
  stepItem,
} from './states.ts';

const facts = (more: Partial<ItemFacts> = {}): ItemFacts => ({
  routingState: 'ROUTED',
  hasLoadingLock: false,
  notificationOpen: false,
  isPickup: false,
  masterPallet: null,
  heldFrom: 'DISPATCHABLE',
  packagesMoved: 0,
  packagesLoaded: 0,
  numberOfPackages: 5,
  redeliveryPossible: true,
  legDone: true,
  documentedResult: 'COMPLETED',
  splitPackages: 2,
  takerRuns: false,
  ...more,
});

/** Every allowed pair of a delivery and of a pickup, nothing else: domain 3.2. */
const documents = {
  documentOk: 'COMPLETED',
  documentDeviation: 'COMPLETED_WITH_DEVIATION',
  documentHindrance: 'HINDERED',
} as const;
const delivery: Record<ItemState, { [A in ItemAction]?: ItemState | undefined }> = {
  CREATED: {
    route: 'DISPATCHABLE',
    hold: 'ON_HOLD',
    cancel: 'CANCELED',
    split: 'CREATED',
    leavePallet: 'IN_EXECUTION',
  },
  DISPATCHABLE: {
    hold: 'ON_HOLD',
    dispatch: 'DISPATCHED',
    cancel: 'CANCELED',
    split: 'DISPATCHABLE',
    leavePallet: 'IN_EXECUTION',
  },
  DISPATCHED: { undispatch: 'DISPATCHABLE', release: 'RELEASED', split: 'DISPATCHED' },
  RELEASED: {
    undispatch: 'DISPATCHABLE',
    revokeRelease: 'DISPATCHED',
    startLoading: 'IN_LOADING',
    closeLoading: 'DISPATCHABLE',
    split: 'RELEASED',
  },
  IN_LOADING: {
    undispatch: 'DISPATCHABLE',
    undoLoading: 'RELEASED',
    closeLoading: 'DISPATCHABLE',
    split: 'IN_LOADING',
  },
  LOADED: { reopenLoading: 'IN_LOADING', startTrip: 'IN_EXECUTION', handOver: 'LOADED', split: 'LOADED' },
  IN_EXECUTION: { ...documents, handOver: 'LOADED', split: 'IN_EXECUTION' },
  COMPLETED: { ...documents, close: 'CLOSED' },
  COMPLETED_WITH_DEVIATION: { ...documents, close: 'CLOSED' },
  HINDERED: { ...documents, reschedule: 'DISPATCHABLE', split: 'HINDERED' },
  ON_HOLD: { unhold: 'DISPATCHABLE', cancel: 'CANCELED', split: 'ON_HOLD', leavePallet: 'IN_EXECUTION' },
  CANCELED: {},
  CLOSED: { reopenJourney: 'COMPLETED' },
};
const pickup: typeof delivery = {
  ...delivery,
  DISPATCHED: { ...delivery.DISPATCHED, startTrip: 'IN_EXECUTION' },
  RELEASED: {
    undispatch: 'DISPATCHABLE',
    revokeRelease: 'DISPATCHED',
    startLoading: 'IN_LOADING',
    startTrip: 'IN_EXECUTION',
    split: 'RELEASED',
  },
  IN_LOADING: { undispatch: 'DISPATCHABLE', undoLoading: 'RELEASED', split: 'IN_LOADING' },
  // What is still to be fetched is on no vehicle yet.
  LOADED: { ...delivery.LOADED, handOver: undefined },
  IN_EXECUTION: { ...delivery.IN_EXECUTION, handOver: undefined, undispatch: 'DISPATCHABLE' },
  HINDERED: { ...delivery.HINDERED, cancel: 'CANCELED' },
};
/** A pallet that is on the road ends there (decision 0015: it dissolves when its trip starts); before, it is dissolved and not cancelled. */
const withPallet = { hold: undefined, cancel: undefined, leavePallet: undefined };
const pallet: typeof delivery = {
  ...delivery,
  CREATED: { ...delivery.CREATED, ...withPallet },
  DISPATCHABLE: { ...delivery.DISPATCHABLE, ...withPallet },
  ON_HOLD: { ...delivery.ON_HOLD, ...withPallet },
  IN_EXECUTION: { ...delivery.IN_EXECUTION, unpack: 'CANCELED' },
};

describe('the item machine (domain 3.2)', () => {
  const pairs = itemStates.flatMap((state) => itemActions.map((action) => [state, action] as const));
  it.each(pairs)('%s, %s', (state, action) => {
    for (const [table, given] of [
      [delivery, facts()],
      [pickup, facts({ isPickup: true })],
      [pallet, facts({ masterPallet: 'CLOSED' })],
    ] as const) {
      const expected = table[state][action];
      const result = stepItem(state, action, given);
      if (expected === undefined) expect(result.ok, `${state} ${action}`).toBe(false);
      else expect(result).toMatchObject({ ok: true, to: expected });
    }
  });
  it('every change has a history code of four digits', () => {
    for (const row of itemMachine.rows) expect(row.history).toMatch(/^\d{4}$/);
  });
  const reason = (state: ItemState, action: ItemAction, more: Partial<ItemFacts>) => {
    const result = stepItem(state, action, facts(more));
    return result.ok ? result.to : result.reason;
  };
  it('guards say why', () => {
    expect(reason('CREATED', 'route', { routingState: 'ROUTING_FAILED' })).toBe('shipments:refusal/notRouted');
    expect(reason('CREATED', 'route', { routingState: 'MANUALLY_ROUTED' })).toBe('DISPATCHABLE');
    // Specification 3, 8: "already dissolved master pallet; already closed master pallet; not implemented for master pallets".
    for (const action of ['hold', 'cancel'] as const) {
      expect(reason('DISPATCHABLE', action, { masterPallet: 'CLOSED' })).toBe('shipments:message/masterPalletClosed');
      expect(reason('CREATED', action, { masterPallet: 'CREATED' })).toBe('shipments:message/notForMasterPallets');
      expect(reason('CANCELED', action, { masterPallet: 'CANCELED' })).toBe('shipments:message/masterPalletDissolved');
    }
    expect(reason('DISPATCHABLE', 'cancel', { masterPallet: 'CANCELED' })).toBe('CANCELED');
    expect(reason('CREATED', 'route', { hasLoadingLock: true })).toBe('shipments:refusal/loadingLock');
    expect(reason('CREATED', 'route', { notificationOpen: true })).toBe('shipments:refusal/notNotified');
    expect(reason('ON_HOLD', 'unhold', { heldFrom: 'CREATED' })).toBe('CREATED');
    expect(reason('IN_LOADING', 'closeLoading', { packagesLoaded: 1 })).toBe('LOADED');
    expect(reason('LOADED', 'handOver', { takerRuns: true })).toBe('IN_EXECUTION');
    expect(reason('IN_LOADING', 'undoLoading', { packagesLoaded: 1 })).toBe('shipments:refusal/packagesLoaded');
    expect(reason('DISPATCHED', 'startTrip', {})).toBe('shipments:refusal/notLoaded');
    expect(reason('HINDERED', 'reschedule', { redeliveryPossible: false })).toBe('shipments:refusal/notReturned');
    expect(reason('HINDERED', 'reschedule', { redeliveryPossible: false, isPickup: true })).toBe('DISPATCHABLE');
    expect(reason('DISPATCHABLE', 'cancel', { packagesMoved: 1 })).toBe('shipments:refusal/packagesMoved');
    expect(reason('COMPLETED', 'close', { legDone: false })).toBe('shipments:refusal/legOpen');
    expect(reason('CLOSED', 'reopenJourney', { documentedResult: 'HINDERED' })).toBe('HINDERED');
    expect(reason('DISPATCHABLE', 'split', { splitPackages: 5 })).toBe('shipments:refusal/splitCount');
    expect(reason('DISPATCHABLE', 'split', { splitPackages: 0 })).toBe('shipments:refusal/splitCount');
  });
  it('refuses in the words of the specification', () => {
    expect(reason('CANCELED', 'cancel', {})).toBe('shipments:message/alreadyCancelled');
    expect(reason('ON_HOLD', 'dispatch', {})).toBe('shipments:message/cannotBeDispatched');
    expect(reason('IN_EXECUTION', 'undispatch', {})).toBe('dispatch:message/itemsAlreadyHaveStatus');
    expect(reason('CLOSED', 'undispatch', {})).toBe('dispatch:message/itemsAlreadyHaveStatus');
    expect(reason('CLOSED', 'hold', {})).toBe('shipments:refusal/itemState');
  });
  it('corrections need their permission, and the machine draws itself', () => {
    expect(allowed(itemMachine, 'COMPLETED', facts(), [])).toEqual(['close']);
    expect(allowed(itemMachine, 'COMPLETED', facts(), ['correctDocumentation'])).toContain('documentHindrance');
    expect(diagram(itemMachine)).toContain('IN_LOADING --> LOADED: closeLoading');
  });
});
