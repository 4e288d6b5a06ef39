import type { Id, StepRef, TaskRef } from './problem.ts';

/** Why a stop or route breaks the plan. The first eight are VROOM's names. */
export type ViolationCause =
  | 'delay'
  | 'load'
  | 'skills'
  | 'precedence'
  | 'max_tasks'
  | 'max_travel_time'
  | 'max_distance'
  | 'missing_break'
  | 'daily_driving'
  | 'locked'
  /** More reloads than the vehicle may have. */
  | 'max_reloads'
  | 'duplicate'
  | 'unknown_task';

export type Violation = {
  cause: ViolationCause;
  /** Seconds too late (`delay`), seconds, metres or a number above the limit (`max_…`, `daily_driving`). */
  excess?: number;
  /** Dimension of the load and what is on board above the capacity. */
  dimension?: number;
};

export type Step = {
  type: 'start' | 'job' | 'pickup' | 'delivery' | 'reload' | 'break' | 'end';
  /** Of the task or the vehicle's break; absent for start, end, reloads and breaks of the driving rule. */
  id?: Id;
  location_index?: number;
  /** Seconds on the document's axis. */
  arrival: number;
  waiting_time: number;
  setup: number;
  service: number;
  /** End of service: `arrival + waiting_time + setup + service`. */
  departure: number;
  /** Seconds after the last window's end. */
  lateness: number;
  /** Driving since the start, seconds, and metres. */
  duration: number;
  distance: number;
  /** On board when leaving. */
  load: number[];
  violations: Violation[];
  /** A break on the road: seconds of driving before it on this leg. */
  after_driving?: number;
};

export type RouteSolution = {
  vehicle: Id;
  cost: number;
  /** Driving, seconds; metres. */
  duration: number;
  distance: number;
  service: number;
  setup: number;
  waiting_time: number;
  break_time: number;
  lateness: number;
  /** From departure to arrival at the end, seconds. */
  span: number;
  steps: Step[];
  /** All of the route: those of the steps and those of the route as a whole. */
  violations: Violation[];
};

/**
 * Why a task is not planned. `alone`: it fits no vehicle even on an empty route (found before the search);
 * else the constraints that stood in the way of every place in the plan.
 */
export type UnassignedReason = {
  alone: boolean;
  constraints: (
    | 'skills'
    | 'capacity'
    | 'time_windows'
    | 'max_tasks'
    | 'max_travel_time'
    | 'max_distance'
    | 'no_vehicle'
    | 'driving_rule'
  )[];
};
export type Unassigned = TaskRef & { reason?: UnassignedReason };

export type Summary = {
  cost: number;
  routes: number;
  unassigned: number;
  duration: number;
  distance: number;
  service: number;
  waiting_time: number;
  lateness: number;
  late_stops: number;
  violations: number;
};

/** Solution document, VROOM's output with timetable fields. `code` 0: found. */
export type Solution = {
  code: 0;
  summary: Summary;
  routes: RouteSolution[];
  unassigned: Unassigned[];
  /** Of `solve` only. */
  search?: { iterations: number; seconds: number | null; seed: number; stopped: 'budget' | 'early' | 'cancelled' };
};

/** Sequence of one vehicle, with its reloads, without start, end and breaks. */
export type PlannedRoute = { vehicle: Id; steps: StepRef[] };

/** The sequences of a solution, as `check` takes them. */
export const sequencesOf = (solution: Solution): PlannedRoute[] =>
  solution.routes.map((route) => ({
    vehicle: route.vehicle,
    steps: route.steps.flatMap((step): StepRef[] => {
      if (step.type === 'reload') return [{ type: 'reload' }];
      return (step.type === 'job' || step.type === 'pickup' || step.type === 'delivery') && step.id !== undefined
        ? [{ type: step.type, id: step.id }]
        : [];
    }),
  }));
