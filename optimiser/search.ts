import { betterScore } from './better.ts';
import { Budget } from './budget.ts';
import { CompleteOrder, canComplete } from './complete.ts';
import { FewerVehicles } from './fewerVehicles.ts';
import type { Fits } from './fits.ts';
import { type Model, never } from './model.ts';
import { Neighbours } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { Recreate } from './recreate.ts';
import { type Heat, heatOfFleet, heatOfOne, partOfFleet, type Round, roundsOf } from './rounds.ts';
import { Ruin, ruinSettings, ruinSettingsOfPairs } from './ruin.ts';
import { distanceOf, meanLegOf, scoreOf } from './score.ts';
import type { BestSoFar, Found, SearchOptions, Sequences } from './searchOptions.ts';
import { splitRoute } from './split.ts';
import { Tails } from './tails.ts';

const splitShare = 0.02;
/** One vehicle: annealings in a row without a better plan that end the search, and attempts to serve all after each while it does not. */
const patience = { complete: 3, incomplete: 12 };
const triesPerCycle = 40;
/** Seconds of the clock between two looks at what other threads have found. */
const exchangeEvery = 1;
/**
 * Before a fleet's iterations are counted the engine warms up: so many seconds, at least and at most so much of the budget; then they
 * are counted over a share of it.
 */
const warmUp = { seconds: 0.2, least: 0.02, most: 0.06 };
const countedShare = 0.015;
/** It is counted again where one annealing is all that there seems to be time for, up to so many seconds and so much of the budget. */
const coldSeconds = 0.6;
const mostCounted = 0.12;
/** What a unit of stake left out costs in the annealing, in mean legs. */
const absentLegs = 8;

/** One annealing: at most so many iterations, until `until` (share of the whole budget) is used up. */
type Annealing = {
  length: number;
  until: number;
  heat: Heat;
  /** Factor of the heat. */
  warmth?: number;
  /** Other threads' plans may take the place of this one. */
  exchanging: boolean;
};

/** SISR under simulated annealing, in rounds; what counts, and in which order, says `scoreOf`. */
export class Search {
  readonly #model: Model;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #tails: Tails | undefined;
  readonly #units: number[];
  readonly #countVehicles: boolean;
  readonly #budget: Budget;
  /** Every place costs something, so a plan that already costs too much amid an iteration can be given up. */
  readonly #givesUp: boolean;
  #best: Found['sequences'] = [];
  #bestAbsent: number[] = [];
  #bestScore: number[] = [];
  #limit: number;
  #annealings = 0;
  #exchanged: number;

  constructor(model: Model, fits: Fits, options: SearchOptions) {
    this.#model = model;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#plan = new Plan(model);
    this.#countVehicles = model.problem.objective === 'vehicles';
    this.#limit = model.vehicles.length;
    this.#budget = new Budget(options, this.#bestSoFar);
    this.#exchanged = options.begun ?? this.#budget.now ?? 0;
    this.#givesUp = !model.soft && model.size === model.tasks && model.vehicles.every(({ waitRate }) => waitRate === 0);
    const omit = new Uint8Array(model.size);
    for (const node of fits.nowhere.keys()) omit[node] = 1;
    this.#plan.load(options.initial ?? [], omit);
    this.#units = [];
    for (let n = 0; n < model.tasks; n += 1)
      if (omit[n] === 0 && this.#plan.isUnit(n) && !this.#plan.isFrozen(n)) this.#units.push(n);
    const neighbours = new Neighbours(model);
    this.#recreate = new Recreate(model, this.#random, fits, neighbours, this.#budget.timeIsUp);
    if (Tails.may(model)) this.#tails = new Tails(model, this.#random, neighbours, this.#units);
    const settings = model.isPickup.some((p) => p === 1) ? ruinSettingsOfPairs : ruinSettings;
    this.#ruin = new Ruin(model, this.#random, settings, neighbours, this.#units);
  }

  run(): Found {
    const plan = this.#plan;
    this.#fill();
    this.#keep(scoreOf(plan, this.#countVehicles));
    if (this.#units.length > 1 || (this.#units.length === 1 && this.#model.vehicles.length > 1)) {
      if (this.#countVehicles) this.#shrink();
      if (plan.usedCount <= 1 && this.#model.vehicles.length === 1) this.#cycles();
      else if (this.#options.initial) this.#annealOnce();
      else this.#rounds();
    }
    return {
      sequences: this.#best,
      absent: this.#bestAbsent,
      iterations: this.#budget.iteration,
      rounds: this.#annealings,
      stopped: this.#budget.stopped,
    };
  }

  /** Iterations after which a day's plan of this size has cooled enough, whatever the budget. */
  #iterationsOfFleet(): number {
    return this.#options.stopEarly === false ? Number.POSITIVE_INFINITY : Math.ceil(2_000 * this.#units.length ** 1.3);
  }

  #annealOnce(): void {
    this.#anneal({ length: this.#iterationsOfFleet(), until: 1, heat: heatOfFleet, exchanging: true });
  }

  /** A fleet: see `roundsOf`. */
  #rounds(): void {
    const { iterations } = this.#options;
    const { mustCount } = this.#budget;
    const length = this.#iterationsOfFleet();
    const first = this.#budget.share;
    const planned = (expected: number): readonly Round[] =>
      roundsOf(Math.min(length, expected * (1 - this.#budget.share)) / this.#units.length);
    const warm = Math.min(warmUp.most, Math.max(warmUp.least, warmUp.seconds / (this.#options.cpu ?? 1)));
    let rounds = planned(mustCount ? this.#expected(length, first, warm) : (iterations ?? length));
    // A machine that was cold when it was counted is faster than was thought: here, and after the first round.
    while (
      mustCount &&
      rounds.length === 1 &&
      this.#budget.stopped === 'budget' &&
      this.#budget.share * (this.#options.cpu ?? 1) < coldSeconds &&
      this.#budget.share < mostCounted
    )
      rounds = planned(this.#expected(length, first, warmUp.least));
    const begun = this.#budget.share;
    let done = 0;
    for (let n = 0; n < rounds.length && this.#budget.share < 1 && this.#budget.stopped !== 'cancelled'; n += 1) {
      const { from, share } = rounds[n]!;
      const last = n === rounds.length - 1;
      const alone = rounds.length === 1 && begun > first;
      const heat = alone ? partOfFleet((begun - first) / (1 - first), 1) : rounds[n]!.heat;
      done += share;
      const until = last ? 1 : begun + (1 - begun) * done;
      const before = { iteration: this.#budget.iteration, share: this.#budget.share };
      this.#annealings += 1;
      // With so few vehicles as the best has, a new plan would hardly serve all.
      if (from !== 'as it is') this.#goOn(from === 'best' || this.#countVehicles ? this.#best : []);
      this.#anneal({ length: Math.ceil(length * share), until, heat, exchanging: last });
      if (n > 0 || last || !mustCount) continue;
      const again = planned(
        (this.#budget.iteration - before.iteration) / Math.max(1e-9, this.#budget.share - before.share),
      );
      if (again.length > rounds.length) rounds = again;
    }
  }

  /** Iterations that the seconds allow, as counted in the annealing that begins at the share `first`, once all is warm. */
  #expected(length: number, first: number, warm: number): number {
    const budget = this.#budget;
    const anneal = (share: number): void => {
      const from = (budget.share - first) / (1 - first);
      const heat = partOfFleet(from, from + share);
      this.#anneal({ length, until: budget.share + share, heat, exchanging: false });
      budget.look();
    };
    anneal(warm);
    const { share, iteration } = budget;
    anneal(countedShare);
    return (budget.iteration - iteration) / Math.max(budget.share - share, 1e-9);
  }

  /** Puts in whom the plan leaves out. */
  #fill(): void {
    this.#plan.begin();
    this.#recreate.run(this.#plan, this.#limit);
    this.#plan.commit();
  }

  /** One vehicle: short annealings from the best; some in a row without a better one end it, later while a stop is left out. */
  #cycles(): void {
    const length = Math.ceil(60 * this.#units.length ** 1.2);
    let idle = 0;
    let warmth = 1;
    const may = canComplete(this.#model, this.#units.length);
    let complete: CompleteOrder | undefined;
    while (this.#budget.going()) {
      const before = this.#bestScore;
      this.#anneal({ length, until: 1, heat: heatOfOne, warmth, exchanging: true });
      if (may && this.#bestAbsent.length > 0) {
        complete ??= new CompleteOrder(this.#model, this.#units, this.#random);
        this.#serveAll(complete);
      }
      idle = betterScore(this.#bestScore, before) ? 0 : idle + 1;
      if (
        idle >= (may && this.#bestAbsent.length > 0 ? patience.incomplete : patience.complete) &&
        this.#options.stopEarly !== false &&
        this.#budget.stopped === 'budget'
      ) {
        this.#budget.stopped = 'early';
        return;
      }
      if (idle % 2 === 1) this.#goOn(this.#best);
      warmth = idle % 2 === 0 ? 1 : 0.4;
    }
  }

  /** Goes on from an order that serves all in time, where one is found. */
  #serveAll(complete: CompleteOrder): void {
    const nodes = complete.search(triesPerCycle, this.#budget.timeIsUp);
    if (!nodes) return;
    this.#load([{ vehicle: 0, nodes }]);
    const plan = this.#plan;
    if (plan.routes[0]!.overloaded) this.#load(this.#best);
    else this.#keep(scoreOf(plan, this.#countVehicles));
  }

  /** Goes on from a plan; from none at all: from a new one. */
  #goOn(sequences: Sequences): void {
    this.#load(sequences);
    if (sequences.length === 0) this.#fill();
  }

  #load(sequences: Sequences): void {
    const omit = new Uint8Array(this.#model.size).fill(1);
    for (const unit of this.#units) omit[unit] = 0;
    this.#plan.load(sequences, omit);
  }

  #bestSoFar = (): BestSoFar => ({
    routes: this.#best.length,
    unassigned: this.#bestAbsent.length,
    distance: distanceOf(this.#model, this.#best),
  });

  /** Goes on from the best plan of all threads. */
  #exchangeBest(): void {
    const { exchange } = this.#options;
    const { now } = this.#budget;
    if (!exchange || now === undefined || now - this.#exchanged < exchangeEvery) return;
    this.#exchanged = now;
    const plan = this.#plan;
    const other = exchange.swap(this.#bestScore, this.#best);
    if (!other) return;
    this.#load(other);
    this.#keep(scoreOf(plan, this.#countVehicles));
    if (this.#countVehicles && plan.absentWeight === 0) this.#limit = Math.min(this.#limit, plan.usedCount);
  }

  #anneal({ length, until, heat, warmth = 1, exchanging }: Annealing): void {
    const plan = this.#plan;
    const random = this.#random;
    const leg = meanLegOf(plan);
    const first = leg * heat.start * warmth;
    const perAbsent = leg * absentLegs;
    const fleet = this.#model.vehicles.length > 1;
    const from = this.#budget.share;
    const begun = this.#budget.iteration;
    const checkEvery = this.#model.size > 300 ? 32 : this.#model.soft ? 8 : 128;
    let temperature = first;
    while (true) {
      const count = this.#budget.iteration - begun;
      if (count % checkEvery === 0) {
        if (!this.#budget.going() || this.#budget.share >= until) return;
        if (exchanging) this.#exchangeBest();
        // One vehicle's annealings are short and as many as there is time for; a fleet's share the budget.
        const used = fleet ? (this.#budget.share - from) / (until - from) : 0;
        const share = Math.max(count / length, used);
        if (share >= 1) {
          if (this.#budget.stopped === 'budget' && until === 1 && plan.usedCount > 1) this.#budget.stopped = 'early';
          return;
        }
        temperature = first * heat.end ** share;
      }
      this.#budget.iteration += 1;
      if (this.#tails?.run(plan, -temperature * Math.log(random.next()))) this.#note();
      const oldCost = plan.cost;
      // A plan that serves all never goes back. One that cannot pays for whom it leaves out, and that cools like all else.
      const perStake = plan.absentCount === 0 ? never : perAbsent;
      const most = oldCost + perStake * plan.absentStake - temperature * Math.log(random.next());
      plan.begin();
      if (plan.usedCount < this.#limit && random.next() < splitShare) splitRoute(plan, random);
      const near = this.#ruin.run(plan);
      const done = this.#recreate.run(plan, this.#limit, near, this.#givesUp ? most : undefined, perStake);
      if (done && plan.cost + perStake * plan.absentStake < most) {
        plan.commit();
        this.#note();
      } else plan.rollback();
    }
  }

  /** Keeps the plan where it is the best so far. */
  #note(): void {
    const plan = this.#plan;
    if (plan.absentWeight > this.#bestScore[0]!) return;
    const score = scoreOf(plan, this.#countVehicles);
    if (!betterScore(score, this.#bestScore)) return;
    this.#keep(score);
    if (this.#countVehicles && plan.absentWeight === 0) this.#limit = Math.min(this.#limit, plan.usedCount);
  }

  /** Goes on with as few vehicles as are found to serve all. */
  #shrink(): void {
    const plan = this.#plan;
    new FewerVehicles({
      plan,
      random: this.#random,
      budget: this.#budget,
      ruin: this.#ruin,
      recreate: this.#recreate,
      size: this.#model.size,
      units: this.#units.length,
    }).run(this.#options.iterations, () => {
      const score = scoreOf(plan, this.#countVehicles);
      if (betterScore(score, this.#bestScore)) this.#keep(score);
    });
    this.#load(this.#best);
    this.#limit = this.#bestAbsent.length === 0 ? plan.usedCount : this.#model.vehicles.length;
  }

  #keep(score: number[]): void {
    this.#bestScore = score;
    this.#best = this.#plan.sequences();
    this.#bestAbsent = Array.from(this.#plan.absent.slice(0, this.#plan.absentCount));
  }
}
