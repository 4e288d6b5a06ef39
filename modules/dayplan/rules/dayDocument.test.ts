import { describe, expect, it } from 'vitest';
import { dayProblem, withoutBroken } from './dayProblem.ts';
import type { DayFacts, DayVehicle } from './facts.ts';
import { at, depot, item, none, place, stands, stop, vehicle } from './testing/smallDay.ts';

/** The day as the optimiser gets it: its units are seconds, metres, g, mm, mm3 and thousandths of points. */
const seconds = (minutes: number): number => minutes * 60;
const day = (more: Partial<DayFacts>): DayFacts => ({ ...none, ...more });
const truck = vehicle('vehicle:v1', null);
const problemOf = (more: Partial<DayFacts>) => dayProblem(day({ vehicles: [truck], ...more }));
const jobsOf = (more: Partial<DayFacts>) => problemOf(more).problem.jobs ?? [];
const skillsOf = (more: Partial<DayFacts>, index = 0) => problemOf(more).problem.vehicles[index]?.skills ?? [];

describe('a vehicle', () => {
  it('drives from the depot and back within its shift, with what it takes and what it costs', () => {
    const { problem } = problemOf({});
    expect(problem).toEqual({
      vehicles: [
        {
          id: 'vehicle:v1',
          profile: 'car',
          start: [7.5, 51.5],
          end: [7.5, 51.5],
          time_window: [seconds(480), seconds(1080)],
          // g, mm, mm3 and 1,000 points in thousandths.
          capacity: [1_000_000, 7000, 1e12, 1_000_000],
          speed_factor: 1,
          costs: { fixed: 5400, per_hour: 3600, per_km: 45, per_task_hour: 0 },
          reload: { max: 3, service: 1800 },
          skills: ['PICKUP', 'DELIVERY', 'only:vehicle:v1', 'dg:other'],
        },
      ],
      jobs: [],
      objective: 'cost',
    });
  });
  it('is never earlier or later than its shift, also in parts of a second', () => {
    const odd = {
      ...truck,
      from: at(480) + 1,
      to: at(1080) + 999,
      breakRules: true,
      can: ['crane'] as const,
      affId: 'aff',
    };
    const [own] = problemOf({ vehicles: [odd] }).problem.vehicles;
    expect(own).toMatchObject({
      time_window: [seconds(480) + 1, seconds(1080)],
      driving_rule: 'EU_561',
      skills: ['crane', 'PICKUP', 'DELIVERY', 'only:vehicle:v1', 'area:aff', 'dg:other'],
    });
  });
  it('costs nothing more for another round where it is out that day anyway', () => {
    const out = stands('t', [], { vehicleId: truck.vehicleId });
    expect(problemOf({ standing: [out] }).problem.vehicles[0]?.costs?.fixed).toBe(0);
    expect(problemOf({ standing: [stands('t', [])] }).problem.vehicles[0]?.costs?.fixed).toBe(5400);
    // Like it, but another one.
    const tried = { ...truck, id: 'extra:v1:1' };
    expect(problemOf({ standing: [out], vehicles: [tried] }).problem.vehicles[0]?.costs?.fixed).toBe(5400);
  });
  it('has one load where it is not to load again', () => {
    expect(problemOf({ vehicles: [{ ...truck, loadsAgainIn: null }] }).problem.vehicles[0]).not.toHaveProperty(
      'reload',
    );
  });
  it('without dangerous goods takes none, and what is aboard already takes room', () => {
    const plain = { ...truck, dangerousGoods: false, aboard: [300_000, 1000, 1e11, 0] };
    expect(problemOf({ vehicles: [plain] }).problem.vehicles[0]).toMatchObject({
      capacity: [700_000, 6000, 9e11, 0],
      skills: ['PICKUP', 'DELIVERY', 'only:vehicle:v1'],
    });
    const overloaded = { ...truck, aboard: [2_000_000, 0, 0, 0] };
    expect(problemOf({ vehicles: [overloaded] }).problem.vehicles[0]?.capacity?.[0]).toBe(0);
  });
  it('goes to places that take its weight', () => {
    const items = [item('a', { mostVehicleWeight: 7_500_000 }), item('b', { mostVehicleWeight: 12_000_000 })];
    expect(skillsOf({ items })).toContain('to:12000000');
    expect(skillsOf({ items })).not.toContain('to:7500000');
    expect(jobsOf({ items }).map((job) => job.skills)).toEqual([
      ['DELIVERY', 'to:7500000'],
      ['DELIVERY', 'to:12000000'],
    ]);
  });
});

describe('a shipment', () => {
  it('is a job at its place, with whole minutes of handing over', () => {
    const items = [item('a', { packages: 7, needs: ['crane'], windows: [{ from: at(500) + 400, to: at(520) + 600 }] })];
    const { problem, jobs } = problemOf({ items });
    expect(problem.jobs).toEqual([
      {
        id: 'j0',
        location: [7.6, 51.6],
        setup: 480,
        // Seven packages of 20 s are 140 s: two minutes.
        service: 120,
        skills: ['crane', 'DELIVERY'],
        delivery: [100, 10, 1000, 5000],
        time_windows: [[seconds(500), seconds(520) + 1]],
      },
    ]);
    expect([...jobs]).toEqual([['j0', { type: 'job', itemIds: ['a'] }]]);
  });
  it('that is collected fills the vehicle on the way home; points that nobody knows are none', () => {
    const [job] = jobsOf({ items: [item('a', { kind: 'PICKUP', dangerousGoodsPoints: -1 })] });
    expect(job).toMatchObject({ skills: ['PICKUP'], pickup: [100, 10, 1000, 0] });
    expect(job).not.toHaveProperty('delivery');
    expect(job).not.toHaveProperty('time_windows');
  });
  it('of direct traffic is a pair: aboard between its two stops, each with its own hours, on a vehicle that is not on the road yet', () => {
    const from = { lat: 51.7, lon: 7.7 };
    const collecting = { stopKey: 'from', point: from, windows: [{ from: at(480), to: at(600) }] };
    const items = [item('a', { kind: 'DIRECT', collecting, windows: [{ from: at(700), to: at(800) }] })];
    const { problem, jobs } = problemOf({ items });
    expect(problem.jobs).toEqual([]);
    expect(problem.shipments).toMatchObject([
      {
        skills: ['DELIVERY'],
        amount: [100, 10, 1000, 5000],
        pickup: { location: [7.7, 51.7], time_windows: [[at(480) / 1000, at(600) / 1000]] },
        delivery: { location: [7.6, 51.6], time_windows: [[at(700) / 1000, at(800) / 1000]] },
      },
    ]);
    expect([...jobs.values()].map(({ type, itemIds }) => [type, ...itemIds])).toEqual([
      ['pickup', 'a'],
      ['delivery', 'a'],
    ]);
    expect(
      problemOf({ items: [item('b', { kind: 'DIRECT', collecting: { ...collecting, point: null } })] }).left,
    ).toEqual([{ itemId: 'b', reason: 'NO_COORDINATES' }]);
  });
  it('that no search is needed for stays out, with its reason', () => {
    const items = [item('a', { kind: 'DIRECT' }), item('b', { point: null }), item('c')];
    expect(problemOf({ items }).left).toEqual([
      { itemId: 'a', reason: 'DIRECT_TRAFFIC' },
      { itemId: 'b', reason: 'NO_COORDINATES' },
    ]);
    expect(problemOf({ items, vehicles: [] }).left.at(-1)).toEqual({ itemId: 'c', reason: 'NO_VEHICLE' });
    expect(jobsOf({ items })).toHaveLength(1);
  });
  it('that is on a trip is nobody else’s', () => {
    const items = [item('on', { tripId: 't9' }), item('stands'), item('free')];
    const standing = [stands('t1', [stop('s1', ['stands'])])];
    const { jobs } = problemOf({ items, standing });
    expect([...jobs.values()]).toEqual([{ type: 'job', itemIds: ['free'] }]);
  });
  it('goes with the vehicles of its forwarder where these are to be kept and he has any', () => {
    const ours = { ...truck, id: 'vehicle:v2', affId: 'aff1' };
    const items = [item('a', { affId: 'aff1' }), item('b', { affId: 'aff2' })];
    const skills = (keepAreas: boolean) =>
      jobsOf({ items, vehicles: [truck, ours], keepAreas }).map((job) => job.skills);
    expect(skills(true)).toEqual([['DELIVERY', 'area:aff1'], ['DELIVERY']]);
    expect(skills(false)).toEqual([['DELIVERY'], ['DELIVERY']]);
  });
});

describe('shipments of one place', () => {
  const together = (items: DayFacts['items']) => [...problemOf({ items }).jobs.values()].map(({ itemIds }) => itemIds);
  const at1 = (id: string, more: Parameters<typeof item>[1] = {}) => item(id, { stopKey: 'p', ...more });
  it('are one job while they stay small', () => {
    // A third (34 %) of 1,000 kg and of 7 m: 340 kg and 2.38 m.
    expect(together([at1('a', { weight: 170_000 }), at1('b', { weight: 170_000 })])).toEqual([['a', 'b']]);
    expect(together([at1('a', { weight: 170_000 }), at1('b', { weight: 170_001 })])).toEqual([['a'], ['b']]);
    expect(together([at1('a', { loadingMeter: 1190 }), at1('b', { loadingMeter: 1190 })])).toEqual([['a', 'b']]);
    expect(together([at1('a', { loadingMeter: 1190 }), at1('b', { loadingMeter: 1191 })])).toEqual([['a'], ['b']]);
    const [job] = jobsOf({ items: [at1('a', { packages: 2 }), at1('b', { packages: 4 })] });
    expect(job).toMatchObject({ service: 120, delivery: [200, 20, 2000, 10_000] });
  });
  it.each([
    ['another place', { stopKey: 'q' }],
    ['another point', { point: depot }],
    ['collected', { kind: 'PICKUP' }],
    ['another window', { windows: [{ from: at(500), to: at(520) }] }],
    ['another need', { needs: ['crane'] }],
    ['another forwarder', { affId: 'aff' }],
    ['a lighter vehicle', { mostVehicleWeight: 7_500_000 }],
    ['explosives', { explosive: true }],
  ] as const)('are two when one is of %s', (_what, more) => {
    expect(together([at1('a'), at1('b', more as Parameters<typeof item>[1])])).toHaveLength(2);
  });
});

describe('explosives', () => {
  const boom = (id: string) => item(id, { needs: ['dangerousGoods'], explosive: true });
  const other = (id: string) => item(id, { needs: ['dangerousGoods'] });
  const light: DayVehicle = { ...truck, id: 'vehicle:light', payload: 500_000 };
  const heavy: DayVehicle = { ...truck, id: 'vehicle:heavy' };
  const sides = (more: Partial<DayFacts>) =>
    problemOf(more).problem.vehicles.map(({ skills }) => skills?.filter((skill) => String(skill).startsWith('dg:')));
  it('ride alone in the smallest free vehicle', () => {
    const items = [boom('a'), other('b')];
    expect(sides({ items, vehicles: [heavy, light] })).toEqual([['dg:other'], ['dg:explosive']]);
    expect(jobsOf({ items, vehicles: [heavy, light] }).map((job) => job.skills)).toEqual([
      ['dangerousGoods', 'DELIVERY', 'dg:explosive'],
      ['dangerousGoods', 'DELIVERY', 'dg:other'],
    ]);
    const twin = { ...light, id: 'vehicle:a-light' };
    expect(sides({ items, vehicles: [light, twin] })).toEqual([['dg:other'], ['dg:explosive']]);
    expect(sides({ items, vehicles: [twin, light] })).toEqual([['dg:explosive'], ['dg:other']]);
  });
  it('wait when there is one vehicle and other dangerous goods wait too, and take it when nothing else does', () => {
    expect(sides({ items: [boom('a'), other('b')], vehicles: [light] })).toEqual([['dg:other']]);
    expect(sides({ items: [boom('a')], vehicles: [light] })).toEqual([['dg:explosive']]);
    expect(sides({ items: [{ ...boom('a'), tripId: 't1' }], vehicles: [light] })).toEqual([['dg:other']]);
  });
  it('go on with what a trip carries: its own kind, or nothing more where it has both', () => {
    const carrying = (explosive: boolean, otherDangerous: boolean) => ({
      ...heavy,
      id: `vehicle:${explosive}-${otherDangerous}`,
      carries: { explosive, otherDangerous },
    });
    const items = [boom('a'), other('b')];
    expect(sides({ items, vehicles: [carrying(true, false), carrying(false, true), carrying(true, true)] })).toEqual([
      ['dg:explosive'],
      ['dg:other'],
      [],
    ]);
    expect(sides({ items, vehicles: [{ ...heavy, dangerousGoods: false }] })).toEqual([[]]);
  });
});

describe('a trip in planning', () => {
  const late = stop('s2', ['b'], {
    windows: [
      { from: at(480), to: at(500) },
      { from: at(510), to: at(560) },
    ],
  });
  const own = [
    stop('s1', ['a', 'gone'], { windows: [{ from: at(590), to: at(620) }] }),
    late,
    stop('s3', [], { point: null }),
  ];
  const trip = (more: object = {}) => ({
    id: 't1',
    name: 'T-t1',
    running: false,
    givesBack: false,
    stops: own,
    stands: stands('t1', own),
    ...more,
  });
  const items = [item('a', { tripId: 't1', weight: 1_500_000 }), item('b', { tripId: 't1', kind: 'PICKUP' })];
  const asked = () => problemOf({ items, vehicles: [vehicle('trip:t1', trip())] });

  it('keeps its stops, each for itself alone', () => {
    const { problem, jobs, initial } = asked();
    expect(problem.jobs).toEqual([
      {
        id: 's0',
        location: [7.6, 51.6],
        service: 600,
        skills: ['only:trip:t1'],
        priority: 100,
        delivery: [1_500_000, 10, 1000, 5000],
        pickup: [0, 0, 0, 0],
        time_windows: [[seconds(590), seconds(620)]],
      },
      {
        id: 's1',
        location: [7.6, 51.6],
        service: 600,
        skills: ['only:trip:t1'],
        priority: 100,
        delivery: [0, 0, 0, 0],
        pickup: [100, 10, 1000, 5000],
        // It is expected at 10:00, after its last window: no later than that, rounded up to half a minute.
        time_windows: [
          [seconds(480), seconds(500)],
          [seconds(510), seconds(600) + 30],
        ],
      },
    ]);
    expect([...jobs.values()].map(({ itemIds, fixed }) => [itemIds, fixed?.id])).toEqual([
      [['a', 'gone'], 's1'],
      [['b'], 's2'],
    ]);
    expect(initial).toEqual([
      {
        vehicle: 'trip:t1',
        steps: [
          { type: 'job', id: 's0' },
          { type: 'job', id: 's1' },
        ],
      },
    ]);
  });
  it('costs nothing to take out, and carries on what it carries, also where that is too much', () => {
    const { problem } = asked();
    expect(problem.vehicles[0]).toMatchObject({ capacity: [1_500_000, 7000, 1e12, 1_000_000], costs: { fixed: 0 } });
    expect(problem.vehicles[0]?.skills).toContain('DELIVERY');
  });
  it('on the road takes pickups only, behind stops that are no part of the search', () => {
    const onTheRoad = problemOf({ items, vehicles: [vehicle('trip:t1', trip({ running: true }))] });
    expect(onTheRoad.problem.jobs).toEqual([]);
    expect(onTheRoad.initial).toEqual([]);
    expect(onTheRoad.problem.vehicles[0]?.skills).not.toContain('DELIVERY');
  });
  it('that gives back lets its shipments be planned anew', () => {
    const back = problemOf({ items, vehicles: [vehicle('trip:t1', trip({ givesBack: true, stops: [] }))] });
    expect([...back.jobs.values()].map(({ itemIds }) => itemIds)).toEqual([['a'], ['b']]);
  });
});

describe('a trip that cannot keep what it promised', () => {
  const tripOf = (id: string, window: { from: number; to: number }) => {
    const own = [stop(`s-${id}`, [`i-${id}`], { point: place, windows: [window] })];
    return vehicle(`trip:${id}`, {
      id,
      name: id,
      running: false,
      givesBack: false,
      stops: own,
      stands: stands(id, own),
    });
  };
  // At ten it was expected in its window; leaving at eight it comes by nine, and to the other place not before half past eight.
  const fine = tripOf('fine', { from: at(590), to: at(620) });
  const broken = { ...tripOf('broken', { from: at(595), to: at(605) }), from: at(604) };
  const items = [item('i-fine', { tripId: 'fine' }), item('i-broken', { tripId: 'broken' }), item('new')];
  it('stands as it is, and nothing of it is searched', () => {
    const facts = day({ items, vehicles: [fine, broken], standing: [stands('old', [])] });
    const settled = withoutBroken(facts, dayProblem(facts));
    expect(settled.facts.vehicles.map(({ id }) => id)).toEqual(['trip:fine']);
    expect(settled.facts.standing.map(({ id }) => id)).toEqual(['old', 'broken']);
    expect(settled.day.initial.map((route) => route.vehicle)).toEqual(['trip:fine']);
    expect(settled.day.problem.vehicles.map(({ id }) => id)).toEqual(['trip:fine']);
    expect(settled.day.problem.jobs?.map(({ skills }) => skills)).toEqual([['DELIVERY'], ['only:trip:fine']]);
  });
  it('where all keep it nothing changes', () => {
    const facts = day({ items, vehicles: [fine] });
    const before = dayProblem(facts);
    expect(withoutBroken(facts, before)).toEqual({ facts, day: before });
  });
});
