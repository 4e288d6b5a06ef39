import { expect, test } from 'vitest';
import { movedOn, tallyOf } from './counters.ts';
import type { ListPackage } from './itemState.ts';

const open: ListPackage = { processStatus: 'NOT_YET_PROCESSED', terminalStatus: 'IN_DEPOT' };
const loaded: ListPackage = { processStatus: 'LOADED', terminalStatus: 'LOADED' };
const damaged: ListPackage = { processStatus: 'DAMAGED_GOODS', terminalStatus: 'LOADED' };
const missing: ListPackage = { processStatus: 'MISSING', terminalStatus: 'IN_DEPOT' };
const goesOff: ListPackage = { processStatus: 'LOADED', terminalStatus: 'TO_UNLOAD' };

test('a shipment counts as done when all of it is aboard, and each package for what happened to it', () => {
  expect(tallyOf('LDG', [loaded, damaged], false)).toMatchObject({
    done: 1,
    scanned: 2,
    deviating: 1,
    missing: 0,
    toUnload: 0,
  });
  expect(tallyOf('LDG', [loaded, open], false)).toMatchObject({ done: 0, scanned: 1, deviating: 0 });
  expect(tallyOf('LDG', [missing, missing, loaded], false)).toMatchObject({ done: 0, scanned: 1, missing: 2 });
  expect(tallyOf('LDG', [open], false)).toMatchObject({ state: 'PLANNED', done: 0, scanned: 0 });
});

test('a deviation that was documented counts, also when the scan is taken back', () => {
  expect(tallyOf('LDG', [{ ...open, deviates: true }], false)).toMatchObject({ scanned: 0, deviating: 1 });
  expect(tallyOf('LDG', [{ ...damaged, deviates: true }], false)).toMatchObject({ deviating: 1 });
  expect(tallyOf('LDG', [{ ...loaded, deviates: false }], false)).toMatchObject({ deviating: 0 });
});

test('what was taken off the trip is no shipment of the list any more, but what it still carries counts', () => {
  expect(tallyOf('LDG', [loaded], true)).toMatchObject({ done: 0, scanned: 1 });
  expect(tallyOf('LDG', [goesOff, loaded], true)).toMatchObject({ done: 0, scanned: 2, toUnload: 1 });
});

test('a list moves on by what one shipment has become', () => {
  const list = {
    items_done: 7,
    packages_scanned: 40,
    packages_deviating: 3,
    packages_missing: 2,
    surplus: 0,
    packages_to_unload: 1,
  };
  const before = tallyOf('LDG', [open, missing, goesOff], false);
  const after = tallyOf('LDG', [damaged, damaged, loaded], false);
  expect(movedOn(list, before, after)).toEqual({
    items_done: 8,
    // One was aboard already, and had to go off; now all three are.
    packages_scanned: 42,
    packages_deviating: 5,
    packages_missing: 1,
    surplus: 0,
    packages_to_unload: 0,
  });
  // And back again: the same list as before.
  expect(movedOn(movedOn(list, before, after), after, before)).toEqual(list);
});

test('what nobody expected counts apart, so that the list is not done before its own packages are', () => {
  const taken: ListPackage = { processStatus: 'UNLOADED', terminalStatus: 'IN_DEPOT', surplus: true };
  const waits: ListPackage = { processStatus: 'NOT_YET_PROCESSED', terminalStatus: 'NOT_YET_UNLOADED' };
  expect(tallyOf('ULD', [taken], false)).toMatchObject({ state: 'SURPLUS', scanned: 0, surplus: 1, done: 0 });
  expect(tallyOf('ULD', [taken, waits], false)).toMatchObject({ state: 'PLANNED', scanned: 0, surplus: 1, done: 0 });
});
