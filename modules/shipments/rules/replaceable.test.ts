import { describe, expect, it } from 'vitest';
import { isReplaceable, type ReplaceFacts } from './replaceable.ts';
import { itemStates } from './states.ts';

const untouched: ReplaceFacts = {
  state: 'DISPATCHABLE',
  shipmentType: 'DELIVERY',
  split: false,
  terminalStatuses: ['NOT_IN_DEPOT', 'NOT_IN_DEPOT'],
  samePlace: false,
  routed: true,
};

describe('the content of a shipment', () => {
  it('is replaced before its trip is released, and no later', () => {
    const may = itemStates.filter((state) => isReplaceable({ ...untouched, state, samePlace: true }));
    expect(may).toEqual(['CREATED', 'DISPATCHABLE', 'DISPATCHED', 'ON_HOLD']);
  });
  it.each(['LOADED', 'IN_DEPOT', 'TO_UNLOAD', 'NOT_YET_UNLOADED', 'CANCELED'] as const)(
    'stays once a package is %s',
    (status) => {
      expect(isReplaceable({ ...untouched, terminalStatuses: ['NOT_IN_DEPOT', status] })).toBe(false);
    },
  );
  it('stays when its stop on a trip would become another', () => {
    expect(isReplaceable({ ...untouched, state: 'DISPATCHED', samePlace: false })).toBe(false);
    expect(isReplaceable({ ...untouched, samePlace: false })).toBe(true);
  });
  it('stays when it could not be planned any more, or was split, or is none that a sender ordered', () => {
    expect(isReplaceable({ ...untouched, routed: false })).toBe(false);
    expect(isReplaceable({ ...untouched, state: 'CREATED', routed: false })).toBe(true);
    expect(isReplaceable({ ...untouched, split: true })).toBe(false);
    expect(isReplaceable({ ...untouched, shipmentType: 'MASTER_PALLET' })).toBe(false);
  });
});
