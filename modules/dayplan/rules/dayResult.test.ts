import type { Step } from '#optimiser/solution.ts';
import { describe, expect, it } from 'vitest';
import type { DayProblem } from './dayProblem.ts';
import { dayResult } from './dayResult.ts';
import {
  at,
  empty,
  item,
  none,
  noTotals,
  place,
  route,
  solved,
  stands,
  step,
  stop,
  vehicle,
} from './testing/smallDay.ts';

describe('trips that stand', () => {
  const early = stop('s1', ['a'], { windows: [{ from: at(605), to: at(640) }], departure: at(618) });
  const late = stop('s2', ['b', 'c'], {
    point: null,
    windows: [{ from: at(480), to: at(590) }],
    arrival: at(640),
    departure: at(645),
  });
  const items = [
    item('a', { tripId: 't1' }),
    // Collected: on the way home it is alone in the vehicle, so the heavier half of the way counts.
    item('b', { tripId: 't1', kind: 'PICKUP', weight: 700, volume: 500, loadingMeter: 3, dangerousGoodsPoints: -1 }),
    item('c', { tripId: 't1', packages: 4, weight: 200, volume: 2000, loadingMeter: 20 }),
    item('d'),
  ];
  const facts = { ...none, items, standing: [stands('t1', [early, late]), stands('t2', [])] };
  const result = () => dayResult(facts, empty, solved(), []);

  it('are shown as they are, stop by stop', () => {
    expect(result().tours).toEqual([
      {
        tourId: 'trip:t1',
        vehicleId: 'v-t1',
        tripId: 't1',
        tripName: 'T-t1',
        departure: at(540),
        arrival: at(660),
        distance: 50_000_000,
        drivingTime: 80,
        weight: 700,
        loadingMeter: 30,
        volume: 3000,
        dangerousGoodsPoints: 10,
        packages: 6,
        added: 0,
        late: 1,
        stops: [
          {
            stopId: 's1',
            latitude: 51.6,
            longitude: 7.6,
            arrival: at(600),
            departure: at(618),
            waitingTime: 8,
            timeWindowViolation: 0,
            windows: [{ from: at(605), to: at(640) }],
            itemIds: ['a'],
          },
          {
            stopId: 's2',
            latitude: null,
            longitude: null,
            arrival: at(640),
            departure: at(645),
            // Left sooner than planned: nobody waits less than not at all.
            waitingTime: 0,
            timeWindowViolation: 50,
            windows: [{ from: at(480), to: at(590) }],
            itemIds: ['b', 'c'],
          },
        ],
      },
    ]);
  });
  it('are counted before and after, one without stops not at all', () => {
    const totals = {
      vehicles: 1,
      tours: 1,
      stops: 2,
      shipments: 3,
      weight: 700,
      loadingMeter: 30,
      dangerousGoodsPoints: 10,
      distance: 50_000_000,
      drivingTime: 80,
      workTime: 120,
      late: 1,
    };
    // One shipment is on no trip today; a proposal that knows nothing of it does not speak of it.
    expect(result().applied).toEqual({ ...totals, unplanned: 1 });
    expect(result().proposed).toEqual({ ...totals, unplanned: 0 });
  });
});

describe('tours of the search', () => {
  const input = (id: string, of: { lat: number; lon: number }, windows?: [number, number][]) => ({
    id,
    location: [of.lon, of.lat] as [number, number],
    ...(windows ? { time_windows: windows.map(([from, to]): [number, number] => [from * 60, to * 60]) } : {}),
  });
  const other = { lat: 51.7, lon: 7.7 };
  const items = [
    item('new1', { packages: 2 }),
    item('new2', { weight: 50 }),
    item('new3', { kind: 'PICKUP', weight: 400 }),
    item('old', { tripId: 't1', weight: 30 }),
  ];
  const own = vehicle('vehicle:v1', null);
  const day: DayProblem = {
    ...empty,
    problem: {
      vehicles: [],
      jobs: [
        input('j0', place, [[500, 520]]),
        input('j1', place, [[500, 505]]),
        input('j2', other),
        input('s0', other, [[0, 1]]),
      ],
    },
    jobs: new Map([
      ['j0', { type: 'job', itemIds: ['new1'] }],
      ['j1', { type: 'job', itemIds: ['new2'] }],
      ['j2', { type: 'job', itemIds: ['new3'] }],
      [
        's0',
        { type: 'job', itemIds: ['old'], fixed: stop('s-old', ['old'], { windows: [{ from: at(560), to: at(570) }] }) },
      ],
    ]),
  };
  const steps = [
    step('start', 490, 490),
    step('job', 510, 515, { id: 'j0', location_index: 1, waiting_time: 90 }),
    step('job', 515, 520, { id: 'j1', location_index: 1 }),
    step('break', 520, 565),
    step('job', 575, 580, { id: 'j2', location_index: 2 }),
    step('end', 600, 600),
  ];
  const solution = solved([route('vehicle:v1', steps, { duration: 3660, distance: 40_000 })]);
  const facts = { ...none, items, vehicles: [own] };
  const tour = () => dayResult(facts, day, solution, []).tours[0];

  it('is as full as at its fullest moment: what is fetched first lies beside what is brought later', () => {
    const [start, j0, j1, pause, j2, end] = steps as [Step, Step, Step, Step, Step, Step];
    const fetchedFirst = solved([route('vehicle:v1', [start, j2, j0, j1, pause, end])]);
    expect(dayResult(facts, day, fetchedFirst, []).tours[0]).toMatchObject({
      weight: 550,
      loadingMeter: 30,
      volume: 3000,
    });
  });
  it('has its own times, distance in mm and driving in minutes', () => {
    expect({ ...tour(), stops: [] }).toEqual({
      tourId: 'vehicle:v1',
      vehicleId: 'of-vehicle:v1',
      tripId: null,
      tripName: null,
      departure: at(490),
      arrival: at(600),
      distance: 40_000_000,
      drivingTime: 61,
      // Deliveries of 150 go out, a pickup of 400 comes home.
      weight: 400,
      loadingMeter: 20,
      volume: 2000,
      dangerousGoodsPoints: 10,
      packages: 4,
      added: 3,
      late: 1,
      stops: [],
    });
  });
  it('joins jobs of one place that follow each other to one stop; what is late there stays late', () => {
    expect(tour()?.stops).toEqual([
      {
        stopId: null,
        latitude: 51.6,
        longitude: 7.6,
        arrival: at(510),
        departure: at(520),
        // 90 seconds are two minutes.
        waitingTime: 2,
        timeWindowViolation: 10,
        windows: [
          { from: at(500), to: at(520) },
          { from: at(500), to: at(505) },
        ],
        itemIds: ['new1', 'new2'],
      },
      {
        stopId: null,
        latitude: 51.7,
        longitude: 7.7,
        arrival: at(575),
        departure: at(580),
        waitingTime: 0,
        timeWindowViolation: 0,
        windows: [],
        itemIds: ['new3'],
      },
    ]);
  });
  it('of a trip in planning keeps its stops with what was promised there', () => {
    const trip = { id: 't1', name: 'T-t1', running: false, givesBack: false, stops: [], stands: stands('t1', []) };
    const withOwn = solved([
      route('trip:t1', [
        step('start', 540, 540),
        step('job', 571, 580, { id: 's0', location_index: 2 }),
        // The same place, but the stop of the trip stays a stop of its own.
        step('job', 580, 590, { id: 'j2', location_index: 2 }),
        step('end', 600, 600),
      ]),
    ]);
    const [kept] = dayResult({ ...facts, vehicles: [vehicle('trip:t1', trip)] }, day, withOwn, []).tours;
    expect(kept).toMatchObject({ tripId: 't1', tripName: 'T-t1', vehicleId: 'v-t1', added: 1, late: 1 });
    expect(
      kept?.stops.map(({ stopId, timeWindowViolation, windows }) => [stopId, timeWindowViolation, windows]),
    ).toEqual([
      ['s-old', 1, [{ from: at(560), to: at(570) }]],
      [null, 0, []],
    ]);
  });
  it('that nothing is added to are not shown: the trip stands as it was', () => {
    const trip = {
      id: 't1',
      name: 'T-t1',
      running: false,
      givesBack: false,
      stops: [],
      stands: stands('t1', [stop('s-old', ['old'])]),
    };
    const unchanged = solved([
      route('trip:t1', [step('start', 0, 0), step('job', 1, 2, { id: 's0' }), step('end', 3, 3)]),
    ]);
    const { tours } = dayResult({ ...facts, vehicles: [vehicle('trip:t1', trip)] }, day, unchanged, []);
    expect(tours).toHaveLength(1);
    expect(tours[0]).toMatchObject({ tourId: 'trip:t1', departure: at(540), added: 0 });
  });
  it('of a trip that gives its shipments back take its place', () => {
    const trip = {
      id: 't1',
      name: 'T-t1',
      running: false,
      givesBack: true,
      stops: [],
      stands: stands('t1', [stop('s-old', ['old'])]),
    };
    const result = dayResult({ ...facts, vehicles: [vehicle('trip:t1', trip)] }, day, solved(), []);
    expect(result.tours).toEqual([]);
    expect(result.applied).toMatchObject({ tours: 1, stops: 1, shipments: 1 });
    expect(result.proposed).toEqual(noTotals);
  });
});

describe('a trip on the road', () => {
  const done = stop('s1', ['old']);
  const trip = {
    id: 't1',
    name: 'T-t1',
    running: true,
    givesBack: false,
    stops: [done],
    stands: stands('t1', [done], { distance: 90_000_000, drivingMinutes: 100 }),
  };
  const items = [item('old', { tripId: 't1' }), item('new', { kind: 'PICKUP' })];
  const jobs = new Map([['j0', { type: 'job' as const, itemIds: ['new'] }]]);
  const solution = solved([
    route('trip:t1', [step('start', 610, 610), step('job', 620, 630, { id: 'j0' }), step('end', 680, 680)], {
      duration: 50 * 60,
      distance: 35_000,
    }),
  ]);
  const facts = { ...none, items, vehicles: [vehicle('trip:t1', trip, { start: place, speedFactor: 0.5 })] };
  const job = { id: 'j0', location: [7.7, 51.7] as [number, number] };

  it('drives on from its last stop: the way home that it had is taken off once', () => {
    // Known travel: 20 km and 15 minutes home from place 3 to place 1, twice as long for a vehicle of half the speed.
    const matrix = (size: number, value: number) =>
      Array.from({ length: size }, (_, from) =>
        Array.from({ length: size }, (_to, to) => (from === 3 && to === 1 ? value : 0)),
      );
    const day: DayProblem = {
      ...empty,
      problem: {
        vehicles: [
          { id: 'other', profile: 'car', start_index: 0, end_index: 0 },
          { id: 'trip:t1', profile: 'truck', start_index: 3, end_index: 1 },
        ],
        jobs: [job],
        matrices: { truck: { durations: matrix(4, 900), distances: matrix(4, 20_000) } },
      },
      jobs,
    };
    const [tour] = dayResult(facts, day, solution, []).tours;
    expect(tour).toMatchObject({
      departure: at(540),
      arrival: at(680),
      distance: 90_000_000 + 35_000_000 - 20_000_000,
      drivingTime: 100 + 50 - 30,
      added: 1,
    });
    expect(tour?.stops.map(({ stopId }) => stopId)).toEqual(['s1', null]);
  });
  it('takes the way as the crow flies where no travel is known', () => {
    const day: DayProblem = { ...empty, problem: { vehicles: [], jobs: [job] }, jobs };
    const [tour] = dayResult(facts, day, solution, []).tours;
    // 13 km in a straight line, about 17 km by road; at half the speed more than half an hour.
    const home = (90_000_000 + 35_000_000 - (tour?.distance ?? 0)) / 1_000_000;
    expect(home).toBeGreaterThan(15);
    expect(home).toBeLessThan(22);
    const minutes = 150 - (tour?.drivingTime ?? 0);
    expect(minutes).toBeGreaterThan(20);
    expect(minutes).toBeLessThan(90);
  });
});
