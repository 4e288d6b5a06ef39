import type { Model, Vehicle } from './model.ts';
import { Pauses } from './pauses.ts';
import { Walk } from './walk.ts';
import type { UnassignedReason } from './solution.ts';

type Constraint = UnassignedReason['constraints'][number];

/**
 * Per vehicle type, per node: 1 when the task (the pair, under its pickup) fits a vehicle of that type that does
 * nothing else; and for tasks that fit nowhere, what stands in the way.
 */
export type Fits = {
  byType: Uint8Array[] /** 1: fits every type. */;
  everywhere: Uint8Array;
  nowhere: Map<number, Constraint[]>;
};

export function findFits(model: Model): Fits {
  const byType: Uint8Array[] = [];
  const blocked = new Map<number, Set<Constraint>>();
  const found = new Uint8Array(model.size);
  const frozen = new Int32Array(model.size).fill(-1);
  for (const vehicle of model.vehicles) for (const node of vehicle.locked) frozen[node] = vehicle.index;
  for (const vehicle of model.vehicles) {
    if (byType[vehicle.type]) continue;
    const fits = new Uint8Array(model.size);
    byType[vehicle.type] = fits;
    const walk = new Walk(model, vehicle);
    for (let node = 0; node < model.tasks; node += 1) {
      const partner = model.partner[node]!;
      if (frozen[node]! >= 0) continue;
      const pinned = partner >= 0 && model.isPickup[node] === 0 && frozen[partner]! >= 0;
      if (partner >= 0 && model.isPickup[node] === 0 && !pinned) continue;
      if (pinned && frozen[partner] !== vehicle.index) continue;
      const why = alone(model, vehicle, walk, node, pinned ? -1 : partner);
      if (why.length === 0) {
        fits[node] = 1;
        found[node] = 1;
      } else {
        const known = blocked.get(node) ?? new Set<Constraint>();
        for (const constraint of why) known.add(constraint);
        blocked.set(node, known);
      }
    }
  }
  const nowhere = new Map<number, Constraint[]>();
  for (const [node, why] of blocked) if (found[node] === 0) nowhere.set(node, [...why]);
  const everywhere = Uint8Array.from(found, (_, node) => (byType.every((fits) => fits[node] === 1) ? 1 : 0));
  return { byType, everywhere, nowhere };
}

/** What keeps a unit off a vehicle whose only other tasks are its frozen ones. */
function alone(model: Model, vehicle: Vehicle, walk: Walk, unit: number, delivery: number): Constraint[] {
  const { dims } = model;
  if (vehicle.hasSkills[unit] === 0) return ['skills'];
  const locked = vehicle.locked.reduce((sum, node) => sum + (node < model.tasks ? 1 : 0), 0);
  const tasks = locked + (delivery >= 0 ? 2 : 1);
  if (tasks > vehicle.maxTasks) return ['max_tasks'];
  for (let d = 0; d < dims; d += 1) {
    const at = unit * dims + d;
    if (Math.max(model.atStart[at]!, model.atStart[at]! + model.change[at]!) > vehicle.capacity[d]!)
      return ['capacity'];
  }
  walk.begin();
  for (const node of vehicle.locked) walk.step(node, true);
  walk.step(unit);
  if (delivery >= 0) walk.step(delivery);
  const lateAtStop = walk.late > 0;
  walk.finish();
  if (model.soft) return [];
  if (vehicle.pausing && !walk.clean) {
    const sequence = [...vehicle.locked, unit, ...(delivery >= 0 ? [delivery] : [])];
    if (walk.driving <= vehicle.maxTravel && walk.distance <= vehicle.maxDistance) {
      if (new Pauses(model, vehicle).plan(sequence, vehicle.locked.length, vehicle.open)) return [];
    }
  }
  if (lateAtStop || walk.late > 0) return ['time_windows'];
  if (walk.driving > vehicle.maxTravel) return ['max_travel_time'];
  if (walk.distance > vehicle.maxDistance) return ['max_distance'];
  return walk.clean ? [] : ['driving_rule'];
}
