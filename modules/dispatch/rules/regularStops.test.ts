import { expect, it } from 'vitest';
import { regularItems, withoutObjections } from './regularStops.ts';

const waits = (itemId: string, placeKey: string) => ({ itemId, placeKey, shipmentType: 'DELIVERY' });

it('takes what waits for the places of the trip, in the order of its stops', () => {
  const stops = [
    { sequence: 1, placeKey: 'unna' },
    { sequence: 2, placeKey: 'kamen' },
    { sequence: 3, placeKey: 'unna' },
  ];
  const pool = [waits('c', 'kamen'), waits('x', 'bochum'), waits('b', 'unna'), waits('a', 'unna')];
  expect(regularItems(stops, pool)).toEqual(['a', 'b', 'c']);
  expect(regularItems(stops, pool, new Set(['b']))).toEqual(['a', 'c']);
  // A place that nobody knows is no place.
  expect(regularItems([{ sequence: 1, placeKey: '' }], [waits('n', '')])).toEqual([]);
});

it('leaves to the dispatcher what a check objects to', () => {
  const of = (severity: string, itemId: string | null) => ({ severity, itemId });
  expect(withoutObjections(['a', 'b'], [of('WARNING', 'a'), of('INFO', 'b')])).toEqual(['b']);
  expect(withoutObjections(['a', 'b'], [of('ERROR', null)])).toEqual([]);
});
