import { loadsAlong, partsOf, tasksAmong } from './load.ts';
import { compile, type Model, never, nodesOfSteps, stepRef, type Vehicle } from './model.ts';
import type { Problem } from './problem.ts';
import type { PlannedRoute, RouteSolution, Solution, Step, Summary, Unassigned, Violation } from './solution.ts';
import { Pauses } from './pauses.ts';
import { Walk } from './walk.ts';

/**
 * Timetable and judgement of given sequences, by the constraints that `solve` plans with. Nothing is refused: what is
 * wrong is in `violations` of the step and of the route; tasks in no route are `unassigned`. Unknown tasks are reported
 * and left out. Throws a ProblemError for a document that contradicts itself, a RangeError for an unknown vehicle.
 */
export const check = (problem: Problem, routes: readonly PlannedRoute[]): Solution =>
  checkModel(compile(problem), routes);

/** As {@link check}, for a caller that asks often: compile once. */
export function checkModel(model: Model, planned: readonly PlannedRoute[]): Solution {
  const vehicleOf = new Map(model.problem.vehicles.map((v, i) => [v.id, i]));
  const seen = new Uint8Array(model.size);
  const routes = planned.flatMap((route) => {
    const index = vehicleOf.get(route.vehicle);
    if (index === undefined) throw new RangeError(`no vehicle ${route.vehicle}`);
    if (route.steps.length === 0) return [];
    return [timetable(model, model.vehicles[index]!, route, seen)];
  });
  const unassigned: Unassigned[] = model.refs.filter((_, node) => seen[node] === 0).map((ref) => ({ ...ref }));
  return { code: 0, summary: sumUp(routes, unassigned), routes, unassigned };
}

export function sumUp(routes: readonly RouteSolution[], unassigned: readonly Unassigned[]): Summary {
  const sum = (pick: (route: RouteSolution) => number): number => routes.reduce((total, r) => total + pick(r), 0);
  return {
    cost: sum((r) => r.cost),
    routes: routes.length,
    unassigned: unassigned.length,
    duration: sum((r) => r.duration),
    distance: sum((r) => r.distance),
    service: sum((r) => r.service),
    waiting_time: sum((r) => r.waiting_time),
    lateness: sum((r) => r.lateness),
    late_stops: sum((r) => r.steps.filter((s) => s.lateness > 0).length),
    violations: sum((r) => r.violations.length),
  };
}

/** One route alone, for a caller that asks often (drag and drop): as {@link checkModel}, empty routes too. */
export function checkRoute(model: Model, planned: PlannedRoute): RouteSolution {
  const index = model.problem.vehicles.findIndex((vehicle) => vehicle.id === planned.vehicle);
  if (index < 0) throw new RangeError(`no vehicle ${planned.vehicle}`);
  return timetable(model, model.vehicles[index]!, planned, new Uint8Array(model.size));
}

function timetable(model: Model, vehicle: Vehicle, planned: PlannedRoute, seen: Uint8Array): RouteSolution {
  const nodes: number[] = [];
  const violations: Violation[] = [];
  const reloads = planned.steps.reduce((sum, { type }) => sum + (type === 'reload' ? 1 : 0), 0);
  if (reloads > vehicle.reloads.length)
    violations.push({ cause: 'max_reloads', excess: reloads - vehicle.reloads.length });
  nodesOfSteps(model, vehicle, planned.steps).forEach((node, k) => {
    if (node >= model.tasks) nodes.push(node);
    else if (node < 0) {
      // A vehicle without reloads has no place for one: that is reported above.
      if (planned.steps[k]!.type !== 'reload') violations.push({ cause: 'unknown_task' });
    } else if (seen[node] === 1) violations.push({ cause: 'duplicate' });
    else {
      seen[node] = 1;
      nodes.push(node);
    }
  });
  vehicle.locked.forEach((node, k) => {
    if (nodes[k] !== node) violations.push({ cause: 'locked' });
  });
  let steps = walkThrough(model, vehicle, nodes, vehicle.open);
  if (vehicle.latestDeparture && vehicle.locked.length === 0) {
    const shift = laterBy(model, nodes, steps);
    if (shift > 0) {
      const shifted = walkThrough(model, vehicle, nodes, vehicle.open + shift);
      const lateness = (list: Step[]): number => list.reduce((sum, s) => sum + s.lateness, 0);
      if (lateness(shifted) <= lateness(steps) && shifted.at(-1)!.arrival <= steps.at(-1)!.arrival) steps = shifted;
    }
  }
  judgeLoad(model, vehicle, nodes, steps);
  judgeOrder(model, vehicle, nodes, steps);
  const last = steps.at(-1)!;
  const first = steps[0]!;
  const total = (pick: (step: Step) => number): number => steps.reduce((sum, step) => sum + pick(step), 0);
  const tasks = tasksAmong(model, nodes);
  if (tasks > vehicle.maxTasks) violations.push({ cause: 'max_tasks', excess: tasks - vehicle.maxTasks });
  if (last.duration > vehicle.maxTravel)
    violations.push({ cause: 'max_travel_time', excess: last.duration - vehicle.maxTravel });
  if (last.distance > vehicle.maxDistance)
    violations.push({ cause: 'max_distance', excess: last.distance - vehicle.maxDistance });
  if (vehicle.rule && last.duration > vehicle.rule.maxDaily)
    violations.push({ cause: 'daily_driving', excess: last.duration - vehicle.rule.maxDaily });
  const waiting = total((s) => s.waiting_time);
  return {
    vehicle: planned.vehicle,
    cost: vehicle.fixed + costOf(model, vehicle, nodes) + vehicle.waitRate * waiting,
    duration: last.duration,
    distance: last.distance,
    service: total((s) => (s.type === 'break' ? 0 : s.service)),
    setup: total((s) => s.setup),
    waiting_time: waiting,
    break_time: total((s) => (s.type === 'break' ? s.service : 0)),
    lateness: total((s) => s.lateness),
    span: last.arrival - first.departure,
    steps,
    violations: [...steps.flatMap((s) => s.violations), ...violations],
  };
}

function costOf(model: Model, vehicle: Vehicle, nodes: readonly number[]): number {
  let cost = 0;
  let place = vehicle.start;
  for (const node of nodes) {
    cost += vehicle.costs[place * model.places + model.location[node]!]!;
    cost += vehicle.taskRate * model.service[node]!;
    place = model.location[node]!;
  }
  return cost + vehicle.costs[place * model.places + vehicle.end]!;
}

/** A step of every field; written out, because copies of a blank one took most of the time of a check. */
function stepOf(
  model: Model,
  type: Step['type'],
  place: number,
  id: Step['id'],
  times: Pick<Step, 'arrival' | 'waiting_time' | 'setup' | 'service' | 'departure' | 'lateness'>,
  walk: { driving: number; distance: number },
  violations: Violation[],
): Step {
  const step: Step = {
    type,
    arrival: times.arrival,
    waiting_time: times.waiting_time,
    setup: times.setup,
    service: times.service,
    departure: times.departure,
    lateness: times.lateness,
    duration: walk.driving,
    distance: walk.distance,
    load: none,
    violations,
  };
  if (id !== undefined) step.id = id;
  if (place >= 0 && place < model.places - 1) step.location_index = place;
  return step;
}
/** Replaced where the load is checked. */
const none: number[] = [];

/** Breaks are taken as soon as they may be; where something is then late or missed and another order of breaks and stops keeps all, by that. */
function walkThrough(model: Model, vehicle: Vehicle, nodes: readonly number[], departure: number): Step[] {
  const walk = new Walk(model, vehicle);
  const steps = recorded(walk, nodes, departure);
  if (!vehicle.pausing || (walk.late === 0 && walk.missedBreaks === 0)) return steps;
  walk.planned = new Pauses(model, vehicle).plan(nodes, vehicle.locked.length, departure);
  return walk.planned ? recorded(walk, nodes, departure) : steps;
}

/** The timetable of one walk. */
function recorded(walk: Walk, nodes: readonly number[], departure: number): Step[] {
  const { model, vehicle } = walk;
  const at = (arrival: number, left: number, service = 0, waiting = 0) => ({
    arrival,
    waiting_time: waiting,
    setup: 0,
    service,
    departure: left,
    lateness: 0,
  });
  const steps: Step[] = [
    stepOf(model, 'start', vehicle.start, undefined, at(departure, departure), { driving: 0, distance: 0 }, []),
  ];
  const input = model.problem.vehicles[vehicle.index]!;
  walk.onBreak = (taken) => {
    const missed = walk.missedBreaks > missedSoFar;
    missedSoFar = walk.missedBreaks;
    const own = vehicle.breaks[taken.index]!;
    const id = input.breaks?.find((b) => b.service === own.service && sameWindows(b.time_windows, own))?.id;
    const times = at(taken.at, taken.start + taken.service, taken.service, taken.start - taken.at);
    steps.push(stepOf(model, 'break', -1, id, times, walk, missed ? [{ cause: 'missing_break' }] : []));
  };
  let onLeg = 0;
  walk.onPause = (pause, departed, metres) => {
    const arrival = departed + pause.afterDriving + onLeg;
    onLeg += pause.length;
    const driven = { driving: walk.driving + pause.afterDriving, distance: metres };
    const times = at(arrival, arrival + pause.length, pause.length);
    steps.push({ ...stepOf(model, 'break', -1, undefined, times, driven, []), after_driving: pause.afterDriving });
  };
  let missedSoFar = 0;
  walk.begin(departure);
  nodes.forEach((node, k) => {
    onLeg = 0;
    walk.step(node, k < vehicle.locked.length);
    const ref = stepRef(model, node);
    const violations: Violation[] = [];
    if (walk.lateness > 0) violations.push({ cause: 'delay', excess: walk.lateness });
    if (vehicle.hasSkills[node] === 0) violations.push({ cause: 'skills' });
    const times = {
      arrival: walk.arrival,
      waiting_time: walk.waiting,
      setup: walk.setup,
      service: model.service[node]!,
      departure: walk.time,
      lateness: walk.lateness,
    };
    steps.push(stepOf(model, ref.type, model.location[node]!, ref.id, times, walk, violations));
  });
  onLeg = 0;
  walk.finish();
  const end = { ...at(walk.time, walk.time), lateness: walk.lateness };
  const late: Violation[] = walk.lateness > 0 ? [{ cause: 'delay', excess: walk.lateness }] : [];
  steps.push(stepOf(model, 'end', vehicle.end, undefined, end, walk, late));
  return steps;
}

const sameWindows = (
  windows: readonly (readonly [number, number])[] | undefined,
  own: { windows: Float64Array },
): boolean =>
  windows === undefined
    ? own.windows[1] === never
    : 2 * windows.length === own.windows.length &&
      windows.every(([from, to]) =>
        own.windows.some((at, w) => w % 2 === 0 && at === from && own.windows[w + 1] === to),
      );

/** How much later the vehicle may leave without a later end or more lateness (forward time slack, Savelsbergh 1992). */
function laterBy(model: Model, nodes: readonly number[], steps: readonly Step[]): number {
  let waited = 0;
  let slack = Number.POSITIVE_INFINITY;
  let k = 0;
  for (const step of steps) {
    if (step.type === 'start' || step.type === 'end') continue;
    waited += step.waiting_time;
    if (step.type === 'break') continue;
    const node = nodes[k]!;
    k += 1;
    const start = step.arrival + step.waiting_time;
    const many = model.windows[node];
    let due = model.due[node]!;
    if (many)
      for (let w = 0; w < many.length; w += 2) if (many[w]! <= start && start <= many[w + 1]!) due = many[w + 1]!;
    slack = Math.min(slack, waited + Math.max(0, due - start));
  }
  return Math.max(0, Math.min(waited, slack));
}

function judgeLoad(model: Model, vehicle: Vehicle, nodes: readonly number[], steps: Step[]): void {
  const { dims } = model;
  const loads = loadsAlong(model, nodes);
  let k = 0;
  for (const step of steps) {
    if (step.type !== 'start' && step.type !== 'end' && step.type !== 'break') k += 1;
    step.load = Array.from(loads.subarray(k * dims, (k + 1) * dims));
    if (step.type === 'break' || step.type === 'end') continue;
    for (let d = 0; d < dims; d += 1) {
      const excess = step.load[d]! - vehicle.capacity[d]!;
      if (excess > 0) step.violations.push({ cause: 'load', dimension: d, excess });
    }
  }
}

/** A pair's pickup comes first, and no reload stands between the two. */
function judgeOrder(model: Model, _vehicle: Vehicle, nodes: readonly number[], steps: Step[]): void {
  const at = new Map(nodes.map((node, k) => [node, k]));
  const parts = partsOf(model, nodes);
  const stops = steps.filter((s) => s.type !== 'start' && s.type !== 'end' && s.type !== 'break');
  nodes.forEach((node, k) => {
    const partner = model.partner[node]!;
    if (partner < 0) return;
    const other = at.get(partner);
    const wrong =
      other === undefined || (model.isPickup[node] === 1 ? other < k : other > k) || parts[other] !== parts[k];
    if (wrong) stops[k]!.violations.push({ cause: 'precedence' });
  });
}
