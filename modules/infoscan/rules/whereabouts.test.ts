import { expect, test } from 'vitest';
import { isAboard, isDelivered, mayBeFound } from './whereabouts.ts';

// Decision R50: a button moves what is not in the hall by the data, never what is delivered.
test.each([
  ['IN_DEPOT', 'DEPOT', { delivered: false, found: false, aboard: false }],
  ['LOADED', 'VEHICLE_LOCAL_TRAFFIC', { delivered: false, found: true, aboard: true }],
  ['TO_UNLOAD', 'VEHICLE_LOCAL_TRAFFIC', { delivered: false, found: true, aboard: true }],
  ['NOT_YET_UNLOADED', null, { delivered: false, found: true, aboard: false }],
  ['NOT_IN_DEPOT', null, { delivered: false, found: true, aboard: false }],
  ['NOT_IN_DEPOT', 'CUSTOMER', { delivered: true, found: false, aboard: false }],
  ['CANCELED', null, { delivered: false, found: false, aboard: false }],
] as const)('%s in %s', (terminal, compartment, is) => {
  expect({
    delivered: isDelivered(compartment),
    found: mayBeFound(terminal, compartment),
    aboard: isAboard(terminal, compartment),
  }).toEqual(is);
});
