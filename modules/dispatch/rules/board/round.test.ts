import { describe, expect, it } from 'vitest';
import { travelMatrix } from '#optimiser/travel.ts';
import { legKey } from './legs.ts';
import {
  ahead,
  type BoardTask,
  byPlace,
  type Round,
  roundDocument,
  type RoundStop,
  skillsOf,
  together,
  withAllLegs,
  withLegs,
} from './round.ts';

const minute = 60_000;
const depot = { lat: 51.5, lon: 7.4 };
const place = { lat: 51.6, lon: 7.5 };
const task = (more: Partial<BoardTask> = {}): BoardTask => ({
  placeKey: 'x',
  point: place,
  windows: [],
  serviceMinutes: 10,
  delivers: [100, 2, 3, 4],
  collects: [1, 0, 0, 0],
  needs: ['crane'],
  mostVehicleWeight: null,
  routes: ['112'],
  affs: [],
  ...more,
});
const stop = (id: string, more: Partial<RoundStop> = {}): RoundStop => ({
  ...task(),
  id,
  actualArrival: null,
  actualDeparture: null,
  ...more,
});
const round = (more: Partial<Round> = {}): Round => ({
  departure: 480 * minute,
  started: false,
  start: { lat: 51.4, lon: 7.3 },
  speedFactor: 0.8,
  breakRules: false,
  route: '112',
  affId: null,
  vehicle: { capacity: [1000.4, 100, -3, 0], can: ['tailLift'], grossVehicleWeight: 7_500_000 },
  stops: [],
  legs: null,
  ...more,
});
/** Eight minutes at each door, whatever is handed over there. */
const service = { defaultMinutes: 8, merges: true };

describe('shipments of one place', () => {
  const first = task({ windows: [{ from: 20, to: 30 }], needs: ['crane'], affs: ['n'] });
  const more = task({
    windows: [{ from: 10, to: 15 }],
    serviceMinutes: 12,
    delivers: [50, 1, 1, 1],
    collects: [9, 9, 9, 9],
    needs: ['crane', 'tailLift'],
    routes: ['113', '112'],
    affs: ['s'],
  });
  it('are one stop: windows in their order, loads together, the time at the door once', () => {
    expect(together(first, more, service)).toEqual({
      ...first,
      windows: [
        { from: 10, to: 15 },
        { from: 20, to: 30 },
      ],
      serviceMinutes: 14,
      delivers: [150, 3, 4, 5],
      collects: [10, 9, 9, 9],
      needs: ['crane', 'tailLift'],
      routes: ['112', '113'],
      affs: ['n', 's'],
    });
    // Less than the time at the door is no time given back.
    expect(together(first, { ...more, serviceMinutes: 5 }, service).serviceMinutes).toBe(10);
  });
  it('take the stricter of two limits, or the only one', () => {
    const limit = (a: number | null, b: number | null) =>
      together(task({ mostVehicleWeight: a }), task({ mostVehicleWeight: b }), service).mostVehicleWeight;
    expect([limit(null, null), limit(7, null), limit(null, 5), limit(7, 5), limit(3, 5)]).toEqual([null, 7, 5, 5, 3]);
  });
  it('are put together by their place, unless the depot plans each by itself', () => {
    const tasks = [task({ placeKey: 'a' }), task({ placeKey: 'b' }), task({ placeKey: 'a' })];
    expect(byPlace(tasks, service).map(({ placeKey, delivers }) => [placeKey, delivers[0]])).toEqual([
      ['a', 200],
      ['b', 100],
    ]);
    expect(byPlace(tasks, { ...service, merges: false })).toEqual(tasks);
  });
  it('ask a vehicle for what they need, and for its weight', () => {
    expect(skillsOf(task())).toEqual(['crane']);
    expect(skillsOf(task({ needs: [], mostVehicleWeight: 7_500_000 }))).toEqual(['to:7500000']);
  });
});

describe('what is still ahead of a trip', () => {
  it('is all of it before it leaves, from now when it should have left', () => {
    const planned = round({ stops: [stop('a')] });
    expect(ahead(planned, 400 * minute)).toEqual({ ...planned, done: 0 });
    expect(ahead(planned, 500 * minute).departure).toBe(500 * minute);
    // One that has left has left when it did.
    expect(ahead(round({ started: true }), 500 * minute).departure).toBe(480 * minute);
  });
  it('goes on from the last stop that was reached, with what it has collected', () => {
    const stops = [
      stop('a', { actualArrival: 490 * minute, actualDeparture: 500 * minute, collects: [200, 10, 0, 0] }),
      // Left out so far: it lies behind the trip all the same.
      stop('b', { collects: [1, 0, 0, 0] }),
      stop('c', { actualArrival: 520 * minute, actualDeparture: 540 * minute, collects: [900, 0, 0, 0], point: depot }),
      stop('d'),
    ];
    const rest = ahead(round({ stops, started: true }), 530 * minute);
    expect(rest).toMatchObject({ departure: 540 * minute, start: depot, done: 3, stops: [{ id: 'd' }] });
    // 1,101 are aboard of 1,000.4: nothing is left, and of the floor 90.
    expect(rest.vehicle?.capacity).toEqual([0, 90, 0, 0]);
    expect(rest.vehicle?.can).toEqual(['tailLift']);
    expect(ahead(round({ stops, started: true, vehicle: null }), 0).vehicle).toBeNull();
    const nowhere = [stop('a', { actualArrival: 1, actualDeparture: 2, point: null })];
    expect(ahead(round({ stops: nowhere }), 0).start).toEqual({ lat: 51.4, lon: 7.3 });
  });
});

describe('a trip as the document of the optimiser', () => {
  const tasks = [
    { ...task({ windows: [{ from: 500 * minute + 600, to: 510 * minute }], delivers: [1.6, -1, 0, 0] }), id: 'a' },
    { ...task({ point: null }), id: 'lost' },
    { ...task({ mostVehicleWeight: 7_500_000, serviceMinutes: 0.5 }), id: 'b' },
    { ...task({ mostVehicleWeight: 3_500_000 }), id: 'c' },
  ];
  it('has a day, the vehicle with what it can, and a job for each known place', () => {
    expect(roundDocument(round({ breakRules: true }), depot, tasks)).toEqual({
      soft_time_windows: true,
      vehicles: [
        {
          id: 'round',
          profile: 'car',
          start: [7.3, 51.4],
          end: [7.4, 51.5],
          time_window: [480 * 60, 480 * 60 + 86_400],
          speed_factor: 0.8,
          driving_rule: 'EU_561',
          capacity: [1000, 100, 0, 0],
          // It may go where 7.5 t may, not where only 3.5 t may.
          skills: ['tailLift', 'to:7500000'],
        },
      ],
      jobs: [
        {
          id: 'a',
          location: [7.5, 51.6],
          service: 600,
          delivery: [2, 0, 0, 0],
          pickup: [1, 0, 0, 0],
          skills: ['crane'],
          time_windows: [[30_001, 30_600]],
        },
        {
          id: 'b',
          location: [7.5, 51.6],
          service: 30,
          delivery: [100, 2, 3, 4],
          pickup: [1, 0, 0, 0],
          skills: ['crane', 'to:7500000'],
        },
        {
          id: 'c',
          location: [7.5, 51.6],
          service: 600,
          delivery: [100, 2, 3, 4],
          pickup: [1, 0, 0, 0],
          skills: ['crane', 'to:3500000'],
        },
      ],
    });
  });
  it('asks for times alone where no vehicle is known, and begins at the depot where nobody knows better', () => {
    const { vehicles, jobs } = roundDocument(round({ vehicle: null, start: null }), depot, tasks.slice(0, 1));
    expect(vehicles[0]).toEqual({
      id: 'round',
      profile: 'car',
      start: [7.4, 51.5],
      end: [7.4, 51.5],
      time_window: [480 * 60, 480 * 60 + 86_400],
      speed_factor: 0.8,
    });
    expect(jobs?.[0]).toEqual({ id: 'a', location: [7.5, 51.6], service: 600, time_windows: [[30_001, 30_600]] });
  });
});

describe('travel times', () => {
  const other = { lat: 51.7, lon: 7.6 };
  const asked = () =>
    roundDocument(round({ start: null }), depot, [
      { ...task(), id: 'a' },
      { ...task({ point: other }), id: 'b' },
    ]);
  const model = travelMatrix([depot, place, other]);
  const leg = { seconds: 111, metres: 222 };
  it('of the order in which it is driven are those of its own ways, the engine’s where it knows them', () => {
    const document = asked();
    const { problem, estimated } = withLegs(document, null);
    expect(estimated).toBe(false);
    const at = (i: number, j: number) => problem.matrices?.car?.durations[i]?.[j];
    expect([at(0, 1), at(1, 2), at(2, 0)]).toEqual([
      model.durations[0]?.[1],
      model.durations[1]?.[2],
      model.durations[2]?.[0],
    ]);
    // Nobody drives from the depot to b.
    expect(at(0, 2)).toBe(0);
    const some = withLegs(document, new Map([[legKey(depot, place), leg]]));
    expect(some.estimated).toBe(true);
    expect([some.problem.matrices?.car?.durations[0]?.[1], some.problem.matrices?.car?.distances?.[0]?.[1]]).toEqual([
      111, 222,
    ]);
    expect(some.problem.matrices?.car?.distances?.[1]?.[2]).toBe(model.distances?.[1]?.[2]);
    const all = new Map([legKey(depot, place), legKey(place, other), legKey(other, depot)].map((key) => [key, leg]));
    expect(withLegs(document, all).estimated).toBe(false);
    // Two stops of one place have no way between them.
    const twice = roundDocument(round({ start: null }), depot, [
      { ...task(), id: 'a' },
      { ...task(), id: 'b' },
    ]);
    expect(
      withLegs(
        twice,
        new Map([
          [legKey(depot, place), leg],
          [legKey(place, depot), leg],
        ]),
      ).estimated,
    ).toBe(false);
  });
  it('of all pairs are the model’s where the engine has not been asked', () => {
    const document = asked();
    const known = withAllLegs(
      document,
      new Map([
        [legKey(depot, other), leg],
        [legKey(place, place), leg],
      ]),
    );
    const { durations, distances } = known.matrices?.car ?? { durations: [] };
    expect([durations[0]?.[2], distances?.[0]?.[2]]).toEqual([111, 222]);
    expect(durations[2]?.[0]).toBe(model.durations[2]?.[0]);
    expect(durations[1]?.[1]).toBe(0);
    expect(withAllLegs(document, null).matrices?.car?.durations).toEqual(model.durations);
  });
});
