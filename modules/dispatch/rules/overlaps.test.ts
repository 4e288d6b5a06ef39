import { expect, test } from 'vitest';
import { overlapsOf, overlapText, type Used, type UsingTrip } from './overlaps.ts';

/** Of one day, in minutes after midnight. */
const at = (hours: number, minutes: number): number => Date.UTC(2026, 2, 10, hours, minutes);
const truck: Used = { kind: 'vehicle', id: 'do-lx-1014' };
const trailer: Used = { kind: 'vehicle', id: 'do-lx-2006' };
const driver: Used = { kind: 'driver', id: 'd008' };
const trip = (name: string, from: number, to: number, uses: Used[] = [truck], state = 'CREATED'): UsingTrip => ({
  id: `id-${name}`,
  name,
  state,
  from,
  to,
  uses,
});

test('a vehicle on two trips: each names the other and the hours at which both have it', () => {
  const found = overlapsOf([
    trip('T-125', at(8, 9), at(14, 58), [truck, driver]),
    trip('T-102', at(9, 43), at(11, 9), [truck, driver]),
  ]);
  const both = { kind: 'TIMES', uses: [truck, driver], from: at(9, 43), to: at(11, 9) };
  expect([...found]).toEqual([
    ['id-T-125', [{ ...both, otherId: 'id-T-102', otherName: 'T-102' }]],
    ['id-T-102', [{ ...both, otherId: 'id-T-125', otherName: 'T-125' }]],
  ]);
});

test('hours that overlap in part are those of the later departure and the earlier return', () => {
  const found = overlapsOf([trip('T-1', at(8, 0), at(10, 51)), trip('T-2', at(10, 43), at(12, 0))]);
  expect(found.get('id-T-1')).toMatchObject([{ from: at(10, 43), to: at(10, 51) }]);
  expect(found.get('id-T-2')).toMatchObject([{ from: at(10, 43), to: at(10, 51) }]);
});

test('one that is back the minute the next leaves is on one trip at a time', () => {
  expect(overlapsOf([trip('T-1', at(8, 0), at(10, 0)), trip('T-2', at(10, 0), at(12, 0))]).size).toBe(0);
  expect(overlapsOf([trip('T-1', at(8, 0), at(10, 1)), trip('T-2', at(10, 0), at(12, 0))]).size).toBe(2);
});

test('a tractor, a trailer and somebody who goes along count in whatever place they are named', () => {
  const pulled = trip('T-1', at(8, 0), at(12, 0), [{ kind: 'vehicle', id: 'do-lx-1061' }, trailer, driver]);
  expect(overlapsOf([pulled, trip('T-2', at(9, 0), at(10, 0), [trailer])]).get('id-T-2')).toMatchObject([
    { uses: [trailer] },
  ]);
  expect(overlapsOf([pulled, trip('T-2', at(9, 0), at(10, 0), [driver])]).get('id-T-1')).toMatchObject([
    { uses: [driver] },
  ]);
  // A driver and a vehicle of one id are not the same.
  expect(overlapsOf([pulled, trip('T-2', at(9, 0), at(10, 0), [{ kind: 'driver', id: 'do-lx-2006' }])]).size).toBe(0);
});

test('what is cancelled or back takes up nothing', () => {
  for (const state of ['CANCELED', 'JOURNEY_CLOSED'])
    expect(overlapsOf([trip('T-1', at(8, 0), at(12, 0), [truck], state), trip('T-2', at(9, 0), at(10, 0))]).size).toBe(
      0,
    );
});

test('a vehicle that is out cannot stand at the dock, also where the hours would do', () => {
  const out = trip('T-106', at(7, 0), at(10, 3), [truck, driver], 'DRV_INPROGRESS');
  const loading = trip('T-123', at(11, 0), at(13, 0), [truck, driver], 'LOADING_ACTIVE');
  const found = overlapsOf([out, loading]);
  expect(found.get('id-T-123')).toEqual([
    { kind: 'OUT_ON_OTHER', otherId: 'id-T-106', otherName: 'T-106', uses: [truck], from: at(7, 0), to: at(10, 3) },
  ]);
  expect(found.get('id-T-106')).toEqual([
    {
      kind: 'LOADING_FOR_OTHER',
      otherId: 'id-T-123',
      otherName: 'T-123',
      uses: [truck],
      from: at(7, 0),
      to: at(10, 3),
    },
  ]);
  for (const state of ['LOADING_FINISHED', 'LOADING_CLOSINGREQ', 'LOADING_CLOSED'])
    expect(overlapsOf([out, { ...loading, state }]).size).toBe(2);
  // Its next trip may be planned and released, and a driver's next truck may be loaded by others.
  for (const state of ['CREATED', 'LOADING_RELEASED', 'READY_FOR_TOUR_START'])
    expect(overlapsOf([out, { ...loading, state }]).size).toBe(0);
  expect(overlapsOf([out, { ...loading, uses: [driver] }]).size).toBe(0);
});

test('three trips of one vehicle: each names those that it meets, the earliest first', () => {
  const found = overlapsOf([
    trip('T-3', at(10, 0), at(12, 0)),
    trip('T-1', at(8, 0), at(11, 0)),
    trip('T-2', at(9, 0), at(9, 30)),
  ]);
  expect(found.get('id-T-1')?.map(({ otherName }) => otherName)).toEqual(['T-2', 'T-3']);
  expect(found.get('id-T-2')?.map(({ otherName }) => otherName)).toEqual(['T-1']);
});

test('the text names what is in two places, the other trip and the hours', () => {
  const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
  expect(
    overlapText(
      { kind: 'TIMES', otherName: 'T-102', names: ['DO-LX 1014', 'O. Thiele'], from: at(9, 43), to: at(11, 9) },
      clock,
    ),
  ).toEqual({
    key: 'dispatch:overlap/TIMES',
    args: { count: 2, names: 'DO-LX 1014, O. Thiele', trip: 'T-102', from: '09:43', to: '11:09' },
  });
});
