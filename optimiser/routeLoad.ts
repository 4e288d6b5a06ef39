import type { Route } from './route.ts';

/** On board on every leg, the most so far and from there on. */
export function loadsOfRoute(route: Route): void {
  const { model, node, load, before, after, length } = route;
  const { dims } = model;
  for (let d = 0; d < dims; d += 1) {
    let on = 0;
    for (let k = 1; k <= length; k += 1) on += model.atStart[node[k]! * dims + d]!;
    let most = on;
    load[d] = on;
    before[d] = on;
    for (let k = 1; k <= length; k += 1) {
      on += model.change[node[k]! * dims + d]!;
      if (on > most) most = on;
      load[k * dims + d] = on;
      before[k * dims + d] = most;
    }
    most = on;
    for (let k = length; k >= 0; k -= 1) {
      const here = load[k * dims + d]!;
      if (here > most) most = here;
      after[k * dims + d] = most;
    }
  }
}

/** As without reloads, but per part: a reload is the start of the next one. */
export function loadsOfParts(route: Route): void {
  const { model, node, load, before, after, length } = route;
  const { dims, tasks, atStart, change } = model;
  route.reloads = 0;
  for (let k = 1; k <= length; k += 1) if (node[k]! >= tasks) route.reloads += 1;
  for (let d = 0; d < dims; d += 1) {
    for (let first = 0; first <= length; ) {
      let last = first;
      let on = 0;
      while (last < length && node[last + 1]! < tasks) {
        last += 1;
        on += atStart[node[last]! * dims + d]!;
      }
      let most = on;
      load[first * dims + d] = on;
      before[first * dims + d] = on;
      for (let k = first + 1; k <= last; k += 1) {
        on += change[node[k]! * dims + d]!;
        if (on > most) most = on;
        load[k * dims + d] = on;
        before[k * dims + d] = most;
      }
      most = on;
      for (let k = last; k >= first; k -= 1) {
        const here = load[k * dims + d]!;
        if (here > most) most = here;
        after[k * dims + d] = most;
      }
      first = last + 1;
    }
  }
}

/** Only the most on board counts: what was loaded at the start, or what is on board at the end. */
export function sumLoads(route: Route): void {
  const { model, node, after, length } = route;
  const { dims, atStart, change } = model;
  for (let d = 0; d < dims; d += 1) {
    let sum = 0;
    for (let k = 1; k <= length; k += 1) {
      const at = node[k]! * dims + d;
      sum += Math.max(atStart[at]!, change[at]!);
    }
    after[d] = sum;
  }
  if (dims > 0) route.spare = route.vehicle.capacity[0]! - after[0]!;
}
