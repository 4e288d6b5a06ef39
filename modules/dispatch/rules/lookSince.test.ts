import { expect, it } from 'vitest';
import { lookSince } from './lookSince.ts';
import type { ClockTrip } from './tripClock.ts';

const minute = 60_000;
const t0 = Date.UTC(2026, 2, 2, 6);
const trip: ClockTrip = {
  state: 'DRV_INPROGRESS',
  expectedDeparture: t0,
  plannedArrival: null,
  actualDeparture: t0,
  actualArrival: null,
  returnMinutes: 30,
  stops: [
    {
      id: 's',
      sequence: 1,
      name: 'S',
      windows: [],
      serviceMinutes: 10,
      plannedArrival: t0 + 30 * minute,
      estimatedArrival: t0 + 30 * minute,
      actualArrival: null,
      actualDeparture: null,
      wayMinutes: 30,
      documented: false,
    },
  ],
};

it('a trip that nobody hears of is at risk from six minutes over its time on, and late from sixteen on', () => {
  // Due at 30: more than 5 behind is a risk, more than 15 is late.
  expect(lookSince(trip, t0 + 35 * minute)).toBe(null);
  expect((lookSince(trip, t0 + 40 * minute) ?? 0) - t0).toBeGreaterThan(35 * minute);
  expect((lookSince(trip, t0 + 40 * minute) ?? 0) - t0).toBeLessThanOrEqual(36.5 * minute);
  for (const now of [50, 90, 200]) {
    const since = (lookSince(trip, t0 + now * minute) ?? 0) - t0;
    expect(since).toBeGreaterThan(45 * minute);
    expect(since).toBeLessThanOrEqual(46.5 * minute);
  }
});

it('what was late when it was last heard of is late since then', () => {
  const left = {
    ...trip,
    actualDeparture: t0 + 40 * minute,
    stops: trip.stops.map((stop) => ({ ...stop, estimatedArrival: t0 + 70 * minute })),
  };
  expect(lookSince(left, t0 + 55 * minute)).toBe(t0 + 40 * minute);
});

it('what only confirms a lateness does not begin it anew: a position, or the next stop', () => {
  const stop = (sequence: number, more: object) => ({
    ...(trip.stops.at(0) as (typeof trip.stops)[number]),
    id: `s${sequence}`,
    sequence,
    point: { lat: 51.5, lon: 7 + sequence / 10 },
    ...more,
  });
  const at = (minutes: number): number => t0 + minutes * minute;
  const reached = (sequence: number, planned: number, actual: number) =>
    stop(sequence, {
      plannedArrival: at(planned),
      estimatedArrival: at(actual),
      actualArrival: at(actual),
      actualDeparture: at(actual + 10),
      documented: true,
    });
  const ahead = stop(3, { plannedArrival: at(110), estimatedArrival: at(135) });
  const late: ClockTrip = {
    ...trip,
    start: { lat: 51.5, lon: 7 },
    // Twenty behind at the first stop, 25 at the second.
    stops: [reached(1, 30, 50), reached(2, 70, 95), ahead],
  };
  const began = at(50);
  expect(lookSince(late, at(106))).toBe(began);
  const position = { lat: 51.5, lon: 7.21, speed: null, at: at(110) };
  expect(lookSince({ ...late, position }, at(111))).toBe(began);
  // In time at the first: late since the second.
  expect(lookSince({ ...late, stops: [reached(1, 30, 31), reached(2, 70, 95), ahead], position }, at(111))).toBe(
    at(95),
  );
  // Planned anew in between: only what came after it counts.
  expect(lookSince({ ...late, plannedAt: at(60), position }, at(111))).toBe(at(95));
});

it('by a plan of a minute ago a trip is late or at risk for a minute, whatever the clock would say of it before', () => {
  const window = { from: t0, to: t0 + 60 * minute };
  const waiting: ClockTrip = {
    ...trip,
    state: 'CREATED',
    actualDeparture: null,
    expectedDeparture: t0 + 240 * minute,
    stops: trip.stops.map((stop) => ({
      ...stop,
      windows: [window],
      plannedArrival: t0 + 270 * minute,
      estimatedArrival: t0 + 270 * minute,
    })),
  };
  const now = t0 + 60 * minute;
  expect(lookSince({ ...waiting, plannedAt: now - minute }, now)).toBe(now - minute);
  // What was planned the evening before is at risk since then.
  expect(lookSince({ ...waiting, plannedAt: now - 600 * minute }, now)).toBe(now - 600 * minute);
});
