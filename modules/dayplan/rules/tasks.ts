import type { Problem, TaskRef } from '#optimiser/problem.ts';
import type { RouteSolution, Step } from '#optimiser/solution.ts';

export const isTask = (step: Step): step is Step & TaskRef =>
  (step.type === 'job' || step.type === 'pickup' || step.type === 'delivery') && step.id !== undefined;

/** Where a route stops for somebody: all but its ends, breaks and reloads. */
export const stopsOf = (route: Pick<RouteSolution, 'steps'>): (Step & TaskRef)[] => route.steps.filter(isTask);

/** The tasks of a route, in its order, to be planned or timed again. */
export const tasksOf = (route: Pick<RouteSolution, 'steps'>): TaskRef[] =>
  stopsOf(route).map(({ type, id }) => ({ type, id }));

/** Every task that a day's document asks for. */
export const tasksAsked = ({ jobs = [], shipments = [] }: Pick<Problem, 'jobs' | 'shipments'>): TaskRef[] => [
  ...jobs.map(({ id }) => ({ type: 'job' as const, id })),
  ...shipments.flatMap(({ pickup, delivery }) => [
    { type: 'pickup' as const, id: pickup.id },
    { type: 'delivery' as const, id: delivery.id },
  ]),
];

type Input = Pick<NonNullable<Problem['jobs']>[number], 'location' | 'time_windows'>;

/** What the document says of each task, by its id. */
export const inputsOf = ({ jobs = [], shipments = [] }: Pick<Problem, 'jobs' | 'shipments'>): Map<string, Input> =>
  new Map(
    [...jobs, ...shipments.flatMap(({ pickup, delivery }) => [pickup, delivery])].map((input) => [
      String(input.id),
      input,
    ]),
  );
