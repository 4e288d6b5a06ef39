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

it('counts name, street and town as they are said: 45, 35 and 20 of 100', () => {
  const other = (more: Partial<Place['address']>) => similarity(westfalia, place('b', 'Xyz', 'Quv', more));
  // Nothing but the town, and not even that.
  expect(other({})).toBeLessThan(0.3);
  expect(other({})).toBeGreaterThanOrEqual(0.2);
  expect(other({ postalCode: '20457' })).toBeLessThan(0.1);
  expect(similarity(westfalia, place('b', 'Westfalia Lebensmittel', 'Hafenstr. 112', { postalCode: '20457' }))).toBe(
    0.8,
  );
});
it('forms of companies, dashes, accents and ways to write a street make no other place', () => {
  const same: [string, string][] = [
    ['Müller e.K.', 'MÜLLER'],
    ['Weiß AG', 'Weiss'],
    ['Café Zoë', 'Cafe Zoe'],
    ['Kühne + Nagel (AG & Co.) KG', 'Kühne Nagel'],
    ['A-B  C OHG', 'a b c'],
  ];
  for (const [a, b] of same) expect(similarity(place('a', a, 'Weg 1'), place('b', b, 'Weg 1')), a).toBe(1);
  const streets = ['Hafenstraße 1', 'Hafenstrasse 1', 'Hafenstr. 1', 'Hafenstr 1', 'HAFENSTR.1'];
  for (const street of streets)
    expect(similarity(place('a', 'X', 'Hafenstraße 1'), place('b', 'X', street)), street).toBe(1);
  // A street ends there; a stranger's name that begins so does not.
  expect(similarity(place('a', 'X', 'Strandweg'), place('b', 'X', 'Straßeandweg'))).toBeLessThan(1);
});
it('what has no street is no more alike for it', () => {
  expect(similarity(place('a', 'X', ''), place('b', 'X', ''))).toBe(0.65);
  expect(similarity(place('a', '', 'Weg 1'), place('b', '', 'Weg 1'))).toBe(0.55);
  const { street: _none, ...bare } = westfalia.address;
  expect(similarity({ id: 'a', address: bare }, { id: 'b', address: bare })).toBe(0.65);
});
it('letter pairs are counted as often as both have them (Sørensen and Dice)', () => {
  // " n", "na", "an", "na", "an", "n " beside " n", "na", "an", "n ": 4 of 5 on the average.
  expect(similarity(place('a', 'nanan', 'Weg 1'), place('b', 'nan', 'Weg 1'))).toBeCloseTo(0.45 * 0.8 + 0.55, 3);
});
it('between 300 m and 3 km the distance counts more and more, down to half', () => {
  const at = (latitude: number, longitude = 7.45) => place('b', 'X', 'Weg 1', { latitude, longitude });
  const by = (metres: number) => similarity(at(51.5), at(51.5 + metres / 111_320));
  expect([by(0), by(300), by(3000), by(20_000)]).toEqual([1, 1, 0.5, 0.5]);
  expect(by(1650)).toBeCloseTo(0.75, 3);
  // A degree of longitude is shorter up here: 0.0238 of them are 1,650 m at 51.5 degrees north.
  expect(similarity(at(51.5), at(51.5, 7.45 + 1650 / (111_320 * 0.62251)))).toBeCloseTo(0.75, 2);
  // Where one of the two has no place on the map, nobody knows how far they are.
  expect(similarity(at(51.5), place('c', 'X', 'Weg 1'))).toBe(1);
  expect(similarity(place('c', 'X', 'Weg 1', { longitude: 7 }), at(40))).toBe(1);
  expect(similarity(place('c', 'X', 'Weg 1', { latitude: 40 }), at(51.5))).toBe(1);
});
it('proposals name each place once, the surest first, in the order of their ids', () => {
  const found = similarPlaces(
    [
      place('z', 'Ruhr Fliesen OHG', 'Am Wall 8'),
      place('c', 'Ruhr Fliesn', 'Am Wall 8'),
      place('y', 'Brinkmann Lacke AG', 'Hafenstraße 112'),
      place('d', 'Brinkmann Lacke', 'Hafenstr. 112'),
      place('x', 'Otto Versand', 'Ring 1', { countryCode: 'NL' }),
      place('b', 'Otto Versand', 'Ring 1', { countryCode: 'NL' }),
      place('w', 'Otto Versand', 'Ring 1'),
    ],
    0.8,
  );
  expect(found.map(({ memberIds }) => memberIds)).toEqual([
    ['b', 'x'],
    ['d', 'y'],
    ['c', 'z'],
  ]);
  expect(found.map(({ similarity: by }) => by).slice(0, 2)).toEqual([1, 1]);
});
it('a group is as sure as its least sure member, and takes in who is just like enough', () => {
  const three = [place('a', 'nanan', 'Weg 1'), place('b', 'nanan', 'Weg 1'), place('c', 'nan', 'Weg 1')];
  expect(similarPlaces(three, 0.91)).toEqual([{ memberIds: ['a', 'b', 'c'], similarity: 0.91 }]);
  expect(similarPlaces(three, 0.911)).toEqual([{ memberIds: ['a', 'b'], similarity: 1 }]);
});
