import { describe, expect, it } from 'vitest';
import { checkSequence, type SequencedStop } from './sequence.ts';

const stop = (id: string, more: Partial<SequencedStop> = {}): SequencedStop => ({
  id,
  locked: false,
  pickupItemIds: [],
  deliveryItemIds: [],
  ...more,
});
const trip = [
  stop('start', { locked: true }),
  stop('a', { pickupItemIds: ['direct'] }),
  stop('b', { deliveryItemIds: ['direct', 'x'] }),
  stop('c', { deliveryItemIds: ['y'] }),
  stop('end', { locked: true }),
];
const check = (wanted: string, loaded = false) => checkSequence(trip, wanted.split(' '), loaded);
const notAllowed = { ok: false, reason: 'dispatch:message/sequenceNotAllowed' };
const outdated = { ok: false, reason: 'dispatch:message/stopsOutdated' };

describe('a manual order of stops', () => {
  it('may move what is free', () => {
    expect(check('start a b c end')).toEqual({ ok: true });
    expect(check('start c a b end')).toEqual({ ok: true });
  });
  it('may not deliver before its own pickup', () => expect(check('start b a c end')).toEqual(notAllowed));
  it('may not move locked stops', () => {
    expect(check('a start b c end')).toEqual(notAllowed);
    expect(check('start a b end c')).toEqual(notAllowed);
  });
  it('keeps the deliveries as they stand in the vehicle', () => {
    expect(check('start c a b end', true)).toEqual(notAllowed);
    expect(check('start a b c end', true)).toEqual({ ok: true });
    // What is collected on the way stands nowhere yet: its stop may move between them.
    const mixed = [
      stop('x', { deliveryItemIds: ['1'] }),
      stop('p', { pickupItemIds: ['2'] }),
      stop('y', { deliveryItemIds: ['3'] }),
    ];
    expect(checkSequence(mixed, ['p', 'x', 'y'], true)).toEqual({ ok: true });
    expect(checkSequence(mixed, ['y', 'p', 'x'], true)).toEqual(notAllowed);
    // Nothing is said of the load: nothing is loaded yet.
    expect(checkSequence(mixed, ['y', 'p', 'x'])).toEqual({ ok: true });
  });
  it('is outdated when the stops are others', () => {
    expect(check('start a b end')).toEqual(outdated);
    expect(check('start a b c d end')).toEqual(outdated);
    expect(check('start a b x end')).toEqual(outdated);
    expect(check('start a a c end')).toEqual(outdated);
  });
});
