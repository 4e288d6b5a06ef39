import { loadOf, roomOf, weightSkill } from '#modules/dispatch/rules/load.ts';
import type { PlannedRoute } from '#optimiser/solution.ts';
import type { Problem, TaskRef } from '#optimiser/problem.ts';
import { type Window, windowViolation } from '#modules/shipments/rules/timeWindows.ts';
import type { DayFacts, DayItem, FixedStop, DayVehicle, LeftReason, Wish } from './facts.ts';
import { routeAlone } from './routeAlone.ts';

/** What taking out another vehicle costs, in seconds of driving, and a kilometre. */
const perVehicle = 5400;
const perKm = 45;
/** Loads of one vehicle after its first. */
const mostLoadsAgain = 3;
/** A group of one place never takes more than this share of the largest vehicle, so that it fits beside others. */
const groupShare = 0.34;

type Job = NonNullable<Problem['jobs']>[number];
type Pair = NonNullable<Problem['shipments']>[number];
/** What a task stands for; `pair`: the other one of direct traffic. */
export type DayJob = {
  type: TaskRef['type'];
  itemIds: readonly string[];
  fixed?: FixedStop;
  pair?: string;
};
/** What a vehicle with dangerous goods carries: explosives ride alone among them (ADR 7.5.2). */
const explosiveSkill = 'dg:explosive';
const otherSkill = 'dg:other';

export type DayProblem = {
  problem: Problem;
  /** What each task of the problem stands for. */
  jobs: ReadonlyMap<string, DayJob>;
  initial: readonly PlannedRoute[];
  /** Shipments that no search is needed for. */
  left: readonly { itemId: string; reason: LeftReason }[];
};

function whyLeft(item: DayItem, vehicles: DayFacts['vehicles']): LeftReason | undefined {
  if (item.externallyPlanned) return 'EXTERNALLY_PLANNED';
  if (item.kind === 'DIRECT' && item.collecting === null) return 'DIRECT_TRAFFIC';
  if (item.point === null || item.collecting?.point === null) return 'NO_COORDINATES';
  return vehicles.length === 0 ? 'NO_VEHICLE' : undefined;
}

const placeOf = (point: DayItem['point']): [number, number] => [point?.lon ?? 0, point?.lat ?? 0];
const seconds = (ms: number): number => Math.round(ms / 1000);
const windowsOf = (windows: readonly Window[]): Pick<Job, 'time_windows'> =>
  windows.length > 0 ? { time_windows: windows.map((w): [number, number] => [seconds(w.from), seconds(w.to)]) } : {};

const suits = (vehicle: DayVehicle, wish: Wish | null): boolean =>
  wish !== null &&
  (wish.vehicleId === null || wish.vehicleId === vehicle.vehicleId) &&
  (wish.vehicleTypeId === null || wish.vehicleTypeId === vehicle.vehicleTypeId) &&
  (wish.routeId === null || wish.routeId === vehicle.routeId);
/** A wish that no vehicle of the day suits holds nothing up: it is as if there were none. */
const wishSkill = (wish: Wish | null): string[] => (wish === null ? [] : [`wish:${Object.values(wish).join('|')}`]);

/** What the search plans for a group of shipments: one stop, or two for direct traffic. */
function tasksOf(
  id: string,
  group: readonly DayItem[],
  asked: { setup: number; service: number; skills: string[] },
): { jobs: [string, DayJob][]; job?: Job; pair?: Pair } {
  const [first] = group;
  if (!first) return { jobs: [] };
  const { setup, service, skills } = asked;
  const amount = loadOf(group);
  const itemIds = group.map((item) => item.id);
  const demand = { skills, ...(first.urgency > 0 ? { priority: first.urgency } : {}) };
  const end = { id, setup, service, location: placeOf(first.point), ...windowsOf(first.windows) };
  if (!first.collecting) {
    const load = first.kind === 'PICKUP' ? { pickup: amount } : { delivery: amount };
    return { jobs: [[id, { type: 'job', itemIds }]], job: { ...end, ...demand, ...load } };
  }
  const { point, windows } = first.collecting;
  const from = `${id}:from`;
  const pickup = { id: from, setup, service, location: placeOf(point), ...windowsOf(windows) };
  return {
    jobs: [
      [from, { type: 'pickup', itemIds, pair: id }],
      [id, { type: 'delivery', itemIds, pair: from }],
    ],
    pair: { ...demand, amount, pickup, delivery: end },
  };
}

/** The day as the optimiser's document, without travel times. */
export function dayProblem(facts: DayFacts): DayProblem {
  const { vehicles, items, service } = facts;
  const jobs = new Map<string, DayJob>();
  const list: Job[] = [];
  const pairs: Pair[] = [];
  const left: { itemId: string; reason: LeftReason }[] = facts.beyond.map((itemId) => ({
    itemId,
    reason: 'TOO_MANY',
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const onTrip = new Set(
    [...vehicles.flatMap((v) => v.trip?.stops ?? []), ...facts.standing.flatMap((trip) => trip.stops)].flatMap(
      (stop) => stop.itemIds,
    ),
  );
  const sides = dangerousSides(facts);
  const wishes = [...new Map(items.map(({ wish }) => [JSON.stringify(wish), wish])).values()];
  const givenBack = new Set(vehicles.flatMap((v) => (v.trip?.givesBack ? [v.trip.id] : [])));
  const areas = new Set(facts.keepAreas ? vehicles.flatMap((v) => (v.affId ? [v.affId] : [])) : []);
  const limits = [...new Set(items.flatMap((item) => item.mostVehicleWeight ?? []))];
  const roomiest = Math.max(0, ...vehicles.map((v) => v.loadingMeters));
  // A vehicle that is out that day anyway is not taken out for another round.
  const isOut = new Set([
    ...vehicles.flatMap((v) => (v.trip ? [v.vehicleId] : [])),
    ...facts.standing.map((trip) => trip.vehicleId),
  ]);
  const heaviest = Math.max(0, ...vehicles.map((v) => v.payload));

  const setup = service.defaultServiceMin * 60;
  const perPackage = (of: readonly DayItem[]): number =>
    // Whole minutes, as the trip will have them.
    Math.round((of.reduce((sum, item) => sum + item.packages, 0) * service.perPackageSec) / 60) * 60;

  const open = items.filter((item) => {
    if (onTrip.has(item.id) || (item.tripId !== null && !givenBack.has(item.tripId))) return false;
    const reason = whyLeft(item, vehicles);
    if (reason) left.push({ itemId: item.id, reason });
    return reason === undefined;
  });
  const skillsOf = (item: DayItem): string[] => [
    ...item.needs,
    // A trip on the road goes nowhere that it must deliver to as well.
    item.kind === 'PICKUP' ? 'PICKUP' : 'DELIVERY',
    ...(item.mostVehicleWeight === null ? [] : [weightSkill(item.mostVehicleWeight)]),
    ...(vehicles.some((v) => suits(v, item.wish)) ? wishSkill(item.wish) : []),
    ...(item.affId && areas.has(item.affId) ? [`area:${item.affId}`] : []),
    ...(item.explosive ? [explosiveSkill] : item.needs.includes('dangerousGoods') ? [otherSkill] : []),
  ];
  for (const group of groupsOf(open, { weight: heaviest * groupShare, loadingMeter: roomiest * groupShare })) {
    const first = group[0] as DayItem;
    const id = `j${list.length + pairs.length}`;
    const tasks = tasksOf(id, group, { setup, service: perPackage(group), skills: skillsOf(first) });
    for (const [task, job] of tasks.jobs) jobs.set(task, job);
    if (tasks.pair) pairs.push(tasks.pair);
    if (tasks.job) list.push(tasks.job);
  }
  const initial: PlannedRoute[] = [];
  const fleet = vehicles.map((vehicle): Problem['vehicles'][number] => {
    const own: TaskRef[] = [];
    const loads = { delivery: [0, 0, 0, 0], pickup: [0, 0, 0, 0] };
    for (const stop of vehicle.trip?.running ? [] : (vehicle.trip?.stops ?? [])) {
      if (stop.point === null) continue;
      const id = `s${list.length}`;
      const of = stop.itemIds.flatMap((itemId) => byId.get(itemId) ?? []);
      const delivery = loadOf(of.filter((item) => item.kind !== 'PICKUP'));
      const pickup = loadOf(of.filter((item) => item.kind === 'PICKUP'));
      loads.delivery = loads.delivery.map((sum, d) => sum + (delivery[d] ?? 0));
      loads.pickup = loads.pickup.map((sum, d) => sum + (pickup[d] ?? 0));
      jobs.set(id, { type: 'job', itemIds: stop.itemIds, fixed: stop });
      own.push({ type: 'job', id });
      list.push({
        id,
        location: [stop.point.lon, stop.point.lat],
        service: stop.serviceMinutes * 60,
        skills: [`only:${vehicle.id}`],
        priority: 100,
        delivery,
        pickup,
        ...windowsOf(promised(stop)),
      });
    }
    if (own.length > 0) initial.push({ vehicle: vehicle.id, steps: own });
    // One that is only tried is like a vehicle of the fleet and is not that vehicle.
    const drives = isOut.has(vehicle.vehicleId) && !vehicle.id.startsWith('extra:');
    return vehicleOf(vehicle, loads, drives, [
      ...(sides.get(vehicle.id) ?? []),
      ...limits.filter((most) => vehicle.grossVehicleWeight <= most).map(weightSkill),
      ...wishes.filter((wish) => suits(vehicle, wish)).flatMap(wishSkill),
    ]);
  });
  const shipments = pairs.length > 0 ? { shipments: pairs } : {};
  return { problem: { vehicles: fleet, jobs: list, ...shipments, objective: 'cost' }, jobs, initial, left };
}

/**
 * A round as the optimiser knows it; `loads` is what its own stops carry, `isOut`: its vehicle has a trip that day, `skills` what it
 * may do beyond what its vehicle can.
 */
function vehicleOf(
  vehicle: DayVehicle,
  loads: { delivery: readonly number[]; pickup: readonly number[] },
  isOut: boolean,
  skills: readonly string[],
): Problem['vehicles'][number] {
  const again = vehicle.loadsAgainIn;
  return {
    id: vehicle.id,
    profile: 'car',
    start: [vehicle.start.lon, vehicle.start.lat],
    end: [vehicle.end.lon, vehicle.end.lat],
    time_window: [Math.ceil(vehicle.from / 1000), Math.floor((vehicle.to - vehicle.pauseRoom) / 1000)],
    // What a trip carries already it may carry on, also where somebody has accepted too much.
    capacity: roomOf(vehicle).map((most, d) =>
      Math.max(0, Math.max(most, loads.delivery[d] ?? 0, loads.pickup[d] ?? 0) - (vehicle.aboard[d] ?? 0)),
    ),
    speed_factor: vehicle.speedFactor,
    costs: { fixed: isOut ? 0 : perVehicle, per_hour: 3600, per_km: perKm, per_task_hour: 0 },
    ...(again === null ? {} : { reload: { max: mostLoadsAgain, service: again * 60 } }),
    ...(vehicle.breakRules ? { driving_rule: 'EU_561' as const } : {}),
    ...(vehicle.mostDriving === null ? {} : { max_travel_time: vehicle.mostDriving * 60 }),
    skills: [
      ...vehicle.can,
      'PICKUP',
      ...(vehicle.trip?.running ? [] : ['DELIVERY']),
      `only:${vehicle.id}`,
      ...(vehicle.affId ? [`area:${vehicle.affId}`] : []),
      ...skills,
    ],
  };
}

/** A stop of a trip keeps what it was promised: its windows, or the moment at which it is expected where that lies behind them. */
function promised({ windows, arrival }: FixedStop): Window[] {
  if (windowViolation(windows, arrival) === 0) return [...windows];
  const last = windows.reduce((latest, window) => (window.to > latest.to ? window : latest));
  return windows.map((window) => (window === last ? { from: window.from, to: arrival + rounding } : window));
}
/** Times of the trip are rounded to the second on their way. */
const rounding = 30_000;

/** Which vehicles take explosives and which take other dangerous goods, so that no load mixes them; by round. */
function dangerousSides({ vehicles, items }: DayFacts): Map<string, string[]> {
  const waits = (explosive: boolean): boolean =>
    items.some((item) => item.tripId === null && item.needs.includes('dangerousGoods') && item.explosive === explosive);
  const able = vehicles.filter((vehicle) => vehicle.dangerousGoods);
  const free = able.filter(({ carries }) => !carries.explosive && !carries.otherDangerous);
  const alone = waits(true) && (free.length > 1 || !waits(false));
  const chosen = alone ? [...free].sort((a, b) => a.payload - b.payload || (a.id < b.id ? -1 : 1))[0] : undefined;
  return new Map(
    able.map(({ id, carries }) => [
      id,
      carries.explosive && carries.otherDangerous
        ? []
        : carries.explosive || id === chosen?.id
          ? [explosiveSkill]
          : [otherSkill],
    ]),
  );
}

/**
 * Trips whose stops could not be kept as they were promised when they left at the beginning of their round: a window would be
 * missed, a break is not in it. They stand as they are, and their stops are no part of the problem.
 */
export function withoutBroken(facts: DayFacts, day: DayProblem): { facts: DayFacts; day: DayProblem } {
  const broken = new Set(
    day.initial.flatMap((route) =>
      (routeAlone(day.problem, route)?.violations.length ?? 0) > 0 ? [route.vehicle] : [],
    ),
  );
  if (broken.size === 0) return { facts, day };
  const gone = facts.vehicles.filter((vehicle) => broken.has(vehicle.id));
  const own = new Set(gone.map((vehicle) => `only:${vehicle.id}`));
  const { problem } = day;
  return {
    facts: {
      ...facts,
      vehicles: facts.vehicles.filter((vehicle) => !broken.has(vehicle.id)),
      standing: [...facts.standing, ...gone.flatMap((vehicle) => vehicle.trip?.stands ?? [])],
    },
    day: {
      ...day,
      initial: day.initial.filter((route) => !broken.has(route.vehicle)),
      problem: {
        ...problem,
        vehicles: problem.vehicles.filter((vehicle) => !broken.has(vehicle.id)),
        jobs: (problem.jobs ?? []).filter((job) => !job.skills?.some((skill) => own.has(String(skill)))),
      },
    },
  };
}

/** Shipments of one place (direct traffic: of the same two) that ask for the same and come at the same time are one job while they stay small. */
function groupsOf(items: readonly DayItem[], most: { weight: number; loadingMeter: number }): DayItem[][] {
  const groups = new Map<string, DayItem[][]>();
  for (const item of items) {
    const key = JSON.stringify([
      item.stopKey,
      item.point,
      item.kind,
      item.collecting,
      item.windows,
      item.needs,
      item.affId,
      item.mostVehicleWeight,
      item.explosive,
      item.urgency,
      item.wish,
    ]);
    const of = groups.get(key) ?? [];
    const last = of.at(-1);
    const sum = (pick: (one: DayItem) => number): number =>
      (last ?? []).reduce((total, one) => total + pick(one), pick(item));
    if (last && sum((one) => one.weight) <= most.weight && sum((one) => one.loadingMeter) <= most.loadingMeter)
      last.push(item);
    else of.push([item]);
    groups.set(key, of);
  }
  return [...groups.values()].flat();
}
