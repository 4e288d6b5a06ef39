import { type LoadDimension, loadDimensions } from '../load.ts';
import { checkModel } from '#optimiser/check.ts';
import { compile, type Model } from '#optimiser/model.ts';
import { rankedPlaces } from '#optimiser/places.ts';
import type { TaskRef } from '#optimiser/problem.ts';
import type { RouteSolution } from '#optimiser/solution.ts';
import type { GeoPoint } from '#kernel/geo.ts';

import {
  ahead,
  type BoardService,
  type BoardTask,
  byPlace,
  type Round,
  roundDocument,
  skillsOf,
  stepsOfTasks,
  together,
  withAllLegs,
  withLegs,
} from './round.ts';
import type { Takes } from './takes.ts';

/** A rule that a place would break which is not broken already, with its number. */
export type Broken =
  /** What is carried comes too late. */
  | { rule: 'LATE'; minutes: number }
  /** Others come too late for it, at worst by so much. */
  | { rule: 'MAKES_LATE'; stops: number; minutes: number }
  | { rule: 'LOAD'; dimension: LoadDimension; by: number }
  | { rule: 'EQUIPMENT'; missing: readonly string[] }
  /** More driving in a day than the regulation allows. */
  | { rule: 'DRIVING'; minutes: number }
  | { rule: 'BREAK' }
  | { rule: 'NO_COORDINATES' }
  /** It belongs to another delivery area, or to another freight forwarder's. */
  | { rule: 'ROUTE' }
  | { rule: 'AFF' };

/** A place on a trip, and what it costs there beside the trip as it stands. */
export type Place = {
  /** Among all stops of the trip, from 1. */
  position: number;
  /** The trip stops there anyway. */
  joins: boolean;
  /** Of what is carried; epoch ms, null without coordinates. */
  arrival: number | null;
  /** More driving. */
  seconds: number;
  metres: number;
  /** One of its ways is not known from the unit's routing engine yet: the times are the model's. */
  estimated: boolean;
  broken: readonly Broken[];
};

/** What is asked about one trip: what is carried, and which of its own stops leave for it. */
export type Question = {
  round: Round;
  depot: GeoPoint;
  carried: readonly BoardTask[];
  service: BoardService;
  now: number;
  without?: ReadonlySet<string>;
};

type Task = BoardTask & { id: string };
type Evaluated = Pick<RouteSolution, 'duration' | 'distance' | 'steps' | 'violations'> & { estimated: boolean };
const nothing = { duration: 0, distance: 0, steps: [], violations: [] };
const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);
/** So many of the optimiser's best places are compared, and the last one. */
const lookedAt = 4;
/** Less is the rounding of a minute. */
const noticeable = 60;

const jobRef = ({ id }: Task): TaskRef => ({ type: 'job', id });
const stepsOf = (order: readonly Task[]): TaskRef[] => order.map(jobRef);
const evaluate = (model: Model, order: readonly Task[]): Omit<Evaluated, 'estimated'> =>
  checkModel(model, [{ vehicle: 'round', steps: stepsOfTasks(order) }]).routes[0] ?? nothing;

/** How a trip stands without what is asked about: the same for every question until the trip or the time changes. */
type Standing = { now: number; evaluated: Evaluated; departure: number };
const standing = new WeakMap<Round, Standing>();
function evaluateAsItIs(question: Question, work: () => Standing): Standing {
  if (question.without && question.without.size > 0) return work();
  const known = standing.get(question.round);
  if (known?.now === question.now) return known;
  const found = work();
  standing.set(question.round, found);
  return found;
}

/** What is carried, at stops that are ahead where they take it, else at stops of its own. */
function intoStops({ carried, service }: Question, stops: readonly Task[]): { joined: Task[]; fresh: Task[] } {
  const open = new Map(stops.map((stop) => [stop.placeKey, stop]));
  const joined: Task[] = [];
  const fresh: Task[] = [];
  /** Stops that collect what is carried, among those that are ahead; direct traffic is delivered behind them. */
  const collectedAt = new Map<string, number>();
  for (const task of byPlace(carried, service)) {
    const same = service.merges ? open.get(task.placeKey) : undefined;
    const at = same ? stops.indexOf(same) : stops.length;
    const behind = (task.directs ?? []).every((one) => one.collects || (collectedAt.get(one.itemId) ?? -1) < at);
    const known = behind ? same : undefined;
    for (const one of task.directs ?? []) if (one.collects) collectedAt.set(one.itemId, known ? at : stops.length);
    if (known) joined.push({ ...together(known, task, service), id: known.id });
    else fresh.push({ ...task, id: `+${fresh.length}` });
  }
  return { joined, fresh };
}

/** A trip opened for questions about one load. */
export function askRound(question: Question) {
  const { depot, now, without } = question;
  let rest = ahead(question.round, now);
  const stops: Task[] = rest.stops.filter((stop) => !without?.has(stop.id)).map((stop) => ({ ...stop }));
  const { joined, fresh } = intoStops(question, stops);
  const grown = new Map(joined.map((task) => [task.id, task]));
  const located = (tasks: readonly Task[]): Task[] => tasks.filter((task) => task.point !== null);
  const own = located(stops);
  const after = own.map((stop) => grown.get(stop.id) ?? stop);
  const added = located(fresh);
  const drive = (order: readonly Task[]): Evaluated => {
    const { problem, estimated } = withLegs(roundDocument(rest, depot, order), rest.legs);
    return { ...evaluate(compile(problem), order), estimated };
  };
  const stands = evaluateAsItIs(question, () => {
    const evaluated = drive(own);
    const first = evaluated.steps.find((step) => step.type === 'job');
    const overdue = first ? now - first.arrival * 1000 : 0;
    if (overdue <= 0) return { now, evaluated, departure: rest.departure };
    // What should have been reached by now is reached now, as on the board.
    rest = { ...rest, departure: rest.departure + overdue };
    return { now, evaluated: drive(own), departure: rest.departure };
  });
  rest = { ...rest, departure: stands.departure };
  const before = stands.evaluated;
  const mine = new Set([...grown.keys(), ...added.map((task) => task.id)]);
  const missing = missingFor(rest, [...joined, ...fresh]);
  const lost = [...joined, ...fresh].some((task) => task.point === null);
  const strange = otherArea(rest, [...joined, ...fresh]);
  const joins = added.length === 0 && joined.length > 0;
  /** Where what leaves for it stood among the others. */
  const left = rest.stops.findIndex((stop) => without?.has(stop.id));
  const stoodAt =
    left < 0 ? -1 : located(stops.filter((stop) => rest.stops.findIndex((one) => one.id === stop.id) < left)).length;
  const positionOf = (id: string | undefined): number =>
    rest.done + (id === undefined ? stops.length : stops.findIndex((stop) => stop.id === id)) + 1;

  /** What is new comes before the stop `at` of those that are ahead and have coordinates. */
  const placeAt = (at: number): Place => {
    const driven = drive([...after.slice(0, at), ...added, ...after.slice(at)]);
    const step = driven.steps.find((one) => mine.has(String(one.id)));
    return {
      position: positionOf(joins ? joined[0]?.id : own[at]?.id),
      joins,
      arrival: step ? step.arrival * 1000 : null,
      seconds: driven.duration - before.duration,
      metres: driven.distance - before.distance,
      estimated: driven.estimated,
      broken: [
        ...(lost ? [{ rule: 'NO_COORDINATES' as const }] : []),
        ...(missing.length > 0 ? [{ rule: 'EQUIPMENT' as const, missing }] : []),
        ...lateness(before, driven, mine),
        ...overload(before, driven),
        ...driving(before, driven),
        ...strange,
      ],
    };
  };
  return {
    /** As it stands now, when it comes from this trip. */
    now: (): Place | undefined => (stoodAt < 0 ? undefined : placeAt(stoodAt)),
    /** Where a drop puts it: behind the last stop, or at the stop of its place. */
    last: (): Place => placeAt(own.length),
    /** At a place among all stops of the trip, from 1; never before one that lies behind it. A stop that it joins keeps its own. */
    at: (position: number): Place => {
      const among = Math.max(0, Math.min(stops.length, position - 1 - rest.done));
      const place = placeAt(located(stops.slice(0, among)).length);
      return place.joins ? place : { ...place, position: rest.done + among + 1 };
    },
    /** The best places of what is one stop, the best first, but not the one that it has; a stop that it joins is the only one. */
    places: (limit = own.length + 1): Place[] => {
      const [one, ...more] = added;
      if (one === undefined || more.length > 0) return [placeAt(own.length)];
      // The optimiser weighs minutes of all stops together, people the worst of them: the best by its measure are looked at by theirs.
      const others = Math.max(limit, lookedAt) + (stoodAt < 0 ? 0 : 1);
      const problem = withAllLegs(roundDocument(rest, depot, [...after, one], true), rest.legs);
      const ranked = rankedPlaces(problem, [{ vehicle: 'round', steps: stepsOf(after) }], jobRef(one), {
        limit: others,
      });
      const elsewhere = new Set([...ranked.map((place) => place.position), own.length]);
      elsewhere.delete(stoodAt);
      return [...elsewhere]
        .map((position) => placeAt(position))
        .sort(betterPlace)
        .slice(0, limit);
    },
  };
}

function missingFor({ vehicle }: Round, tasks: readonly Task[]): string[] {
  if (!vehicle) return [];
  const has = (skill: string): boolean =>
    skill.startsWith('to:') ? vehicle.grossVehicleWeight <= Number(skill.slice(3)) : vehicle.can.includes(skill);
  return [...new Set(tasks.flatMap(skillsOf))].filter((skill) => !has(skill));
}

/** As DSP-07 and DSP-08 say it. */
const otherArea = (round: Round, tasks: readonly Task[]): Broken[] => [
  ...(round.route !== null && tasks.some((task) => task.routes.some((route) => route !== round.route))
    ? [{ rule: 'ROUTE' as const }]
    : []),
  ...(tasks.some((task) => task.affs.some((aff) => aff !== round.affId)) ? [{ rule: 'AFF' as const }] : []),
];

function lateness(before: Evaluated, after: Evaluated, mine: ReadonlySet<string>): Broken[] {
  const was = new Map(before.steps.map((step) => [String(step.id), step.lateness]));
  let own = 0;
  let worst = 0;
  let stops = 0;
  for (const step of after.steps) {
    if (step.type !== 'job') continue;
    const more = step.lateness - (was.get(String(step.id)) ?? 0);
    if (more < noticeable) continue;
    if (mine.has(String(step.id))) own = Math.max(own, step.lateness);
    else {
      stops += 1;
      worst = Math.max(worst, step.lateness);
    }
  }
  return [
    ...(own > 0 ? [{ rule: 'LATE' as const, minutes: minutesOf(own) }] : []),
    ...(stops > 0 ? [{ rule: 'MAKES_LATE' as const, stops, minutes: minutesOf(worst) }] : []),
  ];
}

const most = (evaluated: Evaluated, cause: string, dimension?: number): number =>
  evaluated.violations.reduce(
    (worst, one) =>
      one.cause === cause && (dimension === undefined || one.dimension === dimension)
        ? Math.max(worst, one.excess ?? 0)
        : worst,
    0,
  );

const overload = (before: Evaluated, after: Evaluated): Broken[] =>
  loadDimensions.flatMap((dimension, d): Broken[] => {
    const by = most(after, 'load', d);
    if (by <= most(before, 'load', d)) return [];
    return [{ rule: 'LOAD', dimension, by: dimension === 'dangerousGoodsPoints' ? Math.ceil(by / 1000) : by }];
  });

function driving(before: Evaluated, after: Evaluated): Broken[] {
  const breaks = (evaluated: Evaluated): number =>
    evaluated.violations.filter((one) => one.cause === 'missing_break').length;
  const over = most(after, 'daily_driving');
  return [
    ...(over - most(before, 'daily_driving') >= noticeable
      ? [{ rule: 'DRIVING' as const, minutes: minutesOf(over) }]
      : []),
    ...(breaks(after) > breaks(before) ? [{ rule: 'BREAK' as const }] : []),
  ];
}

/** What nobody can accept weighs more than minutes, and minutes more than the way. */
function weightOf(place: Place): readonly number[] {
  const late = (rule: Broken): number => (rule.rule === 'LATE' || rule.rule === 'MAKES_LATE' ? rule.minutes : 0);
  return [
    place.broken.filter((one) => one.rule === 'EQUIPMENT' || one.rule === 'NO_COORDINATES').length,
    place.broken.filter((one) => one.rule === 'LOAD').length,
    place.broken.filter((one) => one.rule === 'DRIVING' || one.rule === 'BREAK').length,
    place.broken.reduce((sum, one) => sum + late(one), 0),
    place.broken.filter((one) => one.rule === 'ROUTE' || one.rule === 'AFF').length,
    place.seconds,
    place.metres,
  ];
}

/** Fewer and lesser rules broken first, then less driving. */
export function betterPlace(a: Place, b: Place): number {
  const other = weightOf(b);
  return (
    weightOf(a)
      .map((value, i) => value - (other[i] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/** The best that a trip has to offer; undefined when it takes nothing, or nothing but the place where it is. */
export function bestOn(asked: ReturnType<typeof askRound>, where: Takes): Place | undefined {
  if (where === 'NOTHING') return undefined;
  return where === 'LAST' ? asked.last() : asked.places(1)[0];
}
