import { describe, expect, it } from 'vitest';
import { checkModel } from './check.ts';
import { DeliveryCosts } from './deliveryCosts.ts';
import { Insertion } from './insertion.ts';
import { compile, type Model } from './model.ts';
import { Plan } from './plan.ts';
import { type Problem, problemSchema, type TaskRef } from './problem.ts';
import { Random } from './random.ts';

/** Never looks away, so that the search has to find the best place there is. */
class Attentive extends Random {
  override next(): number {
    return 0.5;
  }
}

const pairs = 16;
const places = 2 * pairs + 1;
const days = 12;

/** One vehicle and sixteen pairs between random places; every third delivery has a window, one pair is not planned yet. */
function dayOf(seed: number, metric: boolean): Problem {
  const random = new Random(seed);
  const at = Array.from({ length: places }, () => [random.below(1000), random.below(1000)] as const);
  const durations = at.map(([x, y], i) =>
    at.map(([u, v], j) =>
      i === j ? 0 : Math.ceil(Math.hypot(x - u, y - v)) + 1 + (metric ? 0 : random.below(8) === 0 ? 700 : 0),
    ),
  );
  const half = (i: number) => {
    const opens = random.below(11_000);
    return {
      location_index: i,
      service: random.below(200),
      ...(i % 3 === 0 || i === places - 1 ? { time_windows: [[opens, opens + 3_500]] as [number, number][] } : {}),
    };
  };
  return problemSchema.parse({
    vehicles: [{ id: 1, start_index: 0, end_index: 0, capacity: [12], time_window: [0, 16_000] }],
    // As the last delivery, without a pickup.
    jobs: [{ id: 900, ...half(places - 1), time_windows: [[random.below(6_000), 9_000]] }],
    shipments: Array.from({ length: pairs }, (_, i) => ({
      amount: [1 + (i % 4)],
      pickup: { id: i, ...half(i + 1) },
      delivery: { id: 100 + i, ...half(i + 1 + pairs) },
    })),
    matrices: { car: { durations, distances: durations } },
  });
}

const costOf = (model: Model, steps: readonly TaskRef[]): number | undefined => {
  const [route] = checkModel(model, [{ vehicle: 1, steps: [...steps] }]).routes;
  return route && (route.violations ?? []).length === 0 ? route.duration : undefined;
};
const ref = (type: 'pickup' | 'delivery', id: number): TaskRef => ({ type, id });

/** Fifteen pairs in an order that keeps every rule: each goes to the best of all its places by `check` alone. */
function planned(model: Model): TaskRef[] {
  let steps: TaskRef[] = [];
  for (let i = 0; i < pairs - 1; i += 1) steps = cheapest(model, steps, i)?.steps ?? steps;
  return steps;
}
function cheapest(model: Model, steps: readonly TaskRef[], id: number) {
  let best: { cost: number; steps: TaskRef[] } | undefined;
  for (let k = 0; k <= steps.length; k += 1)
    for (let q = k; q <= steps.length; q += 1) {
      const order = [
        ...steps.slice(0, k),
        ref('pickup', id),
        ...steps.slice(k, q),
        ref('delivery', 100 + id),
        ...steps.slice(q),
      ];
      const cost = costOf(model, order);
      if (cost !== undefined && (!best || cost < best.cost)) best = { cost, steps: order };
    }
  return best;
}

/** Jobs come first, then each pair's pickup and delivery. */
const nodeOf = ({ type, id }: TaskRef): number =>
  type === 'job' ? 0 : type === 'pickup' ? 1 + Number(id) * 2 : 2 + (Number(id) - 100) * 2;
function planOf(model: Model, steps: readonly TaskRef[]): Plan {
  const plan = new Plan(model);
  plan.load([{ vehicle: 0, nodes: steps.map(nodeOf) }], new Uint8Array(model.size));
  return plan;
}

describe('what a delivery adds', () => {
  let inTime = 0;
  let tooLate = 0;
  for (let seed = 1; seed <= days; seed += 1)
    it(`is what check() says of a stop in its place, and too late where it says so: day ${seed}`, () => {
      const model = compile(dayOf(seed, true));
      const steps = planned(model);
      const before = costOf(model, steps) ?? Number.NaN;
      const route = planOf(model, steps).routes[0];
      if (!route) throw new Error('no route');
      const costs = new DeliveryCosts(model.size + 2);
      costs.of(model, route, 0, true);
      const expected = Array.from({ length: steps.length + 1 }, (_, q) => {
        const cost = costOf(model, [...steps.slice(0, q), { type: 'job', id: 900 }, ...steps.slice(q)]);
        return cost === undefined ? Number.POSITIVE_INFINITY : cost - before;
      });
      inTime += expected.filter(Number.isFinite).length;
      tooLate += expected.filter((cost) => !Number.isFinite(cost)).length;
      const added = Array.from(costs.added.slice(0, expected.length));
      expect(added).toEqual(expected);
      expect(Array.from(costs.least.slice(0, expected.length))).toEqual(
        expected.map((_, q) => Math.min(...expected.slice(q))),
      );
      costs.of(model, route, 0, false);
      expect(Array.from(costs.added.slice(0, expected.length)).every(Number.isFinite)).toBe(true);
    });
  it('some places are in time and some too late', () => expect(Math.min(inTime, tooLate)).toBeGreaterThan(30));
});

describe('a pair on a long route', () => {
  let found = 0;
  for (const metric of [true, false])
    for (let seed = 1; seed <= days; seed += 1)
      it(`goes where check() says that it costs least: day ${seed}, ${metric ? 'metric' : 'with detours'}`, () => {
        const model = compile(dayOf(seed, metric));
        expect(model.vehicles[0]?.metric).toBe(metric);
        const steps = planned(model);
        expect(steps.length).toBeGreaterThan(20);
        const plan = planOf(model, steps);
        const insertion = new Insertion(model, new Attentive(1));
        insertion.begin(nodeOf(ref('pickup', pairs - 1)));
        insertion.lookAt(plan, 0, 0);
        const before = costOf(model, steps) ?? 0;
        const best = cheapest(model, steps, pairs - 1);
        expect(insertion.route === undefined).toBe(best === undefined);
        if (!best) return;
        found += 1;
        const { at, deliverAt } = insertion;
        const order = [
          ...steps.slice(0, at),
          ref('pickup', pairs - 1),
          ...steps.slice(at, deliverAt),
          ref('delivery', 100 + pairs - 1),
          ...steps.slice(deliverAt),
        ];
        expect((costOf(model, order) ?? Number.NaN) - before).toBe(best.cost - before);
      });
  it('some of these days have such a place, and some have none', () => {
    expect(found).toBeGreaterThan(4);
    expect(found).toBeLessThan(2 * days);
  });
});
