import { describe, expect, it } from 'vitest';
import { etaDeviates, type OptimisationFacts, optimisationRefusal, optimizationStateAfter } from './optimisation.ts';

const stop = (more: Partial<OptimisationFacts['stops'][number]> = {}): OptimisationFacts['stops'][number] => ({
  id: 's',
  locked: false,
  isCustomer: true,
  hasCoordinates: true,
  pickupItemIds: [],
  deliveryItemIds: ['i1'],
  ...more,
});
const facts = (more: Partial<OptimisationFacts> = {}): OptimisationFacts => ({
  state: 'CREATED',
  externallyPlanned: false,
  mayOptimise: true,
  isCurrent: true,
  stops: [stop()],
  ...more,
});

describe('optimisation (domain 3.4)', () => {
  it.each<[string | undefined, Partial<OptimisationFacts>]>([
    [undefined, {}],
    [undefined, { state: 'DRV_INPROGRESS' }],
    ['EMPTY_TOUR', { stops: [stop({ isCustomer: false })] }],
    ['TOUR_ALREADY_FINISHED', { state: 'JOURNEY_CLOSED' }],
    ['TOUR_ALREADY_FINISHED', { state: 'CANCELED' }],
    ['MISSING_GEO_COORDINATES', { stops: [stop(), stop({ hasCoordinates: false })] }],
    [
      'ILLEGAL_STOP_SEQUENCE',
      {
        stops: [
          stop({ locked: true, deliveryItemIds: ['d'] }),
          stop({ locked: true, pickupItemIds: ['d'], deliveryItemIds: [] }),
          stop(),
        ],
      },
    ],
    ['OPTIMIZATION_NOT_ALLOWED', { state: 'LOADING_ACTIVE' }],
    ['OPTIMIZATION_NOT_ALLOWED', { externallyPlanned: true }],
    ['OPTIMIZATION_NOT_ALLOWED', { mayOptimise: false }],
    ['NON_OPTIMIZABLE_STOPS', { stops: [stop({ locked: true })] }],
    ['CONSISTENCY_VIOLATED', { isCurrent: false }],
  ])('%s', (expected, more) => expect(optimisationRefusal(facts(more))).toBe(expected));
  it('state follows what happens to the trip', () => {
    const planned = { numberOfStops: 3, released: false };
    expect(optimizationStateAfter('NONE', 'ORDERS_CHANGED', planned)).toBe('REQUIRED');
    expect(optimizationStateAfter('OK', 'ORDERS_CHANGED', planned)).toBe('REQUIRED');
    expect(optimizationStateAfter('OK', 'ORDERS_CHANGED', { ...planned, released: true })).toBe('DEVIATION');
    expect(optimizationStateAfter('OK', 'HEAD_CHANGED', planned)).toBe('REQUIRED');
    expect(optimizationStateAfter('REQUIRED', 'OPTIMISED', planned)).toBe('OK');
    expect(optimizationStateAfter('OK', 'SEQUENCE_CHANGED', planned)).toBe('DEVIATION');
    expect(optimizationStateAfter('OK', 'ETA_DEVIATES', planned)).toBe('DEVIATION');
    expect(optimizationStateAfter('REQUIRED', 'ETA_DEVIATES', planned)).toBe('REQUIRED');
    expect(optimizationStateAfter('OK', 'ORDERS_CHANGED', { ...planned, numberOfStops: 0 })).toBe('NONE');
  });
  it('an arrival more than half an hour off the plan, early or late, deviates', () => {
    const minute = 60_000;
    expect(etaDeviates([])).toBe(false);
    expect(etaDeviates([{ planned: null, estimated: 90 * minute }])).toBe(false);
    expect(etaDeviates([{ planned: 60 * minute, estimated: 90 * minute }])).toBe(false);
    expect(etaDeviates([{ planned: 60 * minute, estimated: 91 * minute }])).toBe(true);
    expect(etaDeviates([{ planned: 60 * minute, estimated: 29 * minute }])).toBe(true);
  });
});

it('a released trip is optimised too; stops that nobody has reached may still change places', () => {
  expect(optimisationRefusal(facts({ state: 'LOADING_RELEASED' }))).toBeUndefined();
  const later = [stop({ deliveryItemIds: ['d'] }), stop({ pickupItemIds: ['d'], deliveryItemIds: [] })];
  expect(optimisationRefusal(facts({ stops: later }))).toBeUndefined();
});
it('only an optimised, released trip that gets other orders deviates; everything else has to be optimised', () => {
  const released = { numberOfStops: 3, released: true };
  expect(optimizationStateAfter('REQUIRED', 'ORDERS_CHANGED', released)).toBe('REQUIRED');
  expect(optimizationStateAfter('OK', 'HEAD_CHANGED', released)).toBe('REQUIRED');
  expect(optimizationStateAfter('NONE', 'HEAD_CHANGED', released)).toBe('REQUIRED');
});
