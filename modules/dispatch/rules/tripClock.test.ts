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

test('a window that has opened or passed holds nobody up; of two the one that ends first is meant', () => {
  const windows = (...hours: [string, string][]) => hours.map(([from, to]) => ({ from: at(from), to: at(to) }));
  const next = (of: { from: number; to: number }[]) =>
    arrivals(trip([stop(1, '15:20', { windows: of }), stop(2, '15:50')]), '15:10')[1];
  // The stored plan of the second stop counts from a first one that leaves at 15:30, or waits until its window opens.
  expect(next(windows(['14:00', '15:20']))).toBe('15:50');
  expect(next(windows(['14:00', '15:00']))).toBe('15:50');
  const waits = (of: { from: number; to: number }[], now: string) =>
    arrivals(trip([stop(1, '15:20', { windows: of }), stop(2, '16:40')]), now)[1];
  // Opens at 16:10: ten minutes of work and twenty of the way.
  expect(waits(windows(['18:00', '19:00'], ['16:10', '17:00']), '15:40')).toBe('16:40');
});

test('what nobody has worked out yet moves nothing, and the length of the way counts where a time is missing', () => {
  const blank = { plannedArrival: null, estimatedArrival: null };
  const some = [stop(1, '15:20', blank), stop(2, '15:50')];
  const clock = tripClock(trip(some), at('15:10'));
  expect(clock.stops.map((one) => [one.arrival, one.late, one.open])).toEqual([
    [null, 0, true],
    [at('15:50'), 0, true],
  ]);
  // On the road, with no time for the next stop: nobody can say how late it is.
  expect(clock.delay).toBeNull();
  // The driver left the first stop, and nobody wrote down when: twenty minutes to the second one.
  const here = [stop(1, '15:20', { actualArrival: at('15:20') }), stop(2, '15:20')];
  expect(arrivals(trip(here), '15:25')).toEqual(['15:20', '15:50']);
});

test('a trip that is back or over has no delay; a planned one counts from its departure', () => {
  const delay = (more: Partial<ClockTrip>, now: string) => tripClock(trip(three, more), at(now)).delay;
  const waiting = { actualDeparture: null };
  expect(delay({ ...waiting, state: 'CANCELED' }, '20:00')).toBeNull();
  expect(delay({ ...waiting, state: 'CREATED' }, '15:07')).toBe(7);
  expect(delay({ ...waiting, state: 'LOADING_ACTIVE' }, '14:07')).toBe(0);
  expect(tripClock(trip([], { state: 'LOADING_ACTIVE', actualDeparture: null }), at('15:09')).delay).toBe(9);
  // Within a minute two screens say the same.
  expect(tripClock(trip(three), at('16:19') - 59_000)).toEqual(tripClock(trip(three), at('16:19')));
});

test('of the stops that will miss their window the worst is named, with how many there are', () => {
  const until = (time: string) => [{ from: at('08:00'), to: at(time) }];
  const some = [
    stop(1, '15:20', { windows: until('15:15') }),
    stop(2, '15:50', { windows: until('15:20') }),
    stop(3, '16:20', { windows: until('17:00') }),
    stop(4, '16:40', {
      windows: until('15:00'),
      actualArrival: at('15:05'),
      actualDeparture: at('15:10'),
      documented: true,
    }),
  ];
  const { willMiss, stops } = tripClock(trip(some), at('15:10'));
  expect(willMiss).toMatchObject({ stopId: 's2', sequence: 2, name: 'Stop 2', count: 2 });
  expect(willMiss?.minutes).toBe(stops[1]?.late);
  expect(stops.map((one) => one.open)).toEqual([true, true, true, false]);
});

test('the way home is at least none, and a trip that nobody has planned has no end', () => {
  const home = (more: Partial<ClockTrip>, stops = three) =>
    tripClock(trip(stops, { returnMinutes: null, ...more }), at('15:10')).back;
  // Planned to be back before its last stop is left: at once.
  expect(home({ plannedArrival: at('16:00') })).toBe(at('16:30'));
  expect(home({ plannedArrival: null })).toBe(at('16:30'));
  expect(home({ plannedArrival: null }, [])).toBeNull();
});
