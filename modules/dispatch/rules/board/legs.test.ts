import { describe, expect, it } from 'vitest';
import { knownLegs, legKey, waysOf } from './legs.ts';

const place = (latitude: number | null, longitude: number | null) => ({ latitude, longitude });
const [depot, a, b] = [place(51.5, 7.5), place(51.6, 7.6), place(51.7, 7.7)];
const point = (of: typeof depot) => ({ lat: of.latitude, lon: of.longitude });

describe('the ways of a trip', () => {
  it('lead from the depot over its stops and back; a stop without coordinates is passed over', () => {
    const ways = [
      { from: point(depot), to: point(a) },
      { from: point(a), to: point(b) },
      { from: point(b), to: point(depot) },
    ];
    expect(waysOf(depot, [a, b])).toEqual(ways);
    expect(waysOf(depot, [a, place(null, 7), place(51, null), b])).toEqual(ways);
    expect(waysOf(place(null, null), [a, b])).toEqual([ways[1]]);
    expect(waysOf(place(null, null), [])).toEqual([]);
  });
  it('are looked up by both of their ends, as far as the engine knows them', () => {
    const leg = { seconds: 600, metres: 9000 };
    const ways = [
      { from: { lat: 51.5, lon: 7.5 }, to: { lat: 51.6, lon: 7.6 } },
      { from: { lat: 51.6, lon: 7.6 }, to: { lat: 51.5, lon: 7.5 } },
    ];
    expect([...knownLegs(ways, [leg, null])]).toEqual([['51.50000,7.50000 51.60000,7.60000', leg]]);
    expect([...knownLegs(ways, [])]).toEqual([]);
    expect(legKey({ lat: 1, lon: 2 }, { lat: 3, lon: 4 })).not.toBe(legKey({ lat: 3, lon: 4 }, { lat: 1, lon: 2 }));
  });
});
