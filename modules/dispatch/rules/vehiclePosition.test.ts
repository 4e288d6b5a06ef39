import { describe, expect, it } from 'vitest';
import { type ClockTrip, tripClock } from './tripClock.ts';
import { movement } from './vehiclePosition.ts';

const minute = 60_000;
const t0 = Date.UTC(2026, 2, 2, 6);
/** Two stops to the east of the depot, 0.2 degrees of longitude (13.8 km) apart, 30 minutes each; left at 06:00. */
const stop = (n: number, more: object = {}) => ({
  id: `s${n}`,
  sequence: n,
  name: `S${n}`,
  windows: [],
  serviceMinutes: 10,
  plannedArrival: t0 + (n * 40 - 10) * minute,
  estimatedArrival: t0 + (n * 40 - 10) * minute,
  actualArrival: null,
  actualDeparture: null,
  wayMinutes: 30,
  documented: false,
  point: { lat: 51.5, lon: 7.4 + n * 0.2 },
  ...more,
});
const trip = (more: Partial<ClockTrip> = {}): ClockTrip => ({
  state: 'DRV_INPROGRESS',
  expectedDeparture: t0,
  plannedArrival: t0 + 110 * minute,
  actualDeparture: t0,
  actualArrival: null,
  returnMinutes: 30,
  start: { lat: 51.5, lon: 7.4 },
  position: null,
  stops: [stop(1), stop(2)],
  ...more,
});
const at = (min: number, share: number, speed = 50) => ({
  at: t0 + min * minute,
  lat: 51.5,
  lon: 7.4 + share * 0.2,
  speed,
});
const arrivals = (of: ClockTrip, min: number) =>
  tripClock(of, t0 + min * minute).stops.map(({ arrival }) => Math.round(((arrival ?? 0) - t0) / minute));

describe('when a vehicle comes, from where it is', () => {
  it('half of the way after fifteen minutes is on time', () => {
    const now = trip({ position: at(15, 0.5) });
    expect(arrivals(now, 15)).toEqual([30, 70]);
    expect(tripClock(now, t0 + 15 * minute).source).toBe('POSITION');
  });
  it('half of the way after twenty-four minutes: half of the slowness goes on', () => {
    // 15 minutes are left as planned; 24 minutes for 15 is a pace of 1.6, half of what it is over 1 is 0.3.
    expect(arrivals(trip({ position: at(24, 0.5) }), 24)).toEqual([44, 84]);
  });
  it('further than planned is earlier, and so is what follows', () => {
    expect(arrivals(trip({ position: at(10, 0.5) }), 10)[0]).toBeLessThan(27);
    expect(arrivals(trip({ position: at(10, 0.5) }), 10)[1]).toBeLessThan(67);
  });
  it('a position of more than ten minutes ago says nothing: the last departure counts', () => {
    const old = trip({ position: at(4, 0.05) });
    expect(tripClock(old, t0 + 14 * minute).source).toBe('POSITION');
    expect(tripClock(old, t0 + 15 * minute).source).toBe('DEPARTURE');
    expect(arrivals(old, 15)).toEqual([30, 70]);
  });
  it('before the start the plan alone counts, whatever the vehicle says', () => {
    const parked = trip({ state: 'READY_FOR_TOUR_START', actualDeparture: null, position: at(0, 0.9) });
    expect(tripClock(parked, t0).source).toBe('PLAN');
    expect(arrivals(parked, 0)).toEqual([30, 70]);
  });
  it('at a stop that is not documented its work goes on; seen on the road, it has left', () => {
    const reached = stop(1, { actualArrival: t0 + 30 * minute, estimatedArrival: t0 + 30 * minute });
    const there = trip({ stops: [reached, stop(2)], position: at(35, 1.001, 0) });
    expect(arrivals(there, 35)).toEqual([30, 70]);
    expect(tripClock(there, t0 + 35 * minute).source).toBe('DEPARTURE');
    const gone = trip({ stops: [reached, stop(2)], position: at(35, 1.5) });
    expect(arrivals(gone, 35)).toEqual([30, 50]);
    expect(tripClock(gone, t0 + 35 * minute).source).toBe('POSITION');
  });
  it('moves with the clock while nothing new is heard', () => {
    const near = trip({ position: at(29, 0.99) });
    expect(arrivals(near, 36)[0]).toBe(36);
  });
});

it('drives when it moved within five minutes, else it stands; unknown is unknown (A45)', () => {
  expect(movement(at(0, 0, 5), t0 + 5 * minute)).toBe('DRIVING');
  expect(movement(at(0, 0, 4.9), t0)).toBe('STANDING');
  expect(movement(at(0, 0, 80), t0 + 6 * minute)).toBe('STANDING');
  expect(movement(null, t0)).toBe(null);
});
