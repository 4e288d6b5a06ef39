import { loadDimensions } from '../load.ts';
import { weightSkill } from '../load.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import type { Problem, TaskRef } from '#optimiser/problem.ts';
import { indexPlaces, travelMatrix, withMatrix } from '#optimiser/travel.ts';
import type { Window } from '#modules/shipments/rules/timeWindows.ts';

import { leavesStop } from '../tripClock.ts';
import { type KnownLegs, legKey } from './legs.ts';

export type BoardDirect = { itemId: string; collects: boolean; amount: readonly number[] };
/** Shipments of one place as they would be one stop. Windows epoch ms, loads in the order of `loadDimensions`. */
export type BoardTask = {
  /** Shipments with the same key share a stop. */
  placeKey: string;
  point: GeoPoint | null;
  windows: readonly Window[];
  serviceMinutes: number;
  delivers: readonly number[];
  collects: readonly number[];
  /** Direct traffic: aboard from where it is collected to where it is delivered, and no part of the loads above. */
  directs?: readonly BoardDirect[];
  needs: readonly string[];
  /** g; what the place takes at most. */
  mostVehicleWeight: number | null;
  /** Delivery areas and freight forwarders that the shipments belong to. */
  routes: readonly string[];
  affs: readonly string[];
};
/** A stop that a trip has. */
export type RoundStop = BoardTask & {
  id: string;
  /** Epoch ms. */
  actualArrival: number | null;
  actualDeparture: number | null;
};
/** A trip as it is checked in the browser: the facts of its timetable and of its vehicle. */
export type Round = {
  departure: number;
  /** It has left: its departure is what happened. */
  started: boolean;
  start: GeoPoint | null;
  /** Where it ends; absent: where it begins. */
  end?: GeoPoint | null;
  speedFactor: number;
  breakRules: boolean;
  route: string | null;
  affId: string | null;
  /** Null: no vehicle, so that only the times can be checked. */
  vehicle: null | { capacity: readonly number[]; can: readonly string[]; grossVehicleWeight: number };
  stops: readonly RoundStop[];
  /** Ways known from the unit's routing engine; null: it has none, and the model's times are those that count. */
  legs: KnownLegs | null;
};
export type BoardService = { defaultMinutes: number; merges: boolean };

const seconds = (ms: number): number => Math.round(ms / 1000);
const location = (point: GeoPoint): [number, number] => [point.lon, point.lat];
const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((value, d) => value + (b[d] ?? 0));

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

/** Several shipments of one place as one stop: their windows together, the time at the door once. */
export const together = <T extends BoardTask>(first: T, more: BoardTask, service: BoardService): T => ({
  ...first,
  windows: [...first.windows, ...more.windows].sort((a, b) => a.from - b.from),
  serviceMinutes: first.serviceMinutes + Math.max(0, more.serviceMinutes - service.defaultMinutes),
  delivers: plus(first.delivers, more.delivers),
  collects: plus(first.collects, more.collects),
  ...(first.directs || more.directs ? { directs: [...(first.directs ?? []), ...(more.directs ?? [])] } : {}),
  needs: union(first.needs, more.needs),
  routes: union(first.routes, more.routes),
  affs: union(first.affs, more.affs),
  mostVehicleWeight:
    first.mostVehicleWeight === null || more.mostVehicleWeight === null
      ? (first.mostVehicleWeight ?? more.mostVehicleWeight)
      : Math.min(first.mostVehicleWeight, more.mostVehicleWeight),
});

/** What is carried, a task per place. */
export function byPlace(tasks: readonly BoardTask[], service: BoardService): BoardTask[] {
  if (!service.merges) return [...tasks];
  const places = new Map<string, BoardTask>();
  for (const task of tasks) {
    const known = places.get(task.placeKey);
    places.set(task.placeKey, known ? together(known, task, service) : task);
  }
  return [...places.values()];
}

/**
 * What is still ahead of a trip: a running one goes on from the stop it was at last, with what it has collected so far; one that
 * should have left leaves now.
 */
export function ahead(round: Round, now: number): Round & { done: number } {
  const at = round.stops.findLastIndex((stop) => stop.actualArrival !== null);
  const last = round.stops[at];
  if (!last || last.actualArrival === null)
    return { ...round, departure: round.started ? round.departure : Math.max(round.departure, now), done: 0 };
  const leaves = leavesStop(last, now);
  const aboard = round.stops.slice(0, at + 1).reduce(
    (sum, stop) => plus(sum, stop.collects),
    loadDimensions.map(() => 0),
  );
  return {
    ...round,
    departure: leaves,
    start: last.point ?? round.start,
    vehicle: round.vehicle && {
      ...round.vehicle,
      capacity: round.vehicle.capacity.map((most, d) => Math.max(0, most - (aboard[d] ?? 0))),
    },
    stops: round.stops.slice(at + 1),
    done: at + 1,
  };
}

const wholeNumbers = (amounts: readonly number[]): number[] => amounts.map((amount) => Math.max(0, Math.round(amount)));

type Named = BoardTask & { id: string };

/** Direct traffic of which both places are among these, by shipment: the place that collects it and the one that delivers it. */
function pairsAmong(tasks: readonly Named[]): Map<string, { amount: readonly number[]; from: Named; to: Named }> {
  const located = tasks.filter((task) => task.point !== null);
  const from = new Map(
    located.flatMap((task) =>
      (task.directs ?? []).flatMap((one) => (one.collects ? [[one.itemId, task] as const] : [])),
    ),
  );
  return new Map(
    located.flatMap((to) =>
      (to.directs ?? []).flatMap(({ itemId, collects, amount }) => {
        const start = collects ? undefined : from.get(itemId);
        return start ? [[itemId, { amount, from: start, to }] as const] : [];
      }),
    ),
  );
}

const halfOf = (itemId: string, collects: boolean): string => `${collects ? 'p' : 'd'}:${itemId}`;

/** Places in the order in which they are driven as steps of the document: what direct traffic does at a place stands behind it. */
export function stepsOfTasks(tasks: readonly Named[]): TaskRef[] {
  const pairs = pairsAmong(tasks);
  return tasks.flatMap((task): TaskRef[] => {
    const own = (task.directs ?? []).filter(({ itemId }) => pairs.has(itemId));
    const taken = new Set(own.flatMap(({ itemId, collects }) => (collects ? [itemId] : [])));
    // What is put off makes room; what is collected and delivered at one place is collected first.
    const inOrder = own.toSorted((a, b) => rank(a, taken) - rank(b, taken));
    return [
      { type: 'job', id: task.id },
      ...inOrder.map(
        ({ itemId, collects }): TaskRef => ({ type: collects ? 'pickup' : 'delivery', id: halfOf(itemId, collects) }),
      ),
    ];
  });
}
const rank = ({ itemId, collects }: BoardDirect, taken: ReadonlySet<string>): number =>
  collects ? 1 : taken.has(itemId) ? 2 : 0;

/** Of direct traffic whose other place is not ahead: what was collected before is aboard until here, what is delivered later stays aboard. */
const halves = (task: Named, pairs: ReadonlyMap<string, unknown>, collects: boolean): number[] =>
  (task.directs ?? [])
    .filter((one) => one.collects === collects && !pairs.has(one.itemId))
    .reduce(
      (sum, { amount }) => plus(sum, amount),
      loadDimensions.map(() => 0),
    );

/**
 * The rest of a trip as the optimiser's document, without travel times; places without coordinates are left out. `apart`: a place is one
 * task, for a search of places, so that direct traffic is taken to stay aboard once it is collected.
 */
export function roundDocument(round: Round, depot: GeoPoint, tasks: readonly Named[], apart = false): Problem {
  const { vehicle } = round;
  const pairs = apart ? new Map<string, never>() : pairsAmong(tasks);
  const whole = pairsAmong(apart ? tasks : []);
  const delivers = (task: Named) => plus(task.delivers, halves(task, apart ? whole : pairs, false));
  const collects = (task: Named) => plus(task.collects, halves(task, pairs, true));
  const weights = [...new Set(tasks.flatMap((task) => task.mostVehicleWeight ?? []))];
  const from = seconds(round.departure);
  return {
    soft_time_windows: true,
    vehicles: [
      {
        id: 'round',
        profile: 'car',
        start: location(round.start ?? depot),
        end: location(round.end ?? depot),
        time_window: [from, from + 24 * 3600],
        speed_factor: round.speedFactor,
        ...(round.breakRules ? { driving_rule: 'EU_561' as const } : {}),
        ...(vehicle
          ? {
              capacity: wholeNumbers(vehicle.capacity),
              skills: [
                ...vehicle.can,
                ...weights.filter((most) => vehicle.grossVehicleWeight <= most).map(weightSkill),
              ],
            }
          : {}),
      },
    ],
    jobs: tasks.flatMap((task) =>
      task.point === null
        ? []
        : [
            {
              id: task.id,
              location: location(task.point),
              service: Math.round(task.serviceMinutes * 60),
              ...(vehicle
                ? {
                    delivery: wholeNumbers(delivers(task)),
                    pickup: wholeNumbers(collects(task)),
                    skills: skillsOf(task),
                  }
                : {}),
              ...(task.windows.length > 0
                ? { time_windows: task.windows.map((one): [number, number] => [seconds(one.from), seconds(one.to)]) }
                : {}),
            },
          ],
    ),
    ...(pairs.size > 0
      ? {
          shipments: [...pairs].map(([itemId, { amount, from: start, to }]) => ({
            ...(vehicle ? { amount: wholeNumbers(amount) } : {}),
            pickup: { id: halfOf(itemId, true), location: location(start.point ?? depot) },
            delivery: { id: halfOf(itemId, false), location: location(to.point ?? depot) },
          })),
        }
      : {}),
  };
}

/**
 * A document whose jobs stand in the order in which they are driven, with the travel times of these legs alone: a question
 * about one order costs no matrix of all pairs. `estimated`: the unit's engine has not been asked for one of them yet.
 */
export function withLegs(document: Problem, known: KnownLegs | null): { problem: Problem; estimated: boolean } {
  const { problem, points } = indexPlaces(document);
  const zeros = (): number[][] => points.map(() => new Array<number>(points.length).fill(0));
  const durations = zeros();
  const distances = zeros();
  const [vehicle] = problem.vehicles;
  let estimated = false;
  let at = vehicle?.start_index ?? 0;
  for (const to of [...(problem.jobs ?? []).map((job) => job.location_index), vehicle?.end_index]) {
    if (to === undefined) continue;
    const [a, b] = [points[at] as GeoPoint, points[to] as GeoPoint];
    const knownLeg = known?.get(legKey(a, b));
    const model = knownLeg ? undefined : travelMatrix([a, b]);
    estimated ||= known !== null && !knownLeg && to !== at;
    (durations[at] as number[])[to] = knownLeg?.seconds ?? model?.durations[0]?.[1] ?? 0;
    (distances[at] as number[])[to] = knownLeg?.metres ?? model?.distances[0]?.[1] ?? 0;
    at = to;
  }
  return { problem: withMatrix(problem, { durations, distances }), estimated };
}

/** The same with the times of all pairs, for the search of places: the model's where the engine has not been asked. */
export function withAllLegs(document: Problem, known: KnownLegs | null): Problem {
  const { problem, points } = indexPlaces(document);
  const matrix = travelMatrix(points);
  if (known)
    points.forEach((a, i) =>
      points.forEach((b, j) => {
        const knownLeg = i === j ? undefined : known.get(legKey(a, b));
        if (!knownLeg) return;
        (matrix.durations[i] as number[])[j] = knownLeg.seconds;
        (matrix.distances[i] as number[])[j] = knownLeg.metres;
      }),
    );
  return withMatrix(problem, matrix);
}

/** What a vehicle must have for a task. */
export const skillsOf = (task: BoardTask): string[] => [
  ...task.needs,
  ...(task.mostVehicleWeight === null ? [] : [weightSkill(task.mostVehicleWeight)]),
];
