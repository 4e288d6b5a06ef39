import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Moves the tail of a route to an empty vehicle of the same type, so that opening one is a move. */
export function splitRoute(plan: Plan, random: Random): void {
  const { tasks, size, partner } = plan.model;
  const v = plan.used[random.below(plan.usedCount)]!;
  const route = plan.routes[v]!;
  const free = plan.empty[route.vehicle.type];
  if (!free || free.length === 0 || route.length - route.frozen < 2) return;
  const at = route.frozen + 1 + random.below(route.length - route.frozen - 1);
  const tail = new Set(route.node.slice(at + 1, route.length + 1));
  const loads = (nodes: Int32Array): boolean => nodes.every((node) => node >= tasks);
  if (tasks < size && (loads(route.node.slice(1, at + 1)) || loads(route.node.slice(at + 1, route.length + 1)))) return;
  for (const node of tail) {
    const other = partner[node]!;
    if (other >= 0 && !tail.has(other)) return;
  }
  plan.split(v, at, free[free.length - 1]!);
}
