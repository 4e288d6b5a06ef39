import type { Model } from './model.ts';
import type { Route } from './route.ts';
import { firstStart } from './walk.ts';

/**
 * What a delivery adds at each place of a route as it is, and the least of it from a place on. A pickup before it only makes the route
 * later, so where it is too late already, or too dear, no pickup needs to be looked at.
 */
export class DeliveryCosts {
  /** By place; never where the delivery would be too late. */
  readonly added: Float64Array;
  /** The least of `added` at this place and behind it. */
  readonly least: Float64Array;

  constructor(places: number) {
    this.added = new Float64Array(places);
    this.least = new Float64Array(places);
  }

  /** `inTime`: whether places that are too late as the route is are left out; only where ways through a third place are never shorter. */
  of(model: Model, route: Route, delivery: number, inTime: boolean): void {
    const { vehicle, place, departs, latest, leg, length } = route;
    const { durations, costs, durationsTo, costsTo } = vehicle;
    const { added, least } = this;
    const { places: width } = model;
    const d = model.location[delivery]!;
    const row = d * width;
    const ready = model.ready[delivery]!;
    const due = model.due[delivery]!;
    const service = model.service[delivery]!;
    const many = model.windows[delivery];
    let below = Number.POSITIVE_INFINITY;
    for (let q = length; q >= route.frozen; q -= 1) {
      const at = place[q]!;
      const then = place[q + 1]!;
      let cost = costsTo[row + at]! + costs[row + then]! - leg[q]!;
      if (inTime) {
        let time = departs[q]! + durationsTo[row + at]!;
        if (time > due) cost = Number.POSITIVE_INFINITY;
        else {
          if (many !== undefined) time = firstStart(many, time);
          else if (time < ready) time = ready;
          if (time + service + durations[row + then]! > latest[q + 1]!) cost = Number.POSITIVE_INFINITY;
        }
      }
      added[q] = cost;
      if (cost < below) below = cost;
      least[q] = below;
    }
  }
}
