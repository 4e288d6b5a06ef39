import { describe, expect, it } from 'vitest';
import { shipmentAttributes } from '#modules/ruletables/contract/configs.ts';
import { type AttributeFacts, attributes, attributesOf, rangeAmong, temperatureRangeOf } from './attributes.ts';

const facts = (more: Partial<AttributeFacts> = {}): AttributeFacts => ({
  flags: {},
  trafficType: 'LocalTraffic',
  numberOfDangerousGoods: 0,
  goods: [{ stackable: false, length: 1200, exchangeablePackages: false }],
  numberOfHandlingInstructions: 0,
  numberOfAttachments: 0,
  numberOfServices: 0,
  isTopProduct: false,
  temperatureMin: null,
  temperatureMax: null,
  cashOnDelivery: 0,
  goodsValue: 0,
  ...more,
});
const set = (more: Partial<AttributeFacts>) => {
  const all = attributesOf(facts(more));
  return attributes.filter((name) => all[name]);
};

describe('attributes (domain 2.3.1)', () => {
  it('are the 25 of the specification, none of them set for a plain shipment', () => {
    expect(attributes).toHaveLength(25);
    expect(Object.keys(attributesOf(facts())).sort()).toEqual([...attributes].sort());
    expect(set({})).toEqual([]);
  });
  it.each<[string, Partial<AttributeFacts>, string[]]>([
    ['dangerous goods', { numberOfDangerousGoods: 1 }, ['hasDangerousGoods']],
    ['value', { goodsValue: 5_000_000 }, ['isHighValue']],
    ['all stackable', { goods: [{ stackable: true, length: 800, exchangeablePackages: false }] }, ['isStackable']],
    ['length', { goods: [{ stackable: false, length: 4000, exchangeablePackages: false }] }, ['isLongLoad']],
    ['exchange', { goods: [{ stackable: false, length: 1, exchangeablePackages: true }] }, ['hasLoadingEquipment']],
    ['product', { isTopProduct: true }, ['isTopProduct']],
    ['instructions', { numberOfHandlingInstructions: 2 }, ['hasHandlingInstructions']],
    ['cash', { cashOnDelivery: 1 }, ['hasCashOnDelivery']],
    ['services', { numberOfServices: 1 }, ['containsValueAddedServices']],
    ['direct', { trafficType: 'DirectTraffic' }, ['isDirectTraffic']],
    ['photos', { numberOfAttachments: 1 }, ['hasPhotos']],
    ['cold', { temperatureMin: 2000, temperatureMax: 8000 }, ['isTemperatureSensitive', 'isTemperatureRangeCold']],
    ['high', { temperatureMin: 15_000, temperatureMax: 25_000 }, ['isTemperatureSensitive', 'isTemperatureRangeHigh']],
    [
      'frozen',
      { temperatureMin: -20_000, temperatureMax: -18_000 },
      ['isTemperatureSensitive', 'isTemperatureRangeIndividual'],
    ],
  ])('derived: %s', (_, more, expected) => {
    expect(set(more)).toEqual(expected);
  });
  it.each([
    'isFood',
    'isHighValue',
    'requiresUprightTransport',
    'isAvis',
    'requiresCrane',
    'requiresTailLift',
    'requiresAdditionalWorker',
    'isLongLoad',
    'hasLoadingLock',
    'requiresArrivalNotification',
    'containsValueAddedServices',
    'isWaste',
    'isDutiableGoods',
  ] as const)('flag: %s', (flag) => {
    expect(set({ flags: { [flag]: true } })).toEqual([flag]);
  });
  it('one line that cannot be stacked makes the shipment unstackable, no goods neither', () => {
    const line = { stackable: true, length: 1, exchangeablePackages: false };
    expect(set({ goods: [line, { ...line, stackable: false }] })).toEqual([]);
    expect(set({ goods: [] })).toEqual([]);
  });
  it('ranges: inside counts, the product where the shipment says nothing', () => {
    expect(temperatureRangeOf({ temperatureMin: 3000, temperatureMax: 5000 })).toBe('COLD');
    expect(temperatureRangeOf({ temperatureMin: 2000, temperatureMax: 8001 })).toBe('INDIVIDUAL');
    expect(temperatureRangeOf({ temperatureMin: null, temperatureMax: 8000 })).toBe('INDIVIDUAL');
    expect(temperatureRangeOf({ temperatureMin: null, temperatureMax: null, productTemperatureRange: 'COLD' })).toBe(
      'COLD',
    );
    expect(
      temperatureRangeOf({ temperatureMin: null, temperatureMax: null, productTemperatureRange: 'NONE' }),
    ).toBeUndefined();
  });
  it('takes the limits of the depot', () => {
    const long = facts({ goods: [{ stackable: false, length: 3000, exchangeablePackages: false }], goodsValue: 100 });
    const all = attributesOf(long, { longLoadFrom: 2500, highValueFrom: 100 });
    expect([all.isLongLoad, all.isHighValue]).toEqual([true, true]);
  });
});

describe('the temperature range among attributes', () => {
  it('is the one that is named, the coldest first, or none', () => {
    expect(rangeAmong(['isTopProduct', 'isTemperatureRangeCold'])).toBe('COLD');
    expect(rangeAmong(['isTemperatureRangeHigh'])).toBe('HIGH');
    expect(rangeAmong(['isTemperatureRangeIndividual'])).toBe('INDIVIDUAL');
    expect(rangeAmong(['isTemperatureRangeHigh', 'isTemperatureRangeCold'])).toBe('COLD');
    expect(rangeAmong(['isTopProduct'])).toBeNull();
  });
});

it('a table of rules may ask for each attribute that a shipment can carry, and for no other', () => {
  expect([...shipmentAttributes].toSorted()).toEqual([...attributes].toSorted());
});
