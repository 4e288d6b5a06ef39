import { expect, test } from 'vitest';
import { addressOfPlace, backFrom, goesBack } from './address.ts';

test('a later segment stands only behind the one before it', () => {
  expect(addressOfPlace({ module: 'DPT' })).toBe('/DPT');
  expect(addressOfPlace({ module: 'DPT', screen: 'tour', entityId: 'a/b' })).toBe('/DPT/tour/a%2Fb');
  expect(addressOfPlace({ module: 'DPT', entityId: '7', actionId: 'x' })).toBe('/DPT');
  expect(addressOfPlace({ module: 'DPT', screen: 'tour', entityId: '7', actionId: 'edit' })).toBe('/DPT/tour/7/edit');
  expect(addressOfPlace({ module: 'DPT', screen: 'tour' }, { q: 'a b', none: undefined, empty: '' })).toBe(
    '/DPT/tour?q=a+b',
  );
});

test('back leads from the action to the record, from the record to its list, else to what the screen names', () => {
  expect(backFrom({ module: 'TOUR', screen: 'trips', entityId: '7', actionId: '9' }, undefined)).toBe('/TOUR/trips/7');
  expect(backFrom({ module: 'TOUR', screen: 'trips', entityId: '7' }, undefined)).toBe('/TOUR/trips');
  expect(backFrom({ module: 'TOUR', screen: 'trips' }, undefined)).toBeUndefined();
  expect(backFrom({ module: 'DPT', screen: 'tour', entityId: '7' }, '/DPT')).toBe('/DPT');
  expect(backFrom({ module: 'DPT', screen: 'tour' }, '/DPT')).toBe('/DPT');
});

test('leaving details goes back only when the overview was the page before', () => {
  expect(goesBack('/DPT/shipment?q=7', '/DPT/shipment')).toBe(true);
  expect(goesBack('/DPT/shipment', '/DPT/shipment?show=notes')).toBe(true);
  expect(goesBack('/DPT/shipment/7', '/DPT/shipment')).toBe(false);
  expect(goesBack(undefined, '/DPT/shipment')).toBe(false);
});
