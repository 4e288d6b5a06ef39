import { type DrivingRule, eu561 } from './breaks.ts';
import { compileMatrices, type Matrices, refuseTooManyPlaces } from './matrices.ts';
import type { Problem, StepRef, TaskRef } from './problem.ts';
import { ProblemError } from './problemError.ts';

/** The problem in typed arrays, as search and check read it. Nodes are tasks; a pair is two nodes. */
export type Model = {
  readonly problem: Problem;
  /** Number of nodes: first the tasks, then every vehicle's reloads. */
  readonly size: number;
  /** Number of tasks; a node from here on is a reload. */
  readonly tasks: number;
  readonly dims: number;
  readonly refs: readonly TaskRef[];
  readonly nodeOf: ReadonlyMap<string, number>;
  /** The other task of a shipment, or -1. */
  readonly partner: Int32Array;
  /** 1: first task of a pair. */
  readonly isPickup: Uint8Array;
  readonly location: Int32Array;
  readonly service: Float64Array;
  readonly setup: Float64Array;
  /** Start of the first and end of the last window. */
  readonly ready: Float64Array;
  readonly due: Float64Array;
  /** Only for several windows: from, to, from, to … in order. */
  readonly windows: readonly (Float64Array | undefined)[];
  /** Amounts on board from the start, and change of the load at the stop; `size * dims`. */
  readonly atStart: Float64Array;
  readonly change: Float64Array;
  /**
   * What leaving the task (a pair under its pickup) out weighs: priorities first, and then how many tasks. 0 for the delivery of a pair.
   */
  readonly weight: Float64Array;
  /** The same for a search that is hot: a task counts 1, each step of priority a few tasks. */
  readonly stake: Float64Array;
  /** Side of the matrices; the last place is "nowhere" for vehicles without start or end. */
  readonly places: number;
  /** Loads only fall, or only rise, along every route: then the sum alone decides. */
  readonly oneWay: boolean;
  readonly soft: boolean;
  readonly vehicles: readonly Vehicle[];
};

export type Vehicle = {
  readonly index: number;
  /** Vehicles of one type are interchangeable while empty. */
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly close: number;
  readonly capacity: Float64Array;
  /** `places * places`, row major. */
  readonly durations: Float64Array;
  readonly distances: Float64Array;
  readonly costs: Float64Array;
  /** Transposed (the same arrays when symmetric): the insertion scan reads one row of each and stays in the cache. */
  readonly durationsTo: Float64Array;
  readonly costsTo: Float64Array;
  readonly fixed: number;
  /** Cost per second of service. */
  readonly taskRate: number;
  /** Cost per second of waiting. */
  readonly waitRate: number;
  readonly maxTasks: number;
  readonly maxTravel: number;
  readonly maxDistance: number;
  /** Has a limit that insertion must look at. */
  readonly limited: boolean;
  /** Must be walked stop by stop: a driving rule, soft windows or waiting that costs. */
  readonly walked: boolean;
  /** Has breaks of its own and need not be walked: see `pauses.ts`. */
  readonly pausing: boolean;
  /** Windows: from, to, from, to … in order. */
  readonly breaks: readonly { windows: Float64Array; service: number }[];
  readonly rule: DrivingRule | undefined;
  readonly latestDeparture: boolean;
  /** Detours never save time: then what is reached too late stays too late behind every later stop. */
  readonly metric: boolean;
  /** Its own reloads. */
  readonly reloads: Int32Array;
  readonly locked: Int32Array;
  readonly hasSkills: Uint8Array;
};

export const never = 1e15;
/** How many tasks a step of priority is worth while the search is hot. */
const tasksPerPriority = 3;
export const refKey = (ref: TaskRef): string => `${ref.type}:${ref.id}`;

/** The node as a step of a sequence. */
export const stepRef = (model: Pick<Model, 'refs'>, node: number): StepRef => model.refs[node] ?? { type: 'reload' };

/** Nodes of a sequence, -1 for what is unknown. The n-th reload is the vehicle's n-th, and what is too much its last again. */
export function nodesOfSteps(
  model: Pick<Model, 'nodeOf'>,
  { reloads }: Pick<Vehicle, 'reloads'>,
  steps: readonly StepRef[],
): number[] {
  let used = 0;
  return steps.map((ref) => {
    if (ref.type !== 'reload') return model.nodeOf.get(refKey(ref)) ?? -1;
    used += 1;
    return reloads[Math.min(used, reloads.length) - 1] ?? -1;
  });
}

/** Compiles a document. Throws a {@link ProblemError} for indexes, amounts and ids that do not fit together. */
export function compile(problem: Problem): Model {
  const jobs = problem.jobs ?? [];
  const shipments = problem.shipments ?? [];
  const tasks = jobs.length + 2 * shipments.length;
  const size = problem.vehicles.reduce((sum, { reload }) => sum + (reload?.max ?? 0), tasks);
  const dims = dimensionsOf(problem);
  const side = Math.max(0, ...Object.values(problem.matrices ?? {}).map((m) => m.durations.length));
  refuseTooManyPlaces(side);
  const places = side + 1;
  const model = {
    problem,
    size,
    tasks,
    dims,
    refs: [] as TaskRef[],
    nodeOf: new Map<string, number>(),
    partner: new Int32Array(size).fill(-1),
    isPickup: new Uint8Array(size),
    location: new Int32Array(size),
    service: new Float64Array(size),
    setup: new Float64Array(size),
    ready: new Float64Array(size),
    due: new Float64Array(size),
    windows: [] as (Float64Array | undefined)[],
    atStart: new Float64Array(size * dims),
    change: new Float64Array(size * dims),
    weight: new Float64Array(size),
    stake: new Float64Array(size),
    places,
    oneWay:
      size === tasks &&
      shipments.length === 0 &&
      (jobs.every((j) => !some(j.pickup)) || jobs.every((j) => !some(j.delivery))),
    soft: problem.soft_time_windows === true,
  };
  const skillsOf: (readonly (string | number)[])[] = [];
  const add = (
    type: TaskRef['type'],
    stop: NonNullable<Problem['jobs']>[number] | NonNullable<Problem['shipments']>[number]['pickup'],
    importance: readonly [count: number, priority: number],
    skills: readonly (string | number)[],
  ): number => {
    const node = model.refs.length;
    const ref = { type, id: stop.id };
    const [count, priority] = importance;
    if (model.nodeOf.has(refKey(ref))) throw new ProblemError(`${type} ${stop.id} is there twice`);
    model.refs.push(ref);
    model.nodeOf.set(refKey(ref), node);
    if (stop.location_index === undefined || stop.location_index >= side)
      throw new ProblemError(`${type} ${stop.id} has no place in the matrices`);
    model.location[node] = stop.location_index;
    model.service[node] = stop.service ?? 0;
    model.setup[node] = stop.setup ?? 0;
    const windows = [...(stop.time_windows ?? [[-never, never] as [number, number]])].sort((a, b) => a[0] - b[0]);
    model.ready[node] = windows[0]![0];
    model.due[node] = Math.max(...windows.map((w) => w[1]));
    model.windows.push(windows.length > 1 ? Float64Array.from(windows.flat()) : undefined);
    model.weight[node] = priority * (tasks + 1) + count;
    model.stake[node] = priority * tasksPerPriority + count;
    skillsOf.push(skills);
    return node;
  };
  for (const job of jobs) {
    const node = add('job', job, [1, job.priority ?? 0], job.skills ?? []);
    for (let d = 0; d < dims; d += 1) {
      model.atStart[node * dims + d] = job.delivery?.[d] ?? 0;
      model.change[node * dims + d] = (job.pickup?.[d] ?? 0) - (job.delivery?.[d] ?? 0);
    }
  }
  for (const shipment of shipments) {
    const from = add('pickup', shipment.pickup, [2, shipment.priority ?? 0], shipment.skills ?? []);
    const to = add('delivery', shipment.delivery, [0, 0], shipment.skills ?? []);
    model.isPickup[from] = 1;
    model.partner[from] = to;
    model.partner[to] = from;
    for (let d = 0; d < dims; d += 1) {
      model.change[from * dims + d] = shipment.amount?.[d] ?? 0;
      model.change[to * dims + d] = -(shipment.amount?.[d] ?? 0);
    }
  }
  const reloads = problem.vehicles.map(({ id, reload, start_index: start }) => {
    const first = skillsOf.length;
    for (let n = 0; n < (reload?.max ?? 0); n += 1) {
      const node = first + n;
      const place = reload!.location_index ?? (reload!.location === undefined ? start : undefined);
      if (place === undefined || place >= side)
        throw new ProblemError(`vehicle ${id} has no place in the matrices to load again`);
      model.location[node] = place;
      model.service[node] = reload!.service;
      model.ready[node] = -never;
      model.due[node] = never;
      model.windows.push(undefined);
      skillsOf.push([]);
    }
    return Int32Array.from({ length: skillsOf.length - first }, (_, n) => first + n);
  });
  return { ...model, vehicles: compileVehicles(problem, model, side, skillsOf, reloads) };
}

/** Amounts per task; refuses loads in dimensions in which a vehicle has no capacity: it would carry them without limit. */
function dimensionsOf({ vehicles, jobs = [], shipments = [] }: Problem): number {
  const capacities = vehicles.filter(({ capacity }) => capacity !== undefined);
  const least = Math.min(...capacities.map(({ capacity }) => capacity?.length ?? 0));
  const used = (amounts: readonly number[] | undefined, of: string): number => {
    const length = amounts ? amounts.findLastIndex((amount) => amount > 0) + 1 : 0;
    if (length <= least) return length;
    const vehicle = capacities.find(({ capacity }) => capacity?.length === least);
    throw new ProblemError(
      `${of} has an amount in dimension ${length}, but vehicle ${vehicle?.id} a capacity in ${least === 0 ? 'none' : `only ${least}`}`,
    );
  };
  return Math.max(
    0,
    ...vehicles.map((v) => v.capacity?.length ?? 0),
    ...jobs.flatMap((j) => [used(j.delivery, `job ${j.id}`), used(j.pickup, `job ${j.id}`)]),
    ...shipments.map((s) => used(s.amount, `shipment ${s.pickup.id}`)),
  );
}

const some = (amounts: readonly number[] | undefined): boolean => amounts?.some((a) => a > 0) === true;

function compileVehicles(
  problem: Problem,
  model: Pick<Model, 'size' | 'tasks' | 'dims' | 'places' | 'nodeOf' | 'soft' | 'isPickup' | 'partner'>,
  side: number,
  skillsOf: readonly (readonly (string | number)[])[],
  reloads: readonly Int32Array[],
): Vehicle[] {
  const types = new Map<string, number>();
  const matrices = new Map<string, Matrices>();
  const hasSkills = new Map<string, Uint8Array>();
  const vehicleIds = new Set<string>();
  const lockedTwice = new Set<number>();
  return problem.vehicles.map((vehicle, index) => {
    if (vehicleIds.has(String(vehicle.id))) throw new ProblemError(`vehicle ${vehicle.id} is there twice`);
    vehicleIds.add(String(vehicle.id));
    const place = (at: number | undefined, given: boolean): number => {
      if (at === undefined && !given) return side;
      if (at === undefined || at >= side) throw new ProblemError(`vehicle ${vehicle.id} has no place in the matrices`);
      return at;
    };
    const { id: _id, description: _description, type: _kind, locked = [], ...kind } = vehicle;
    const typeKey = JSON.stringify(locked.length > 0 ? [index] : kind);
    if (!types.has(typeKey)) types.set(typeKey, types.size);
    const costs = vehicle.costs ?? { fixed: 0, per_hour: 3600, per_km: 0, per_task_hour: 0 };
    const byCost = problem.objective !== 'distance' && problem.objective !== 'vehicles';
    const waitRate = byCost ? (vehicle.costs?.per_wait_hour ?? 0) / 3600 : 0;
    const speed = vehicle.speed_factor ?? 1;
    const matrixKey = JSON.stringify([vehicle.profile, speed, costs.per_hour, costs.per_km]);
    let own = matrices.get(matrixKey);
    if (!own) {
      own = compileMatrices(problem, vehicle.profile, speed, costs.per_hour, costs.per_km, side);
      matrices.set(matrixKey, own);
    }
    const skillKey = JSON.stringify([...(vehicle.skills ?? [])].map(String).sort());
    let able = hasSkills.get(skillKey);
    if (!able) {
      const has = new Set((vehicle.skills ?? []).map(String));
      able = Uint8Array.from(skillsOf, (needed) => (needed.every((s) => has.has(String(s))) ? 1 : 0));
      hasSkills.set(skillKey, able);
    }
    const [open, close] = vehicle.time_window ?? [0, never];
    const maxTasks = vehicle.max_tasks ?? never;
    const maxTravel = vehicle.max_travel_time ?? never;
    const maxDistance = vehicle.max_distance ?? never;
    const rule = vehicle.driving_rule === 'EU_561' ? eu561 : undefined;
    const walked = model.soft || rule !== undefined || waitRate > 0;
    let onBoard = 0;
    const prefix = nodesOfSteps(model, { reloads: reloads[index]! }, locked).map((node, k) => {
      const ref = locked[k]!;
      if (ref.type === 'reload') {
        if (node < 0 || lockedTwice.has(node)) throw new ProblemError(`vehicle ${vehicle.id} locks too many reloads`);
        if (onBoard > 0) throw new ProblemError(`vehicle ${vehicle.id} locks a reload within a shipment`);
        lockedTwice.add(node);
        return node;
      }
      if (node < 0) throw new ProblemError(`locked ${ref.type} ${ref.id} is not in the problem`);
      if (lockedTwice.has(node)) throw new ProblemError(`locked ${ref.type} ${ref.id} is there twice`);
      if (ref.type === 'delivery' && !lockedTwice.has(model.partner[node]!))
        throw new ProblemError(`locked delivery ${ref.id} has no locked pickup before it`);
      if (ref.type !== 'job') onBoard += ref.type === 'pickup' ? 1 : -1;
      lockedTwice.add(node);
      return node;
    });
    if (new Set(prefix.flatMap((n) => [n, model.partner[n]!]).filter((n) => prefix.includes(n))).size !== prefix.length)
      throw new ProblemError(`vehicle ${vehicle.id} locks half of another vehicle's shipment`);
    return {
      index,
      type: types.get(typeKey) ?? 0,
      start: place(vehicle.start_index, vehicle.start !== undefined),
      end: place(vehicle.end_index, vehicle.end !== undefined),
      open,
      close,
      capacity: Float64Array.from({ length: model.dims }, (_, d) => vehicle.capacity?.[d] ?? never),
      ...own,
      fixed: costs.fixed,
      taskRate: costs.per_task_hour / 3600,
      waitRate,
      maxTasks,
      maxTravel,
      maxDistance,
      limited: maxTasks < never || maxTravel < never || maxDistance < never,
      walked,
      pausing: !walked && (vehicle.breaks?.length ?? 0) > 0,
      breaks: (vehicle.breaks ?? [])
        .map((b) => {
          const windows = [...(b.time_windows ?? [[open, never] as [number, number]])].sort((x, y) => x[0] - y[0]);
          return { windows: Float64Array.from(windows.flat()), service: b.service };
        })
        .sort((a, b) => a.windows[a.windows.length - 1]! - b.windows[b.windows.length - 1]!),
      rule,
      latestDeparture: vehicle.departure === 'latest',
      reloads: reloads[index]!,
      locked: Int32Array.from(prefix),
      hasSkills: able,
    };
  });
}
