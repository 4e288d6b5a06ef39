import { drive, type Pause, rest } from './breaks.ts';
import { type Model, never, type Vehicle } from './model.ts';

/** Search weights of a soft trip; what is best is checked in the strict order of domain 3.4, not by these. */
const perLateSecond = 20;
const perViolation = 600;
const perMetre = 0.01;

export type TakenBreak = { index: number; at: number; start: number; service: number };

/**
 * Follows one vehicle stop by stop: the only place that knows time windows, breaks and the driving rule. `check` records
 * every step of it; the search uses its sums for vehicles that the constant-time test cannot judge.
 */
export class Walk {
  readonly model: Model;
  readonly vehicle: Vehicle;
  time = 0;
  place = 0;
  driving = 0;
  distance = 0;
  cost = 0;
  waited = 0;
  late = 0;
  violations = 0;
  breakTime = 0;
  nextBreak = 0;
  missedBreaks = 0;
  /** How many breaks are taken before each step and before the end, instead of as soon as they may be. */
  planned: Int32Array | undefined;
  #position = 0;
  readonly driver = { sinceBreak: 0, firstPartTaken: false };
  // Of the last step, for the timetable.
  arrival = 0;
  waiting = 0;
  setup = 0;
  lateness = 0;
  /** `metres`: driven since the start when the break begins. */
  onPause: ((pause: Pause, departed: number, metres: number) => void) | undefined;
  onBreak: ((taken: TakenBreak) => void) | undefined;

  constructor(model: Model, vehicle: Vehicle) {
    this.model = model;
    this.vehicle = vehicle;
  }

  begin(departure = this.vehicle.open): void {
    this.time = departure;
    this.place = this.vehicle.start;
    this.driving = 0;
    this.distance = 0;
    this.cost = 0;
    this.waited = 0;
    this.late = 0;
    this.violations = 0;
    this.breakTime = 0;
    this.nextBreak = 0;
    this.#position = 0;
    this.missedBreaks = 0;
    this.driver.sinceBreak = 0;
    this.driver.firstPartTaken = false;
  }

  /** Drives to a node and serves it. What a frozen stop misses is reported but held against nobody. */
  step(node: number, frozen = false): void {
    const { model, vehicle } = this;
    const to = model.location[node]!;
    const from = this.place;
    const many = model.windows[node];
    if (this.nextBreak < vehicle.breaks.length) this.#breaksBefore(to, node);
    this.#drive(to);
    this.arrival = this.time;
    this.waiting = 0;
    this.lateness = 0;
    let start = this.time;
    if (many === undefined) {
      const ready = model.ready[node]!;
      if (start < ready) start = ready;
    } else start = firstStart(many, start);
    const due = model.due[node]!;
    if (start > due) {
      this.lateness = start - due;
      if (!frozen) {
        this.late += this.lateness;
        this.violations += 1;
      }
    }
    if (start > this.time) {
      this.waiting = start - this.time;
      this.waited += this.waiting;
      if (vehicle.rule) rest(this.driver, this.waiting, vehicle.rule);
    }
    this.setup = from === to ? 0 : model.setup[node]!;
    this.time = start + this.setup + model.service[node]!;
    this.cost += vehicle.taskRate * model.service[node]!;
  }

  /** Drives to the end of the route. */
  finish(): void {
    const { vehicle } = this;
    if (this.nextBreak < vehicle.breaks.length) this.#breaksBefore(vehicle.end, -1);
    this.#drive(vehicle.end);
    this.arrival = this.time;
    this.waiting = 0;
    this.setup = 0;
    this.lateness = Math.max(0, this.time - vehicle.close);
    if (this.lateness > 0) {
      this.late += this.lateness;
      this.violations += 1;
    }
    if (vehicle.rule && this.driving > vehicle.rule.maxDaily) this.violations += 1;
  }

  /** Nothing is missed: what a plan with hard windows needs. */
  get clean(): boolean {
    const { vehicle } = this;
    return (
      this.late === 0 &&
      this.violations === 0 &&
      this.missedBreaks === 0 &&
      this.driving <= vehicle.maxTravel &&
      this.distance <= vehicle.maxDistance
    );
  }

  /** What the search makes small. A part of a route never costs more than the whole. */
  get score(): number {
    const wrong = this.late * perLateSecond + (this.violations + this.missedBreaks) * perViolation;
    return this.model.soft
      ? wrong + (this.time - this.vehicle.open) + this.distance * perMetre
      : this.cost + this.waited * this.vehicle.waitRate + (this.clean ? 0 : never);
  }

  #drive(to: number): void {
    const { vehicle } = this;
    const at = this.place * this.model.places + to;
    const leg = vehicle.durations[at]!;
    const metres = vehicle.distances[at]!;
    let paused = 0;
    if (vehicle.rule) {
      const onPause = this.onPause;
      const onLeg = onPause
        ? (pause: Pause) =>
            onPause(pause, this.time, Math.round(this.distance + (metres * pause.afterDriving) / Math.max(1, leg)))
        : undefined;
      paused = drive(this.driver, leg, vehicle.rule, onLeg);
      this.breakTime += paused;
    }
    this.driving += leg;
    this.distance += metres;
    this.cost += vehicle.costs[at]!;
    this.time += leg + paused;
    this.place = to;
  }

  /** Takes the vehicle's own breaks that are due now, or that would be too late after the next stop. */
  #breaksBefore(to: number, node: number): void {
    const { vehicle, model } = this;
    const leg = vehicle.durations[this.place * model.places + to]!;
    if (this.planned) {
      this.#takePlanned(leg);
      return;
    }
    while (this.nextBreak < vehicle.breaks.length) {
      const own = vehicle.breaks[this.nextBreak]!;
      const lastEnd = own.windows[own.windows.length - 1]!;
      const missed = lastEnd < this.time;
      const start = firstStart(own.windows, this.time);
      if (!missed && start > this.time) {
        let after = this.time + leg;
        if (node >= 0) after = Math.max(after, model.ready[node]!) + model.service[node]! + model.setup[node]!;
        const ends = node < 0 && after <= start;
        if (ends || (node >= 0 && after <= lastEnd)) return;
      }
      if (missed) this.missedBreaks += 1;
      // A break whose window opens on the way is taken there; beyond the leg the vehicle waits for it at the stop.
      const at = Math.min(start, this.time + leg);
      this.onBreak?.({ index: this.nextBreak, at, start, service: own.service });
      this.waited += start - at;
      this.breakTime += own.service;
      if (vehicle.rule && start === this.time) rest(this.driver, own.service, vehicle.rule);
      this.time += start - at + own.service;
      this.nextBreak += 1;
    }
  }

  /** One break after the other, on the road or after it; the clock then shows when the leg would have begun without them. */
  #takePlanned(leg: number): void {
    const { breaks } = this.vehicle;
    const until = this.planned?.[this.#position] ?? breaks.length;
    this.#position += 1;
    let clock = this.time;
    let ride = this.time + leg;
    for (; this.nextBreak < until; this.nextBreak += 1) {
      const { windows, service } = breaks[this.nextBreak]!;
      const start = firstStart(windows, clock);
      const at = Math.max(clock, Math.min(start, ride));
      this.onBreak?.({ index: this.nextBreak, at, start, service });
      this.waited += start - at;
      this.breakTime += service;
      clock = start + service;
      ride = Math.max(ride + service, clock);
    }
    this.time = ride - leg;
  }

  static readonly stateSize = 12;

  save(into: Float64Array, at: number): void {
    into[at] = this.time;
    into[at + 1] = this.place;
    into[at + 2] = this.driving;
    into[at + 3] = this.distance;
    into[at + 4] = this.cost;
    into[at + 5] = this.waited;
    into[at + 6] = this.late;
    into[at + 7] = this.violations;
    into[at + 8] = this.nextBreak;
    into[at + 9] = this.missedBreaks;
    into[at + 10] = this.driver.sinceBreak;
    into[at + 11] = this.driver.firstPartTaken ? 1 : 0;
  }

  restore(from: Float64Array, at: number): void {
    this.time = from[at]!;
    this.place = from[at + 1]!;
    this.driving = from[at + 2]!;
    this.distance = from[at + 3]!;
    this.cost = from[at + 4]!;
    this.waited = from[at + 5]!;
    this.late = from[at + 6]!;
    this.violations = from[at + 7]!;
    this.nextBreak = from[at + 8]!;
    this.missedBreaks = from[at + 9]!;
    this.driver.sinceBreak = from[at + 10]!;
    this.driver.firstPartTaken = from[at + 11] === 1;
  }
}

/** First moment from `time` on that lies in a window; after the last one `time` itself. */
export function firstStart(windows: Float64Array, time: number): number {
  for (let w = 0; w < windows.length; w += 2) {
    if (time <= windows[w + 1]!) return time < windows[w]! ? windows[w]! : time;
  }
  return time;
}

/** Departure from a task that is reached at `time`; breaks and the driving rule apart. */
export function leftAt(model: Model, task: number, time: number, sameplace: boolean): number {
  const many = model.windows[task];
  let start = time;
  if (many !== undefined) start = firstStart(many, time);
  else if (time < model.ready[task]!) start = model.ready[task]!;
  return start + model.service[task]! + (sameplace ? 0 : model.setup[task]!);
}

/** Last moment up to `bound` at which one may arrive and still start by `bound`; -never when there is none. */
export function lastArrival(windows: Float64Array, bound: number): number {
  let last = -never;
  for (let w = 0; w < windows.length; w += 2) {
    if (windows[w]! <= bound) last = Math.max(last, Math.min(windows[w + 1]!, bound));
  }
  return last;
}
