import { describe, expect, test } from 'vitest';
import { chosenFigures, firstPage, usualGrouping } from './chosen.ts';
import { isKeptBack, valueOf } from './measure.ts';

const sums = { rows: 12, good: 9, total: 30, hours: 4, people: 3, personHours: 6 };
const none = { rows: 0, good: 0, total: 0, hours: 0, people: 0, personHours: 0 };

describe('the number of a figure', () => {
  test.each([
    ['count', 12],
    ['sum', 30],
    ['balance', 30],
    ['share', 75],
    ['mean', 2.5],
    ['perHour', 3],
    ['perPersonHour', 2],
  ] as const)('%s', (measure, value) => expect(valueOf(measure, sums)).toBe(value));

  test('nothing is no share and no rate, but a count of none', () => {
    expect(valueOf('share', none)).toBeNull();
    expect(valueOf('mean', none)).toBeNull();
    expect(valueOf('perHour', none)).toBeNull();
    expect(valueOf('perPersonHour', none)).toBeNull();
    expect(valueOf('count', none)).toBe(0);
    expect(isKeptBack('perPersonHour', none)).toBe(false);
  });

  test.each([1, 2])('of %i people it is kept back', (people) => {
    expect(valueOf('perPersonHour', { ...sums, people })).toBeNull();
    expect(isKeptBack('perPersonHour', { ...sums, people })).toBe(true);
    expect(valueOf('perHour', { ...sums, people })).toBe(3);
  });
});

test('figures of an address: what is none stays unknown, a grouping that the figure lacks is left out', () => {
  expect(chosenFigures('stopsInTime.forwarder,scans.trip,whatever')).toEqual([
    { text: 'stopsInTime.forwarder', id: 'stopsInTime', by: 'forwarder' },
    { text: 'scans.trip', id: 'scans', by: undefined },
    { text: 'whatever', id: undefined, by: undefined },
  ]);
});

test.each([
  ['whoever keeps the accounts', ['manageUsers', 'readShipments'], 'depot'],
  ['the hall', ['viewInventory', 'viewUnloadings', 'readShipments'], 'hall'],
  ['who plans', ['createTrips', 'viewInventory', 'viewUnloadings', 'readShipments'], 'dispatcher'],
  ['a forwarder', ['createTrips', 'readShipments'], 'forwarder'],
] as const)('%s sees its page first', (_, permissions, page) => {
  expect(firstPage((one) => permissions.some((known) => known === one))).toBe(page);
});

test('of a single day its hours, of several their days', () => {
  const day = { from: '2026-03-10', to: '2026-03-10' };
  expect(usualGrouping('stopsInTime', day)).toBe('hour');
  expect(usualGrouping('stopsInTime', { ...day, from: '2026-03-09' })).toBe('day');
  expect(usualGrouping('weightOnTrips', day)).toBe('day');
  expect(usualGrouping('failedByCause', day)).toBe('cause');
});
