import { expect, test } from 'vitest';
import { classOfLabel, longestSide, type RuledContent, ruleFacts } from './ruleFacts.ts';

// ADR 2025, table A column 5, and the classes of 2.1.1.1.
test.each([
  ['1.4', '1'],
  ['1.4S', '1'],
  ['2.1', '2'],
  ['3', '3'],
  ['4.2', '4.2'],
  ['5.1', '5.1'],
  ['6.2', '6.2'],
  ['7X', '7'],
  ['9A', '9'],
  ['-', undefined],
])('a label %s is of class %s', (label, expected) => expect(classOfLabel(label)).toBe(expected));

const line = { packageType: 'FP', grossWeight: 900_000, packages: 3, length: 1200, width: 800, height: 1450 };
const content: RuledContent = {
  customerId: 'medicura',
  shipper: 'Medicura Nord',
  productId: 'thermo',
  shipmentType: 'DELIVERY',
  trafficType: 'LocalTraffic',
  weight: 1_000_000,
  loadingMeter: 1200,
  volume: 4_176_000_000,
  packages: 4,
  goods: [line, { ...line, packageType: 'KT', packages: 1, grossWeight: 100_000, length: 6200 }],
  hazards: ['2.1', '2.2', '8'],
  attributes: ['isTemperatureSensitive'],
  routeId: '112',
  relationId: null,
  place: { countryCode: 'DE', postalCode: '44137', city: 'Dortmund', stopLocationId: null },
  day: '2026-03-10',
  priority: 3,
};

test('facts stand in the units that people write: kg, m, m³, cm; each class and packaging once', () => {
  expect(ruleFacts(content, new Map([['FP', 'fp-1']]))).toEqual({
    customer: 'medicura',
    shipper: 'Medicura Nord',
    product: 'thermo',
    itemType: 'DELIVERY',
    trafficType: 'LocalTraffic',
    weightKg: 1000,
    loadingMetres: 1.2,
    volume: 4.176,
    longestCm: 620,
    heaviestPackageKg: 300,
    packages: 4,
    packageTypes: ['fp-1'],
    dangerousGoodsClasses: ['2', '8'],
    attributes: ['isTemperatureSensitive'],
    route: '112',
    relation: null,
    country: 'DE',
    postalCode: '44137',
    city: 'Dortmund',
    stopLocation: null,
    weekday: 'TUESDAY',
    priority: 3,
  });
});

test('what nobody has measured is empty and not nothing: a row "below 30 kg" does not take it', () => {
  const facts = ruleFacts({ ...content, weight: 0, loadingMeter: 0, volume: 0, goods: [], day: null }, new Map());
  expect(facts).toMatchObject({ weightKg: null, loadingMetres: null, volume: null });
  expect(facts).toMatchObject({ longestCm: null, heaviestPackageKg: null, weekday: null });
  expect(longestSide([])).toBe(0);
});
