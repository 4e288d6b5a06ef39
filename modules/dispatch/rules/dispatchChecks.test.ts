import { describe, expect, it } from 'vitest';
import { runChecks } from '#kernel/check.ts';
import { dispatchChecks, releaseChecks } from './dispatchChecks.ts';
import { withItem } from './testing/checkRows.ts';
import { sampleFacts, sampleItem } from './testing/sampleFacts.ts';

describe('all dispatch checks together (domain 7.1)', () => {
  it('find nothing on a plain shipment for a plain trip', () => {
    expect(runChecks(dispatchChecks, sampleFacts())).toEqual([]);
  });
  // Domain 7.1 has 56; a trailer and a driver on two trips at once and a driver's working time are ours.
  it('are the rows of the catalogue, each code and number once', () => {
    expect(dispatchChecks).toHaveLength(59);
    expect(new Set(dispatchChecks.map((check) => check.code)).size).toBe(59);
    expect(new Set(dispatchChecks.map((check) => check.number)).size).toBe(59);
  });
  it('a release asks again, but not whether its shipments may join', () => {
    const released = sampleFacts({ phase: 'RELEASE', ...withItem({ state: 'DISPATCHED', tripName: 'DO-Nord 1' }) });
    expect(runChecks(releaseChecks, released)).toEqual([]);
    expect(runChecks(releaseChecks, { ...released, vehicle: null }).map((issue) => issue.code)).toEqual(['NO_VEHICLE']);
  });
  it('shipments that are on the trip already are not checked again', () => {
    const planned = [sampleItem({ itemId: 'p', state: 'DISPATCHED', tripName: 'DO-Nord 1', hasCoordinates: false })];
    expect(runChecks(dispatchChecks, sampleFacts({ planned }))).toEqual([]);
  });
});
