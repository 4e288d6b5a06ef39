import type { Fits } from './fits.ts';
import { Insertion } from './insertion.ts';
import { type Model, never, type Vehicle } from './model.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import type { Sequences } from './searchOptions.ts';
import type { UnassignedReason } from './solution.ts';

type Constraint = UnassignedReason['constraints'][number];

/**
 * Why units do not fit beside the others: every constraint that, lifted alone, would make a place for the unit.
 * When none would, all that the unit is subject to are named; also for units that `timeIsUp` leaves no time for.
 */
export function explain(
  model: Model,
  fits: Fits,
  sequences: Sequences,
  units: readonly number[],
  timeIsUp: () => boolean = () => false,
): Map<number, UnassignedReason> {
  const reasons = new Map<number, UnassignedReason>();
  for (const [node, constraints] of fits.nowhere) reasons.set(node, { alone: true, constraints });
  const open = units.filter((unit) => !fits.nowhere.has(unit));
  if (open.length === 0) return reasons;
  const found = new Map<number, Constraint[]>(open.map((unit) => [unit, []]));
  const all: Constraint[] = [];
  for (const [constraint, lifted] of lift(model)) {
    all.push(constraint);
    const plan = new Plan(lifted);
    plan.load(sequences, new Uint8Array(model.size));
    const insertion = new Insertion(lifted, new Random(1));
    insertion.exact = true;
    for (const unit of open) {
      if (timeIsUp()) break;
      insertion.begin(unit);
      for (const route of plan.routes) {
        if (fits.byType[route.vehicle.type]![unit] === 1 && insertion.route === undefined)
          insertion.lookAt(plan, route.vehicle.index, 0);
      }
      if (insertion.route) found.get(unit)!.push(constraint);
    }
  }
  for (const [unit, constraints] of found)
    reasons.set(unit, { alone: false, constraints: constraints.length > 0 ? constraints : all });
  return reasons;
}

/** The model without one of its constraints, for each that it has. */
function* lift(model: Model): Generator<[Constraint, Model]> {
  const vehicles = (change: (v: Vehicle) => Partial<Vehicle>): Vehicle[] =>
    model.vehicles.map((v) => ({ ...v, ...change(v) }));
  const { size } = model;
  const timed = model.vehicles.some((v) => v.close < never) || model.due.some((due) => due < never);
  if (timed && !model.soft)
    yield [
      'time_windows',
      {
        ...model,
        ready: new Float64Array(size).fill(-never),
        due: new Float64Array(size).fill(never),
        windows: new Array<undefined>(size).fill(undefined),
        vehicles: vehicles(() => ({ close: never, breaks: [], pausing: false })),
      },
    ];
  if (model.vehicles.some((v) => v.capacity.some((c) => c < never)))
    yield [
      'capacity',
      { ...model, vehicles: vehicles((v) => ({ capacity: new Float64Array(v.capacity.length).fill(never) })) },
    ];
  if (model.vehicles.some((v) => v.maxTasks < never))
    yield ['max_tasks', { ...model, vehicles: vehicles(() => ({ maxTasks: never })) }];
  if (model.vehicles.some((v) => v.maxTravel < never))
    yield ['max_travel_time', { ...model, vehicles: vehicles(() => ({ maxTravel: never })) }];
  if (model.vehicles.some((v) => v.maxDistance < never))
    yield ['max_distance', { ...model, vehicles: vehicles(() => ({ maxDistance: never })) }];
  if (model.vehicles.some((v) => v.rule))
    yield ['driving_rule', { ...model, vehicles: vehicles(() => ({ rule: undefined })) }];
}
