import { loadsAlong, partsOf, tasksAmong } from './load.ts';
import { compile, type Model, never, nodesOfSteps, refKey, type Vehicle } from './model.ts';
import type { Id, Problem, TaskRef } from './problem.ts';
import { sequencesOf, type Solution } from './solution.ts';
import { Walk } from './walk.ts';

/** One change that alone would make room for a task in the plan as it stands. Seconds on the document's axis. */
export type Change =
  /** Served at `at` instead of in its window. */
  | { kind: 'window'; vehicle: Id; at: number; by: number; early: boolean }
  /** The vehicle is back later than its shift ends. */
  | { kind: 'shift'; vehicle: Id; by: number }
  /** So much more of one dimension on this vehicle. */
  | { kind: 'capacity'; vehicle: Id; dimension: number; by: number }
  /** The vehicle lacks these. */
  | { kind: 'skills'; vehicle: Id; missing: string[] }
  /** One more vehicle like this one. */
  | { kind: 'vehicle'; like: Id };

export type Suggestion = TaskRef & { changes: Change[] };

/** Beyond so many tasks nobody reads the list, and the time is better used otherwise. */
const mostTasks = 300;
/** Of one kind, the smallest changes. */
const mostOfKind = 2;

type Way = { late: number; at: number; early: boolean; over: number; dimension: number; excess: number };

/**
 * For every task that a plan leaves out: the smallest single changes that would let it in, of its window, of a vehicle's
 * shift, room or equipment, or one more vehicle. Everything else of the plan stays as it is.
 */
export function suggestChanges(problem: Problem, solution: Solution): Suggestion[] {
  if (solution.unassigned.length === 0) return [];
  const model = compile(problem);
  const indexOf = new Map(problem.vehicles.map((vehicle, i) => [vehicle.id, i]));
  const routes = model.vehicles.map((): number[] => []);
  for (const { vehicle, steps } of sequencesOf(solution)) {
    const index = indexOf.get(vehicle)!;
    routes[index] = nodesOfSteps(model, model.vehicles[index]!, steps);
  }
  const skills = new Map<string, readonly (string | number)[]>();
  for (const job of problem.jobs ?? []) skills.set(`job:${job.id}`, job.skills ?? []);
  for (const pair of problem.shipments ?? []) skills.set(`pickup:${pair.pickup.id}`, pair.skills ?? []);
  return solution.unassigned
    .filter((task) => task.type !== 'delivery')
    .slice(0, mostTasks)
    .map(({ type, id }) => {
      const node = model.nodeOf.get(refKey({ type, id }))!;
      const needed = (skills.get(refKey({ type, id })) ?? []).map(String);
      return { type, id, changes: changesFor(model, routes, node, needed) };
    });
}

function changesFor(model: Model, routes: readonly number[][], unit: number, needed: readonly string[]): Change[] {
  const units = model.partner[unit]! >= 0 ? [unit, model.partner[unit]!] : [unit];
  // Its own window open to the right, then on both sides; windows of all others hold.
  const later = withoutWindow(model, units, false);
  const anyTime = withoutWindow(model, units, true);
  const found: Change[] = [];
  const seenTypes = new Set<number>();
  for (const vehicle of model.vehicles) {
    const id = model.problem.vehicles[vehicle.index]!.id;
    const able = vehicle.hasSkills[unit] === 1;
    const ways = waysInto(model, [later, anyTime], vehicle, routes[vehicle.index]!, units);
    if (!able) {
      const has = new Set((model.problem.vehicles[vehicle.index]!.skills ?? []).map(String));
      const missing = needed.filter((skill) => !has.has(skill));
      if (ways.some((way) => way.late === 0 && way.over === 0 && way.excess === 0))
        found.push({ kind: 'skills', vehicle: id, missing });
      continue;
    }
    for (const way of ways) {
      const wrong = Number(way.late > 0) + Number(way.over > 0) + Number(way.excess > 0);
      if (wrong !== 1) continue;
      if (way.late > 0) found.push({ kind: 'window', vehicle: id, at: way.at, by: way.late, early: way.early });
      else if (way.over > 0) found.push({ kind: 'shift', vehicle: id, by: way.over });
      else found.push({ kind: 'capacity', vehicle: id, dimension: way.dimension, by: way.excess });
    }
    if (!seenTypes.has(vehicle.type) && vehicle.locked.length === 0) {
      seenTypes.add(vehicle.type);
      if (waysInto(model, [model], vehicle, [], units).some((w) => w.late === 0 && w.over === 0 && w.excess === 0))
        found.push({ kind: 'vehicle', like: id });
    }
  }
  return smallest(found);
}

function withoutWindow(model: Model, units: readonly number[], both: boolean): Model {
  const ready = model.ready.slice();
  const due = model.due.slice();
  const windows = [...model.windows];
  for (const unit of units) {
    if (both) ready[unit] = -never;
    due[unit] = never;
    windows[unit] = undefined;
  }
  return { ...model, ready, due, windows };
}

/** Every place on the route where only the task itself, the shift or the load would be wrong. */
function waysInto(
  model: Model,
  lifted: readonly Model[],
  vehicle: Vehicle,
  route: readonly number[],
  units: readonly number[],
): Way[] {
  const ways: Way[] = [];
  const open: Vehicle = { ...vehicle, close: never };
  for (const one of lifted) {
    const walk = new Walk(one, open);
    for (let at = vehicle.locked.length; at <= route.length; at += 1) {
      const last = units.length > 1 ? route.length : at;
      for (let to = at; to <= last; to += 1) {
        const way = tryAt(model, walk, vehicle, route, units, at, to);
        if (way) ways.push(way);
      }
    }
  }
  return ways;
}

function tryAt(
  model: Model,
  walk: Walk,
  vehicle: Vehicle,
  route: readonly number[],
  units: readonly number[],
  at: number,
  to: number,
): Way | undefined {
  const nodes = [...route.slice(0, at), units[0]!, ...route.slice(at, to), ...units.slice(1), ...route.slice(to)];
  if (tasksAmong(model, nodes) > vehicle.maxTasks) return undefined;
  if (model.tasks < model.size && spansReload(model, nodes, units)) return undefined;
  let off = 0;
  let served = 0;
  let early = false;
  walk.begin();
  for (let k = 0; k < nodes.length; k += 1) {
    const node = nodes[k]!;
    walk.step(node, k < vehicle.locked.length);
    // Whom it makes late keeps it out.
    if (walk.late > 0) return undefined;
    if (units.includes(node)) {
      const start = walk.arrival + walk.waiting;
      const missed = missedBy(model, node, start);
      if (missed > off) {
        off = missed;
        served = start;
        early = start < (model.windows[node]?.[0] ?? model.ready[node]!);
      }
    }
  }
  walk.finish();
  if (!walk.clean) return undefined;
  const { dimension, excess } = overload(model, vehicle, nodes);
  return { late: off, at: served, early, over: Math.max(0, walk.time - vehicle.close), dimension, excess };
}

/** A pair (or the delivery of a frozen pickup) with a reload between its tasks. */
function spansReload(model: Model, nodes: readonly number[], units: readonly number[]): boolean {
  const parts = partsOf(model, nodes);
  return units.some((unit) => {
    const other = nodes.indexOf(model.partner[unit]!);
    return other >= 0 && parts[other] !== parts[nodes.indexOf(unit)];
  });
}

/** Seconds between the start and the nearest window. */
function missedBy(model: Model, node: number, start: number): number {
  const windows = model.windows[node] ?? [model.ready[node]!, model.due[node]!];
  let least = Number.POSITIVE_INFINITY;
  for (let w = 0; w < windows.length; w += 2)
    least = Math.min(least, Math.max(0, windows[w]! - start, start - windows[w + 1]!));
  return least;
}

function overload(model: Model, vehicle: Vehicle, nodes: readonly number[]): { dimension: number; excess: number } {
  const { dims } = model;
  const loads = loadsAlong(model, nodes);
  let worst = { dimension: 0, excess: 0, share: 0 };
  for (let d = 0; d < dims; d += 1) {
    let most = 0;
    for (let at = d; at < loads.length; at += dims) if (loads[at]! > most) most = loads[at]!;
    const excess = most - vehicle.capacity[d]!;
    const share = excess / Math.max(1, vehicle.capacity[d]!);
    if (excess > 0 && worst.excess > 0) return { dimension: d, excess: Number.POSITIVE_INFINITY };
    if (excess > 0) worst = { dimension: d, excess, share };
  }
  return { dimension: worst.dimension, excess: worst.excess };
}

const sizeOf = (change: Change): number =>
  change.kind === 'skills' ? change.missing.length : change.kind === 'vehicle' ? 0 : change.by;

/** The smallest of each kind, each vehicle once. */
function smallest(changes: readonly Change[]): Change[] {
  const kinds = ['window', 'shift', 'capacity', 'skills', 'vehicle'] as const;
  return kinds.flatMap((kind) => {
    const of = changes
      .filter((change) => change.kind === kind && Number.isFinite(sizeOf(change)))
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    const vehicles = new Set<Id>();
    return of
      .filter((change) => {
        const id = change.kind === 'vehicle' ? change.like : change.vehicle;
        return !vehicles.has(id) && vehicles.add(id);
      })
      .slice(0, mostOfKind);
  });
}
