import { expect, test } from 'vitest';
import { type ClockStop, type ClockTrip, tripClock } from './tripClock.ts';

const at = (clock: string): number => Date.parse(`2026-11-22T${clock}:00Z`);
/** Ten minutes at each stop, twenty minutes from one to the next. */
const stop = (sequence: number, arrival: string, more: Partial<ClockStop> = {}): ClockStop => ({
  id: `s${sequence}`,
  sequence,
  name: `Stop ${sequence}`,
  windows: [],
  serviceMinutes: 10,
  plannedArrival: at(arrival),
  estimatedArrival: at(arrival),
  actualArrival: null,
  actualDeparture: null,
  wayMinutes: 20,
  documented: false,
  ...more,
});
const trip = (stops: ClockStop[], more: Partial<ClockTrip> = {}): ClockTrip => ({
  state: 'DRV_INPROGRESS',
  expectedDeparture: at('15:00'),
  plannedArrival: at('16:50'),
  actualDeparture: at('15:00'),
  actualArrival: null,
  returnMinutes: 20,
  stops,
  ...more,
});
const three = [stop(1, '15:20'), stop(2, '15:50'), stop(3, '16:20')];
const arrivals = (of: ClockTrip, now: string): string[] =>
  tripClock(of, at(now)).stops.map((one) => new Date(one.arrival ?? 0).toISOString().slice(11, 16));

test('a stop that should have been reached moves with the clock, and what follows moves behind it', () => {
  expect(arrivals(trip(three), '15:10')).toEqual(['15:20', '15:50', '16:20']);
  expect(arrivals(trip(three), '16:19')).toEqual(['16:19', '16:49', '17:19']);
  expect(arrivals(trip(three), '16:27')).toEqual(['16:27', '16:57', '17:27']);
  expect(tripClock(trip(three), at('16:19')).delay).toBe(59);
  expect(tripClock(trip(three), at('16:27')).delay).toBe(67);
  expect(tripClock(trip(three), at('16:27')).back).toBe(at('17:57'));
});

test('a trip that has not left cannot come before now, and is late by its departure', () => {
  const waiting = trip(three, { state: 'READY_FOR_TOUR_START', actualDeparture: null });
  expect(arrivals(waiting, '14:00')).toEqual(['15:20', '15:50', '16:20']);
  expect(tripClock(waiting, at('14:00')).delay).toBe(0);
  expect(arrivals(waiting, '15:30')).toEqual(['15:50', '16:20', '16:50']);
  expect(tripClock(waiting, at('15:30')).delay).toBe(30);
  const planned = trip(three, { state: 'CREATED', actualDeparture: null });
  expect(tripClock(planned, at('16:02')).stops.every((one) => (one.arrival ?? 0) >= at('16:02'))).toBe(true);
  expect(tripClock(trip([], { state: 'CREATED', actualDeparture: null }), at('16:02')).delay).toBeNull();
});

test('a driver who stands at a stop leaves it when the work is done, or now', () => {
  const here = [
    stop(1, '15:20', { actualArrival: at('15:25') }),
    stop(2, '15:50', { estimatedArrival: at('15:55') }),
    stop(3, '16:20', { estimatedArrival: at('16:25') }),
  ];
  expect(arrivals(trip(here), '15:27').slice(1)).toEqual(['15:55', '16:25']);
  expect(arrivals(trip(here), '15:50').slice(1)).toEqual(['16:10', '16:40']);
});

test('waiting for a window takes up a delay', () => {
  const windows = [{ from: at('16:40'), to: at('18:00') }];
  const later = [stop(1, '15:20'), stop(2, '15:50', { windows }), stop(3, '17:10')];
  expect(arrivals(trip(later), '16:00')).toEqual(['16:00', '16:30', '17:10']);
});

test('late is what misses its window, by minutes rounded up; ahead of the plan can be late all the same', () => {
  const windows = [{ from: at('08:00'), to: at('15:00') }];
  const early = trip([stop(1, '16:00', { windows, plannedArrival: at('16:47') }), stop(2, '16:30')], {
    expectedDeparture: at('15:40'),
    actualDeparture: at('15:40'),
  });
  const now = tripClock(early, at('15:45'));
  expect(now.delay).toBe(-47);
  expect(now.stops.map((one) => one.late)).toEqual([60, 0]);
  expect(now.willMiss).toEqual({ stopId: 's1', sequence: 1, name: 'Stop 1', minutes: 60, count: 1 });
});

test('a trip whose stops are done is not at risk, and its way back moves with the clock', () => {
  const windows = [{ from: at('08:00'), to: at('15:00') }];
  const done = three.map((one) => ({
    ...one,
    windows,
    actualArrival: one.plannedArrival,
    actualDeparture: (one.plannedArrival ?? 0) + 600_000,
    documented: true,
  }));
  const home = tripClock(trip(done), at('16:35'));
  expect(home.willMiss).toBeNull();
  expect(home.delay).toBeNull();
  expect(home.back).toBe(at('16:50'));
  expect(tripClock(trip(done), at('17:10')).back).toBe(at('17:10'));
  expect(home.stops.map((one) => one.late)).toEqual([20, 50, 80]);
});

test('a stop that was left out is still to come, after the one where the driver is', () => {
  const out = [
    stop(1, '15:20', { estimatedArrival: at('16:10') }),
    stop(2, '15:50', { actualArrival: at('15:40'), actualDeparture: at('15:50'), documented: true }),
    stop(3, '16:20', { estimatedArrival: at('16:40') }),
  ];
  expect(arrivals(trip(out), '15:55')).toEqual(['16:10', '15:40', '16:40']);
  expect(arrivals(trip(out), '16:30')).toEqual(['16:30', '15:40', '17:00']);
});

test('a closed journey says what happened', () => {
  const over = tripClock(trip(three, { state: 'JOURNEY_CLOSED', actualArrival: at('17:00') }), at('20:00'));
  expect(over).toMatchObject({ back: at('17:00'), delay: null, willMiss: null });
});

test('without the way home the plan of the trip tells it', () => {
  expect(tripClock(trip(three, { returnMinutes: null }), at('15:10')).back).toBe(at('16:50'));
  expect(tripClock(trip(three, { returnMinutes: null }), at('16:00')).back).toBe(at('17:30'));
});
