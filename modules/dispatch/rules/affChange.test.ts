import { expect, test } from 'vitest';
import { itemStates } from '#modules/shipments/rules/states.ts';
import { type AffChangeFacts, affRefusal } from './affChange.ts';

const facts: AffChangeFacts = {
  state: 'DISPATCHABLE',
  affId: 'hagen',
  tripAffId: undefined,
  target: 'unna',
  mayAssign: true,
  mayOverrule: true,
};
const refusal = (change: Partial<AffChangeFacts>) => affRefusal({ ...facts, ...change });

// Allowed in CREATED, DISPATCHABLE, ON_HOLD, and DISPATCHED only if the trip's forwarder is the target.
test.each(itemStates)('a shipment in %s that is on no trip', (state) => {
  const allowed = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'].includes(state);
  expect(refusal({ state }) === undefined).toBe(allowed);
});

test('on a trip it goes only to whose trip it is', () => {
  expect(refusal({ state: 'DISPATCHED', tripAffId: 'unna' })).toBeUndefined();
  expect(refusal({ state: 'DISPATCHED', tripAffId: 'hamm' })).toBe('onOtherTrip');
  expect(refusal({ state: 'DISPATCHED', tripAffId: null })).toBe('onOtherTrip');
});

test('who may assign gives what nobody has; taking it from somebody is overruling', () => {
  expect(refusal({ affId: null, mayOverrule: false })).toBeUndefined();
  expect(refusal({ mayOverrule: false })).toBe('overrule');
  expect(refusal({ affId: null, mayAssign: false, mayOverrule: false })).toBe('overrule');
});

test('who has it already keeps it, whatever its state', () => {
  expect(refusal({ affId: 'unna', state: 'LOADED' })).toBeUndefined();
});
