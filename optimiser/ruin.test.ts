import { expect, test } from 'vitest';
import { check } from './check.ts';
import { compile, stepRef } from './model.ts';
import { Neighbours } from './neighbours.ts';
import { Plan } from './plan.ts';
import { problemSchema } from './problem.ts';
import { Random } from './random.ts';
import { Ruin, ruinSettings } from './ruin.ts';

test('a delivery whose pickup is locked is taken out only where the vehicle can carry on with what it then keeps', () => {
  const at = (id: number) => ({ id, location_index: id });
  const problem = problemSchema.parse({
    vehicles: [
      { id: 'on the road', start_index: 0, end_index: 0, capacity: [10], locked: [{ type: 'pickup', id: 1 }] },
      { id: 'other', start_index: 0, end_index: 0, capacity: [10] },
    ],
    // 6 are on board until 2; 3 and 4 fill the vehicle again, which 6 more would overload.
    shipments: [{ amount: [6], pickup: at(1), delivery: at(2) }],
    jobs: [3, 4, 5, 6].map((id) => ({ ...at(id), pickup: [id < 5 ? 4 : 1] })),
    matrices: {
      car: { durations: Array.from({ length: 7 }, (_, i) => Array.from({ length: 7 }, (_, j) => Math.abs(i - j))) },
    },
  });
  const model = compile(problem);
  const node = (ref: string): number => model.nodeOf.get(ref)!;
  const nodes = ['pickup:1', 'delivery:2', 'job:3', 'job:4'].map(node);
  const plan = new Plan(model);
  plan.load(
    [
      { vehicle: 0, nodes },
      { vehicle: 1, nodes: [node('job:5'), node('job:6')] },
    ],
    new Uint8Array(model.size),
  );
  const seeds = ['delivery:2', 'job:3', 'job:4', 'job:5', 'job:6'].map(node);
  const ruin = new Ruin(model, new Random(1), ruinSettings, new Neighbours(model), seeds);
  let withoutDelivery = 0;
  for (let n = 0; n < 200; n += 1) {
    plan.begin();
    ruin.run(plan);
    const routes = plan.sequences().map(({ vehicle, nodes: left }) => ({
      vehicle: problem.vehicles[vehicle]!.id,
      steps: Array.from(left, (c) => stepRef(model, c)),
    }));
    const causes = check(problem, routes).routes.flatMap(({ violations }) => violations.map(({ cause }) => cause));
    expect(causes).not.toContain('load');
    if (plan.routeOf[node('delivery:2')] === -1) withoutDelivery += 1;
    plan.settle();
    plan.rollback();
  }
  // It may go together with 3 and 4.
  expect(withoutDelivery).toBeGreaterThan(10);
});
