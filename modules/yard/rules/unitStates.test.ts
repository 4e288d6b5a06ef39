import { describe, expect, it } from 'vitest';
import { standsBy, stepUnit, unitActions, unitStates } from './unitStates.ts';

const free = { locked: false, blocked: false, moved: false };
const all = (states: string, to: string): Record<string, string> =>
  Object.fromEntries(states.split(' ').map((state) => [state, to]));
const stay = (states: string): Record<string, string> =>
  Object.fromEntries(states.split(' ').map((state) => [state, state]));

/** From where each action leads where, written down by hand; whatever is not here is refused. */
const leads: Record<string, Record<string, string>> = {
  arrive: all('EXPECTED DEPARTED ARRIVED PARKED AT_DOCK READY MOVING', 'ARRIVED'),
  park: all('EXPECTED DEPARTED ARRIVED PARKED AT_DOCK READY MOVING', 'PARKED'),
  dock: all('EXPECTED DEPARTED ARRIVED PARKED AT_DOCK READY MOVING', 'AT_DOCK'),
  drive: all('ARRIVED PARKED AT_DOCK READY', 'MOVING'),
  startLoading: all('ARRIVED PARKED AT_DOCK READY', 'LOADING'),
  startUnloading: all('ARRIVED PARKED AT_DOCK READY', 'UNLOADING'),
  unloaded: { UNLOADING: 'AT_DOCK' },
  loaded: all('LOADING ARRIVED PARKED AT_DOCK READY', 'READY'),
  leave: all('ARRIVED PARKED AT_DOCK READY MOVING', 'DEPARTED'),
  cancel: all('ARRIVED PARKED AT_DOCK', 'EXPECTED'),
  block: stay('EXPECTED ARRIVED PARKED AT_DOCK LOADING UNLOADING READY MOVING'),
};

describe.each(unitStates)('a unit that is %s', (state) => {
  it.each(unitActions)('answers %s', (action) => {
    const result = stepUnit(state, action, free);
    expect(result.ok ? result.to : undefined).toBe(leads[action]?.[state]);
  });
});

describe('a unit in which the hall works', () => {
  it.each(['arrive', 'park', 'dock', 'drive', 'leave', 'cancel'] as const)('does not %s', (action) =>
    expect(stepUnit('AT_DOCK', action, { ...free, locked: true })).toEqual({
      ok: false,
      reason: 'yard:unit/refusal/notReleased',
    }),
  );
  it('is released when the work is done, not before', () => {
    expect(stepUnit('AT_DOCK', 'release', { ...free, locked: true })).toMatchObject({ ok: true, to: 'AT_DOCK' });
    expect(stepUnit('READY', 'release', { ...free, locked: true })).toMatchObject({ ok: true, to: 'READY' });
    expect(stepUnit('UNLOADING', 'release', { ...free, locked: true }).ok).toBe(false);
  });
});

it('is not driven while it is blocked, and unblocked only then', () => {
  expect(stepUnit('PARKED', 'drive', { ...free, blocked: true })).toEqual({
    ok: false,
    reason: 'yard:unit/refusal/blocked',
  });
  expect(stepUnit('PARKED', 'unblock', { ...free, blocked: true })).toMatchObject({ ok: true, to: 'PARKED' });
  expect(stepUnit('PARKED', 'block', { ...free, blocked: true }).ok).toBe(false);
});

it('is not cancelled once it was moved', () =>
  expect(stepUnit('PARKED', 'cancel', { ...free, moved: true })).toEqual({
    ok: false,
    reason: 'yard:unit/refusal/moved',
  }));

it.each([
  ['ENTRANCE', 'arrive'],
  ['DOCK', 'dock'],
  ['PARKING', 'park'],
  ['WASH', 'park'],
])('at a place of kind %s it comes by %s', (kind, action) => expect(standsBy(kind)).toBe(action));
