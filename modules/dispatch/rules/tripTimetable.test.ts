import { describe, expect, it } from 'vitest';
import type { Solution, Step } from '#optimiser/solution.ts';
import { type TimedStop, type TimedTrip, timetable, timetableOf, tripDocument } from './tripTimetable.ts';

const minute = 60_000;
const depot = { lat: 51.5, lon: 7.5 };
const stop = (id: string, more: Partial<TimedStop> = {}): TimedStop => ({
  id,
  point: { lat: 51.6, lon: 7.6 },
  windows: [],
  serviceMinutes: 10,
  locked: false,
  actualArrival: null,
  actualDeparture: null,
  ...more,
});
const trip = (more: Partial<TimedTrip> = {}): TimedTrip => ({
  departure: 480 * minute,
  start: depot,
  speedFactor: 0.8,
  breakRules: false,
  stops: [],
  ...more,
});

describe('a trip as the document of the optimiser', () => {
  it('has one vehicle for a day and a job for each stop whose place is known', () => {
    const stops = [
      stop('a', { windows: [{ from: 500 * minute + 400, to: 520 * minute }] }),
      stop('b', { point: null }),
      stop('c', { locked: true }),
    ];
    const document = tripDocument(trip({ stops, breakRules: true, end: { lat: 51.7, lon: 7.7 } }));
    expect(document).toMatchObject({
      soft_time_windows: true,
      vehicles: [
        {
          id: 'vehicle',
          start: [7.5, 51.5],
          end: [7.7, 51.7],
          time_window: [480 * 60, 480 * 60 + 86_400],
          speed_factor: 0.8,
          driving_rule: 'EU_561',
          locked: [{ type: 'job', id: 'c' }],
        },
      ],
      jobs: [
        { id: 'a', location: [7.6, 51.6], service: 600, time_windows: [[500 * 60, 520 * 60]] },
        { id: 'c', location: [7.6, 51.6], service: 600 },
      ],
    });
    expect(document.jobs).toHaveLength(2);
    expect(document.jobs?.[1]).not.toHaveProperty('time_windows');
  });
  it('comes back to where it starts, without breaks and locks when nobody asks for them', () => {
    const [vehicle] = tripDocument(trip({ stops: [stop('a')] })).vehicles;
    expect(vehicle?.end).toEqual([7.5, 51.5]);
    expect(vehicle).not.toHaveProperty('driving_rule');
    expect(vehicle).not.toHaveProperty('locked');
  });
});

const step = (
  type: Step['type'],
  arrival: number,
  departure: number,
  driven: [minutes: number, km: number],
  more: Partial<Step> = {},
): Step => ({
  type,
  arrival: arrival * 60,
  departure: departure * 60,
  duration: driven[0] * 60,
  distance: driven[1] * 1000,
  waiting_time: 0,
  setup: 0,
  service: 0,
  lateness: 0,
  load: [],
  violations: [],
  ...more,
});
const answer = (steps: Step[], duration: number, km: number): Solution => ({
  code: 0,
  summary: {
    cost: 0,
    routes: 1,
    unassigned: 0,
    duration: 0,
    distance: 0,
    service: 0,
    waiting_time: 0,
    lateness: 0,
    late_stops: 0,
    violations: 0,
  },
  unassigned: [],
  routes: [
    {
      vehicle: 'vehicle',
      cost: 0,
      duration: duration * 60,
      distance: km * 1000,
      service: 0,
      setup: 0,
      waiting_time: 0,
      break_time: 0,
      lateness: 0,
      span: 0,
      steps,
      violations: [],
    },
  ],
});

describe('the timetable of an answer', () => {
  // Three hours to a, a break of 45 minutes on the way to b, one of 30 on the way home.
  const steps = [
    step('start', 480, 480, [0, 0]),
    step('job', 660, 680, [180, 150], { id: 'a', waiting_time: 5 * 60 + 31 }),
    step('break', 740, 785, [240, 200], { service: 45 * 60 }),
    step('job', 845, 855, [300, 260], { id: 'b', lateness: 61 }),
    step('break', 900, 930, [345, 300], { service: 30 * 60 }),
    step('end', 990, 990, [405, 350]),
  ];
  const table = () => timetableOf(trip(), answer(steps, 405, 350));
  it('tells each stop with its drive, its break and what it comes too late', () => {
    expect(table().stops).toEqual([
      {
        stopId: 'a',
        arrival: 660 * minute,
        departure: 680 * minute,
        waitingMinutes: 6,
        violationMinutes: 0,
        drivingMinutes: 180,
        breakMinutes: 0,
        distance: 150_000_000,
      },
      {
        stopId: 'b',
        arrival: 845 * minute,
        departure: 855 * minute,
        waitingMinutes: 0,
        // A minute and a second are two.
        violationMinutes: 1,
        drivingMinutes: 120,
        breakMinutes: 45,
        distance: 110_000_000,
      },
    ]);
  });
  it('and the trip as a whole: a break of 45 minutes ends a block of driving, one of 30 does not', () => {
    expect({ ...table(), stops: [] }).toEqual({
      stops: [],
      arrival: 990 * minute,
      returnMinutes: 135,
      distance: 350_000_000,
      drivingMinutes: 405,
      // From the break of 45 minutes: two hours to b (the leg is counted behind its break) and 105 minutes home.
      longestDriving: 225,
      violations: 1,
    });
  });
  it('without a route it is back when it leaves', () => {
    expect(timetableOf(trip(), { ...answer([], 0, 0), routes: [] })).toEqual({
      stops: [],
      arrival: 480 * minute,
      returnMinutes: 0,
      distance: 0,
      drivingMinutes: 0,
      longestDriving: 0,
      violations: 0,
    });
  });
});

describe('a timetable', () => {
  it('keeps the order of the stops, also before one that is locked, and leaves out whose place nobody knows', () => {
    const stops = [stop('a'), stop('b', { point: null }), stop('c', { locked: true, point: { lat: 51.7, lon: 7.7 } })];
    const { stops: lines, arrival } = timetable(trip({ stops }));
    expect(lines.map(({ stopId }) => stopId)).toEqual(['a', 'c']);
    expect(lines[0]?.arrival).toBeGreaterThan(480 * minute);
    expect(lines[1]?.arrival).toBeGreaterThan(lines[0]?.departure ?? 0);
    expect(arrival).toBeGreaterThan(lines[1]?.departure ?? 0);
  });
});
