import { betterScore } from './better.ts';
import type { Exchange } from './exchange.ts';
import type { Fits } from './fits.ts';
import type { Model } from './model.ts';
import { Neighbours } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { Recreate } from './recreate.ts';
import { Ruin, ruinSettings, ruinSettingsOfPairs } from './ruin.ts';

export type Sequences = readonly { vehicle: number; nodes: ArrayLike<number> }[];

export type SearchOptions = {
  seed: number;
  /** Ends the search; with it alone the answer is the same everywhere. */
  iterations?: number;
  /** Seconds of CPU, measured by `clock` (seconds, any origin). Without a clock only iterations count. */
  cpu?: number;
  clock?: () => number;
  /** Asked now and then; true ends the search with the best so far. */
  cancelled?: () => boolean;
  /** Share of the budget from 0 to 1, now and then; `best` works out the figures of the best answer so far. */
  onProgress?: (share: number, best: () => BestSoFar) => void;
  initial?: Sequences;
  /** Other searches of the same problem: once a second by the clock the better plan goes on in both. */
  exchange?: Exchange;
  /** False: use the whole budget. */
  stopEarly?: boolean;
};

export type BestSoFar = { routes: number; unassigned: number; distance: number };

export type Found = {
  sequences: { vehicle: number; nodes: Int32Array }[];
  absent: number[];
  iterations: number;
  stopped: 'budget' | 'early' | 'cancelled';
};

/** Annealings of at least so many iterations follow the budget. */
const longAnnealing = 20_000;
/** Share of the budget that the search for fewer vehicles may take. */
const fleetShare = 0.35;
const splitShare = 0.02;
/** Seconds of the clock between two looks at what other threads have found. */
const exchangeEvery = 1;
/**
 * Temperature at the start in mean legs, and at the end as a share of that. One vehicle needs little heat and restarts;
 * a fleet needs enough to open and close routes (measured on Solomon's files).
 */
const heatOfOne = { start: 0.5, end: 0.01 };
const heatOfFleet = { start: 10, end: 0.01 };

/** What leaving out a task of weight 1 costs in the annealing, in mean legs. */
const absentLegs = 8;

/**
 * SISR under simulated annealing (optimiser.md). Order of what counts: weight of what is left out, then vehicles (that
 * objective only), then lateness, violations, duration, distance (soft windows) or the cost.
 */
export class Search {
  readonly #model: Model;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #units: number[];
  readonly #countVehicles: boolean;
  readonly #absences: Float64Array;
  readonly #begun: number;
  #best: Found['sequences'] = [];
  #bestAbsent: number[] = [];
  #bestScore: number[] = [];
  #limit: number;
  #iteration = 0;
  #share = 0;
  #exchanged: number;
  #stopped: Found['stopped'] = 'budget';

  constructor(model: Model, fits: Fits, options: SearchOptions) {
    this.#model = model;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#plan = new Plan(model);
    this.#countVehicles = model.problem.objective === 'vehicles';
    this.#limit = model.vehicles.length;
    this.#absences = new Float64Array(model.size);
    this.#begun = options.clock?.() ?? 0;
    this.#exchanged = this.#begun;
    const omit = new Uint8Array(model.size);
    for (const node of fits.nowhere.keys()) omit[node] = 1;
    this.#plan.load(options.initial ?? [], omit);
    this.#units = [];
    for (let n = 0; n < model.tasks; n += 1)
      if (omit[n] === 0 && this.#plan.isUnit(n) && !this.#plan.isFrozen(n)) this.#units.push(n);
    const neighbours = new Neighbours(model);
    this.#recreate = new Recreate(model, this.#random, fits, neighbours);
    const settings = model.isPickup.some((p) => p === 1) ? ruinSettingsOfPairs : ruinSettings;
    this.#ruin = new Ruin(model, this.#random, settings, neighbours, this.#units);
  }

  run(): Found {
    const plan = this.#plan;
    plan.begin();
    this.#recreate.run(plan, this.#limit);
    plan.commit();
    this.#keep(this.#score());
    if (this.#units.length > 1 || (this.#units.length === 1 && this.#model.vehicles.length > 1)) {
      if (this.#countVehicles) this.#shrink();
      if (plan.usedCount <= 1 && this.#model.vehicles.length === 1) this.#cycles();
      else this.#anneal(this.#iterationsOfFleet(), this.#share, 1);
    }
    return {
      sequences: this.#best,
      absent: this.#bestAbsent,
      iterations: this.#iteration,
      stopped: this.#stopped,
    };
  }

  /** Iterations after which a day's plan of this size has cooled enough, whatever the budget. */
  #iterationsOfFleet(): number {
    return this.#options.stopEarly === false ? Number.POSITIVE_INFINITY : Math.ceil(2_000 * this.#units.length ** 1.3);
  }

  /** One vehicle: short annealings from the best; three in a row without a better one end it. */
  #cycles(): void {
    const length = Math.ceil(60 * this.#units.length ** 1.2);
    let idle = 0;
    let heat = 1;
    while (this.#going()) {
      const before = this.#bestScore;
      this.#anneal(length, 0, 1, heat);
      idle = betterScore(this.#bestScore, before) ? 0 : idle + 1;
      if (idle >= 3 && this.#options.stopEarly !== false && this.#stopped === 'budget') {
        this.#stopped = 'early';
        return;
      }
      if (idle % 2 === 1) this.#restart();
      heat = idle % 2 === 0 ? 1 : 0.4;
    }
  }

  /** Goes on from the best plan. */
  #restart(): void {
    const omit = new Uint8Array(this.#model.size).fill(1);
    for (const unit of this.#units) omit[unit] = 0;
    this.#plan.load(this.#best, omit);
  }

  #bestSoFar = (): BestSoFar => {
    const { vehicles, location, places } = this.#model;
    let distance = 0;
    for (const { vehicle, nodes } of this.#best) {
      const { distances, start, end } = vehicles[vehicle]!;
      let place = start;
      for (const node of nodes) {
        distance += distances[place * places + location[node]!]!;
        place = location[node]!;
      }
      distance += distances[place * places + end]!;
    }
    return { routes: this.#best.length, unassigned: this.#bestAbsent.length, distance };
  };

  #going(): boolean {
    const { iterations, cpu, clock, cancelled, onProgress } = this.#options;
    let share = iterations === undefined ? 0 : this.#iteration / iterations;
    if (cpu !== undefined && clock) share = Math.max(share, (clock() - this.#begun) / cpu);
    this.#share = share;
    onProgress?.(Math.min(1, share), this.#bestSoFar);
    if (cancelled?.()) {
      this.#stopped = 'cancelled';
      return false;
    }
    return share < 1;
  }

  /** Goes on from the best plan of all threads. */
  #exchangeBest(): void {
    const { exchange, clock } = this.#options;
    if (!exchange || !clock) return;
    const now = clock();
    if (now - this.#exchanged < exchangeEvery) return;
    this.#exchanged = now;
    const plan = this.#plan;
    const other = exchange.swap(this.#bestScore, this.#best);
    if (!other) return;
    const omit = new Uint8Array(this.#model.size).fill(1);
    for (const unit of this.#units) omit[unit] = 0;
    plan.load(other, omit);
    this.#keep(this.#score());
    if (this.#countVehicles && plan.absentWeight === 0) this.#limit = Math.min(this.#limit, plan.usedCount);
  }

  #meanLeg(): number {
    const plan = this.#plan;
    let legs = 0;
    let cost = 0;
    for (let i = 0; i < plan.usedCount; i += 1) {
      const { vehicle, place, length } = plan.routes[plan.used[i]!]!;
      const costs = this.#model.soft ? vehicle.durations : vehicle.costs;
      for (let k = 0; k <= length; k += 1) cost += costs[place[k]! * this.#model.places + place[k + 1]!]!;
      legs += length + 1;
    }
    return legs === 0 ? 1 : Math.max(cost / legs, 1e-9);
  }

  /** Anneals for `length` iterations or until `until` (share of the whole budget) is used up. */
  #anneal(length: number, from: number, until: number, heat = 1): void {
    const plan = this.#plan;
    const random = this.#random;
    const heats = this.#model.vehicles.length === 1 ? heatOfOne : heatOfFleet;
    const first = this.#meanLeg() * heats.start * heat;
    const begun = this.#iteration;
    const checkEvery = this.#model.size > 300 ? 32 : this.#model.soft ? 8 : 128;
    let temperature = first;
    const perAbsent = (first / heats.start / heat) * absentLegs;
    while (true) {
      const done = this.#iteration - begun;
      if (done % checkEvery === 0) {
        if (!this.#going() || this.#share >= until) return;
        this.#exchangeBest();
        // One vehicle's annealings are short and several; a fleet cools once, over what the budget leaves.
        const used = length >= longAnnealing ? (this.#share - from) / (until - from) : 0;
        const share = Math.max(done / length, used);
        if (share >= 1) {
          if (this.#stopped === 'budget' && until === 1 && plan.usedCount > 1) this.#stopped = 'early';
          return;
        }
        temperature = first * heats.end ** share;
      }
      this.#iteration += 1;
      const oldCost = plan.cost;
      const oldWeight = plan.absentWeight;
      const oldAbsences = oldWeight === 0 ? 0 : this.#sumOfAbsences();
      plan.begin();
      if (plan.usedCount < this.#limit && random.next() < splitShare) this.#split();
      this.#ruin.run(plan);
      this.#recreate.run(plan, this.#limit);
      let accept: boolean;
      // A plan that serves all never goes back. One that cannot pays for whom it leaves out, and that cools like all else.
      if (oldWeight === 0)
        accept = plan.absentWeight === 0 && plan.cost < oldCost - temperature * Math.log(random.next());
      else {
        const gain = oldCost - plan.cost + (oldWeight - plan.absentWeight) * perAbsent;
        accept = gain > temperature * Math.log(random.next());
        if (!accept && plan.absentWeight <= oldWeight) accept = this.#sumOfAbsences() < oldAbsences;
      }
      for (let i = 0; i < plan.absentCount; i += 1) {
        const unit = plan.absent[i]!;
        this.#absences[unit] = this.#absences[unit]! + 1;
      }
      if (accept) {
        plan.commit();
        if (plan.absentWeight <= this.#bestScore[0]!) {
          const score = this.#score();
          if (betterScore(score, this.#bestScore)) {
            this.#keep(score);
            if (this.#countVehicles && plan.absentWeight === 0) this.#limit = Math.min(this.#limit, plan.usedCount);
          }
        }
      } else plan.rollback();
    }
  }

  #sumOfAbsences(): number {
    const plan = this.#plan;
    let sum = 0;
    for (let i = 0; i < plan.absentCount; i += 1) sum += this.#absences[plan.absent[i]!]!;
    return sum;
  }

  /** Moves the tail of a route to an empty vehicle of the same type, so that opening one is a move. */
  #split(): void {
    const plan = this.#plan;
    const v = plan.used[this.#random.below(plan.usedCount)]!;
    const route = plan.routes[v]!;
    const free = plan.empty[route.vehicle.type];
    if (!free || free.length === 0 || route.length - route.frozen < 2) return;
    const at = route.frozen + 1 + this.#random.below(route.length - route.frozen - 1);
    const tail = new Set(route.node.slice(at + 1, route.length + 1));
    const { tasks } = this.#model;
    const loads = (nodes: Int32Array): boolean => nodes.every((node) => node >= tasks);
    if (
      tasks < this.#model.size &&
      (loads(route.node.slice(1, at + 1)) || loads(route.node.slice(at + 1, route.length + 1)))
    )
      return;
    for (const node of tail) {
      const partner = this.#model.partner[node]!;
      if (partner >= 0 && !tail.has(partner)) return;
    }
    plan.split(v, at, free[free.length - 1]!);
  }

  /** Fewer vehicles: dissolves the route whose tasks are easiest to place, then searches a complete plan without it. */
  #shrink(): void {
    const plan = this.#plan;
    const until = fleetShare;
    const length = Math.ceil((this.#options.iterations ?? Number.POSITIVE_INFINITY) * fleetShare);
    while (this.#share < until && plan.usedCount > 1) {
      if (plan.absentWeight === 0) {
        this.#limit = plan.usedCount - 1;
        this.#dissolve();
      }
      const before = this.#iteration;
      this.#searchComplete(until);
      if (plan.absentWeight > 0 || this.#iteration - before >= length) break;
    }
    this.#restart();
    this.#limit = this.#bestAbsent.length === 0 ? plan.usedCount : this.#model.vehicles.length;
    this.#absences.fill(0);
  }

  #dissolve(): void {
    const plan = this.#plan;
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    for (let i = 0; i < plan.usedCount; i += 1) {
      const route = plan.routes[plan.used[i]!]!;
      if (route.frozen > 0) continue;
      let sum = 0;
      for (let k = 1; k <= route.length; k += 1) sum += this.#absences[route.node[k]!]! + 0.01;
      if (sum < least) {
        least = sum;
        chosen = plan.used[i]!;
      }
    }
    if (chosen < 0) return;
    const route = plan.routes[chosen]!;
    const units = Array.from(route.node.slice(1, route.length + 1)).filter((n) => plan.isUnit(n));
    plan.begin();
    plan.remove(units);
    plan.settle();
    plan.commit();
  }

  /** Anneals until nothing is absent, or the share of the budget is used. */
  #searchComplete(until: number): void {
    const plan = this.#plan;
    const temperature = this.#meanLeg() * heatOfOne.start * 0.2;
    while (plan.absentWeight > 0) {
      if (this.#iteration % 64 === 0 && (!this.#going() || this.#share >= until)) return;
      this.#iteration += 1;
      const { cost, absentWeight } = plan;
      const old = this.#sumOfAbsences();
      plan.begin();
      this.#ruin.run(plan);
      this.#recreate.run(plan, this.#limit);
      const now = this.#sumOfAbsences();
      const accept =
        plan.absentWeight === 0 ||
        now < old ||
        (plan.absentWeight <= absentWeight && plan.cost < cost - temperature * Math.log(this.#random.next()));
      for (let i = 0; i < plan.absentCount; i += 1) {
        const unit = plan.absent[i]!;
        this.#absences[unit] = this.#absences[unit]! + 1;
      }
      if (accept) plan.commit();
      else plan.rollback();
    }
    const score = this.#score();
    if (betterScore(score, this.#bestScore)) this.#keep(score);
  }

  #score(): number[] {
    const plan = this.#plan;
    const score = [plan.absentWeight];
    if (this.#countVehicles) score.push(plan.usedCount);
    if (!this.#model.soft) return [...score, plan.cost];
    let late = 0;
    let violations = 0;
    let span = 0;
    let distance = 0;
    for (let i = 0; i < plan.usedCount; i += 1) {
      const route = plan.routes[plan.used[i]!]!;
      late += route.late;
      violations += route.violations;
      span += route.finished - route.vehicle.open;
      distance += route.distance;
    }
    return [...score, late, violations, span, distance];
  }

  #keep(score: number[]): void {
    this.#bestScore = score;
    this.#best = this.#plan.sequences();
    this.#bestAbsent = Array.from(this.#plan.absent.slice(0, this.#plan.absentCount));
  }
}
