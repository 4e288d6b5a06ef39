import { expect, it } from 'vitest';
import { type Place, similarEnough, similarity, similarPlaces } from './similarity.ts';

const place = (id: string, name1: string, street: string, more: Partial<Place['address']> = {}): Place => ({
  id,
  address: { name1, street, postalCode: '44147', city: 'Dortmund', countryCode: 'DE', ...more },
});
const westfalia = place('a', 'Westfalia Lebensmittel GmbH & Co. KG', 'Hafenstraße 112');

it.each<[string, Place, boolean]>([
  ['the same place written otherwise', place('b', 'WESTFALIA Lebensmittel', 'Hafenstr. 112'), true],
  ['number in its own field', place('b', 'Westfalia Lebensmittel GmbH', 'Hafenstraße', { streetNumber: '112' }), true],
  ['a typing error', place('b', 'Westfalia Lebensmitel GmbH', 'Hafenstrasse 112'), true],
  ['another company in the house', place('b', 'Brinkmann Lacke AG', 'Hafenstraße 112'), false],
  ['another street', place('b', 'Westfalia Lebensmittel GmbH', 'Westfalendamm 9'), false],
  ['another country', place('b', 'Westfalia Lebensmittel', 'Hafenstraße 112', { countryCode: 'NL' }), false],
  ['another town', place('b', 'Westfalia Lebensmittel', 'Hafenstraße 112', { postalCode: '20457' }), false],
])('%s', (_, other, same) => {
  expect(similarity(westfalia, other) >= similarEnough).toBe(same);
  expect(similarity(other, westfalia)).toBe(similarity(westfalia, other));
});

it('places far from each other are not the same, whatever they are called', () => {
  const at = (latitude: number) =>
    place('b', 'Westfalia Lebensmittel', 'Hafenstraße 112', { latitude, longitude: 7.45 });
  expect(similarity(at(51.52), at(51.5205))).toBe(1);
  expect(similarity(at(51.52), at(51.56))).toBe(0.5);
});

it('groups what belongs together once, the likest first, and leaves the rest alone', () => {
  const found = similarPlaces([
    westfalia,
    place('b', 'Westfalia Lebensmittel', 'Hafenstr. 112'),
    place('c', 'Westfalia Lebensmitel', 'Hafenstr. 112'),
    place('d', 'Ruhr Fliesen OHG', 'Am Wall 8'),
    place('e', 'Westfalia Lebensmittel', 'Hafenstr. 112', { postalCode: '58119' }),
  ]);
  expect(found).toEqual([{ memberIds: ['a', 'b', 'c'], similarity: expect.any(Number) }]);
  expect(found[0]?.similarity).toBeGreaterThanOrEqual(similarEnough);
});
