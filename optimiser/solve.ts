import { checkModel, sumUp } from './check.ts';
import { explain } from './explain.ts';
import { findFits } from './fits.ts';
import { partsOf, tasksAmong } from './load.ts';
import { compile, type Model, nodesOfSteps, refKey, stepRef } from './model.ts';
import type { Problem } from './problem.ts';
import { Search } from './search.ts';
import type { Found, SearchOptions, Sequences } from './searchOptions.ts';
import type { PlannedRoute, Solution, Unassigned } from './solution.ts';

export type SolveOptions = Omit<SearchOptions, 'initial' | 'seed' | 'begun'> & {
  /** Default 1. Same seed and `iterations`, same answer. */
  seed?: number;
  /** A plan to start from; tasks that it leaves out are put in. */
  initial?: readonly PlannedRoute[];
};

/** Used when neither `cpu` with a clock nor `iterations` limits the search. */
const defaultIterations = 20_000;
const explainSeconds = 0.05;
const explainShare = 0.02;
/** Share of a soft trip's budget for the attempt to keep every window. */
const hardShare = 0.4;

/**
 * Plans the problem: best order for one vehicle, best routes for many. Always answers; what cannot be served is in
 * `unassigned` with its reason. Throws a ProblemError for a document that contradicts itself.
 */
export function solve(problem: Problem, options: SolveOptions = {}): Solution {
  const seed = options.seed ?? 1;
  const begun = options.clock?.();
  const limits: SearchOptions = { ...options, seed, initial: undefined };
  if (options.iterations === undefined && (options.cpu === undefined || !options.clock))
    limits.iterations = defaultIterations;
  const model = compile(problem);
  const fits = findFits(model);
  let initial = options.initial && readInitial(model, options.initial);
  let spent = 0;
  if (model.soft && !initial) {
    const first = keepWindows(problem, limits);
    initial = readInitial(model, first.routes);
    spent = first.iterations;
    if (limits.iterations !== undefined) limits.iterations = Math.max(1, limits.iterations - spent);
    if (limits.cpu !== undefined && options.clock)
      limits.cpu = Math.max(limits.cpu * 0.1, limits.cpu - (options.clock() - (begun ?? 0)));
  } else if (begun !== undefined) limits.begun = begun;
  const found = new Search(model, fits, { ...limits, ...(initial ? { initial } : {}) }).run();
  const solution = checkModel(model, routesOf(model, found.sequences));
  const { clock, cpu } = options;
  // What explaining may take beyond the budget.
  const late = clock && cpu !== undefined ? clock() + explainSeconds + explainShare * cpu : Number.POSITIVE_INFINITY;
  const unassigned = giveReasons(model, solution.unassigned, found, fits, () => clock !== undefined && clock() > late);
  return {
    ...solution,
    summary: sumUp(solution.routes, unassigned),
    unassigned,
    search: {
      iterations: found.iterations + spent,
      seconds: begun === undefined ? null : options.clock!() - begun,
      seed,
      stopped: found.stopped,
    },
  };
}

/** A soft trip is first planned as if windows were hard and without breaks: where that serves all, nothing is late. */
function keepWindows(problem: Problem, limits: SearchOptions): { routes: PlannedRoute[]; iterations: number } {
  const strict: Problem = {
    ...problem,
    soft_time_windows: false,
    vehicles: problem.vehicles.map(
      ({ breaks: _breaks, driving_rule: _rule, max_travel_time: _time, max_distance: _distance, ...rest }) => rest,
    ),
  };
  const model = compile(strict);
  // Plans of this easier problem are no use to other threads.
  const { iterations, cpu, exchange: _exchange, ...others } = limits;
  const found = new Search(model, findFits(model), {
    ...others,
    ...(iterations === undefined ? {} : { iterations: Math.max(1, Math.floor(iterations * hardShare)) }),
    ...(cpu === undefined ? {} : { cpu: cpu * hardShare }),
  }).run();
  return { routes: routesOf(model, found.sequences), iterations: found.iterations };
}

const routesOf = (model: Model, sequences: Found['sequences']): PlannedRoute[] =>
  sequences.map(({ vehicle, nodes }) => ({
    vehicle: model.problem.vehicles[vehicle]!.id,
    steps: Array.from(nodes, (node) => stepRef(model, node)),
  }));

/** Drops what is unknown, doubled, half a pair, a pair across a reload or not in line with the frozen prefix. */
function readInitial(model: Model, routes: readonly PlannedRoute[]): Sequences {
  const vehicleOf = new Map(model.problem.vehicles.map((v, i) => [v.id, i]));
  const frozen = new Set(model.vehicles.flatMap((v) => [...v.locked]));
  const seen = new Set<number>(frozen);
  const inOnePart = (nodes: readonly number[], a: number, b: number): boolean => {
    const parts = partsOf(model, nodes);
    return parts[nodes.indexOf(a)] === parts[nodes.indexOf(b)];
  };
  return routes.flatMap((route) => {
    const vehicle = vehicleOf.get(route.vehicle);
    if (vehicle === undefined) return [];
    const { locked } = model.vehicles[vehicle]!;
    const nodes = [...locked];
    for (const node of nodesOfSteps(model, model.vehicles[vehicle]!, route.steps)) {
      if (node < 0 || seen.has(node)) continue;
      const partner = model.partner[node]!;
      if (partner >= 0 && frozen.has(partner) && !nodes.includes(partner)) continue;
      if (partner >= 0 && model.isPickup[node] === 0 && !nodes.includes(partner)) continue;
      seen.add(node);
      nodes.push(node);
    }
    const whole = nodes.filter((node) => {
      const partner = model.partner[node]!;
      if (partner < 0 || frozen.has(node)) return true;
      return nodes.includes(partner) ? inOnePart(nodes, node, partner) : frozen.has(partner);
    });
    return tasksAmong(model, whole) > 0 || locked.length > 0 ? [{ vehicle, nodes: whole }] : [];
  });
}

function giveReasons(
  model: Model,
  unassigned: readonly Unassigned[],
  found: Found,
  fits: ReturnType<typeof findFits>,
  timeIsUp: () => boolean,
): Unassigned[] {
  if (unassigned.length === 0) return [];
  const reasons = explain(model, fits, found.sequences, found.absent, timeIsUp);
  return unassigned.map((task) => {
    const node = model.nodeOf.get(refKey(task))!;
    const reason = reasons.get(node) ?? reasons.get(model.partner[node]!);
    return reason ? { ...task, reason } : task;
  });
}
