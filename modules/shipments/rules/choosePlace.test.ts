import { expect, test } from 'vitest';
import { choosePlace, type HallPlace, placesBetween } from './choosePlace.ts';

const place = (position: string, packages = 0, more: Partial<HallPlace> = {}): HallPlace => ({
  position,
  capacity: 4,
  packages,
  own: 0,
  ...more,
});

test('a range is read as people number a hall, whichever end is named first', () => {
  const hall = ['B11-10', 'B11-2', 'B12-1', 'B11-1', 'A1'];
  expect(placesBetween(hall, 'B11-1', 'B11-10')).toEqual(['B11-1', 'B11-2', 'B11-10']);
  expect(placesBetween(hall, 'B11-10', 'B11-2')).toEqual(['B11-2', 'B11-10']);
  expect(placesBetween(hall, 'B12-1', 'B12-1')).toEqual(['B12-1']);
});

test('packages of a shipment stay together while there is room', () => {
  expect(choosePlace([place('1'), place('2', 3, { own: 2 })])?.position).toBe('2');
  expect(choosePlace([place('1', 1), place('2', 4, { own: 2 })])?.position).toBe('1');
});

test('the emptiest with room, the first of equals; a full hall still says a place', () => {
  expect(choosePlace([place('1', 2), place('2', 1), place('3', 1)])?.position).toBe('2');
  expect(choosePlace([place('1', 4), place('2', 9, { capacity: null })])?.position).toBe('2');
  expect(choosePlace([place('1', 6), place('2', 5)])?.position).toBe('2');
  expect(choosePlace([])).toBeUndefined();
});
