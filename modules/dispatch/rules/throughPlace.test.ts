import { describe, expect, it } from 'vitest';
import { type Through, throughPlace } from './throughPlace.ts';

/** Stops on a line; what a way costs is how far it goes from 0, by hand: |a| + |b − a| + … */
const at: Record<string, number> = { a: 10, b: 20, c: 30, place: 15, x: 16, y: 5, z: 40 };
const way = (order: readonly string[]): number =>
  order.reduce(({ here, sum }, id) => ({ here: at[id] ?? 0, sum: sum + Math.abs((at[id] ?? 0) - here) }), {
    here: 0,
    sum: 0,
  }).sum;
const given = (more: Partial<Through>): Through => ({
  stands: ['a', 'b', 'c'],
  kept: 0,
  place: null,
  served: new Set(),
  fetched: [],
  others: [],
  ...more,
});

describe('the order of a trip that takes over what another one has aboard', () => {
  it('goes by the place, and from there to the goods’ consignee, where it is on its way', () => {
    expect(throughPlace(given({ place: 'place', fetched: ['x'] }), way)).toEqual(['a', 'place', 'x', 'b', 'c']);
  });
  it('never brings what it has not fetched yet, however near the consignee lies before', () => {
    const order = throughPlace(given({ place: 'place', fetched: ['y'] }), way);
    expect(order.indexOf('y')).toBeGreaterThan(order.indexOf('place'));
  });
  it('collects where it comes by, also before the place', () => {
    expect(throughPlace(given({ place: 'place', others: ['y'] }), way)).toEqual(['y', 'a', 'place', 'b', 'c']);
  });
  it('goes to the place before a stop of its own that gets some of the goods', () => {
    const order = throughPlace(given({ place: 'z', served: new Set(['b']) }), way);
    expect(order.indexOf('z')).toBeLessThan(order.indexOf('b'));
    expect(order.filter((id) => id !== 'z')).toEqual(['a', 'b', 'c']);
  });
  it('leaves what was reached where it is, and a loaded vehicle’s whole order', () => {
    expect(throughPlace(given({ kept: 2, place: 'place', fetched: ['x'] }), way).slice(0, 2)).toEqual(['a', 'b']);
    expect(throughPlace(given({ kept: 3, place: 'place', fetched: ['x'], others: ['y'] }), way)).toEqual([
      'a',
      'b',
      'c',
      'place',
      'x',
      'y',
    ]);
  });
});
