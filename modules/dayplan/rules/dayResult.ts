import { loadDimensions } from '#modules/dispatch/rules/load.ts';
import type { Issue } from '#kernel/check.ts';
import { windowViolation } from '#modules/shipments/rules/timeWindows.ts';
import { travelMatrix } from '#optimiser/travel.ts';
import type { RouteSolution, Solution, UnassignedReason } from '#optimiser/solution.ts';
import type { Change, Suggestion } from '#optimiser/suggest.ts';
import type { DayProblem } from './dayProblem.ts';
import { inputsOf, stopsOf } from './tasks.ts';
import type { BrokenDay, DayFacts, DayItem, DayVehicle, FixedStop, LeftReason, StandingTrip } from './facts.ts';

/** Quantities raw, distance mm, durations minutes, times epoch ms. */
export type DayTotals = {
  vehicles: number;
  tours: number;
  stops: number;
  shipments: number;
  weight: number;
  loadingMeter: number;
  dangerousGoodsPoints: number;
  distance: number;
  drivingTime: number;
  /** From leaving to coming back. */
  workTime: number;
  unplanned: number;
  late: number;
};
export type TourStop = {
  /** Of the trip, for a stop that is there already. */
  stopId: string | null;
  latitude: number | null;
  longitude: number | null;
  arrival: number;
  departure: number;
  waitingTime: number;
  timeWindowViolation: number;
  windows: readonly { from: number; to: number }[];
  itemIds: readonly string[];
  /** Those of them that are collected here and delivered at a later stop; absent: none. */
  collects?: readonly string[];
};
export type DayTour = {
  tourId: string;
  vehicleId: string;
  tripId: string | null;
  tripName: string | null;
  departure: number;
  arrival: number;
  distance: number;
  drivingTime: number;
  weight: number;
  loadingMeter: number;
  volume: number;
  dangerousGoodsPoints: number;
  packages: number;
  /** Shipments that the tour has not yet. */
  added: number;
  late: number;
  stops: readonly TourStop[];
};
/** A change that would let a shipment in, in the plan's own terms: epoch ms, minutes, raw quantities. */
export type DayChange =
  | { kind: 'WINDOW'; tourId: string; vehicleId: string; at: number; minutes: number }
  | { kind: 'SHIFT'; tourId: string; vehicleId: string; minutes: number }
  | { kind: 'CAPACITY'; tourId: string; vehicleId: string; dimension: (typeof loadDimensions)[number]; by: number }
  | { kind: 'EQUIPMENT'; tourId: string; vehicleId: string; missing: readonly string[] }
  | { kind: 'VEHICLE'; tourId: string; vehicleId: string };
export type UnplannedItem = {
  itemId: string;
  /** Own reasons first; else whether it fits no vehicle even alone, or not beside the others. */
  reason: LeftReason | 'ALONE' | 'BESIDE_OTHERS' | 'REFUSED';
  /** The check that would refuse it when the tour is accepted. */
  refusedBy: RefusedBy | null;
  constraints: UnassignedReason['constraints'];
  needs: readonly DayItem['needs'][number][];
  changes: readonly DayChange[];
};
export type RefusedBy = Pick<Issue, 'code' | 'number' | 'args'>;
export type DayResult = {
  tours: readonly DayTour[];
  unplanned: readonly UnplannedItem[];
  applied: DayTotals;
  proposed: DayTotals;
  /** Drivers whose day breaks the law as it stands; absent in what was proposed before anybody asked. */
  broken?: readonly BrokenDay[];
};

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/**
 * The optimiser's answer in the words of the day: a tour per vehicle that is out, and who stays. `refused`: shipments that no
 * acceptance would let onto their tour; they have left it already. A trip that nothing is added to stays as it stands.
 */
export function dayResult(
  facts: DayFacts,
  day: DayProblem,
  solution: Solution,
  suggestions: readonly Suggestion[],
  refused: ReadonlyMap<string, RefusedBy> = new Map(),
): DayResult {
  const items = new Map(facts.items.map((item) => [item.id, item]));
  const vehicles = new Map(facts.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const solved = solution.routes.flatMap((route) => {
    const vehicle = vehicles.get(String(route.vehicle));
    const tour = vehicle && tourOf(route, vehicle, day, items);
    return tour && tour.added > 0 ? [tour] : [];
  });
  const changed = new Set(solved.map((tour) => tour.tripId));
  const trips = [...facts.vehicles.flatMap(({ trip }) => (trip ? [trip.stands] : [])), ...facts.standing];
  const standing = trips.map((trip) => standingTour(trip, items));
  const gaveBack = new Set(facts.vehicles.flatMap(({ trip }) => (trip?.givesBack ? [trip.id] : [])));
  const tours = [
    ...solved,
    ...standing.filter(
      (tour) => tour.stops.length > 0 && !changed.has(tour.tripId) && !gaveBack.has(tour.tripId ?? ''),
    ),
  ];
  const changes = new Map(suggestions.map((one) => [String(one.id), one.changes]));
  const plain = { constraints: [], needs: [], changes: [], refusedBy: null };
  const planned = new Set(tours.flatMap((tour) => tour.stops.flatMap((stop) => stop.itemIds)));
  const unplanned = [
    ...day.left.map(({ itemId, reason }): UnplannedItem => ({ ...plain, itemId, reason })),
    // Direct traffic is missing with both of its tasks.
    ...solution.unassigned
      .filter(({ type }) => type !== 'delivery')
      .flatMap((task): UnplannedItem[] =>
        (day.jobs.get(String(task.id))?.itemIds ?? [])
          .filter((itemId) => !refused.has(itemId) && !planned.has(itemId))
          .map((itemId) => ({
            ...plain,
            itemId,
            reason: task.reason?.alone ? 'ALONE' : 'BESIDE_OTHERS',
            constraints: task.reason?.constraints ?? [],
            needs: items.get(itemId)?.needs ?? [],
            changes: (changes.get(String(task.id)) ?? [])
              .filter((change) => isOfUse(change, vehicles))
              .map((change) => dayChange(change, vehicles)),
          })),
      ),
    ...[...refused].map(([itemId, refusedBy]): UnplannedItem => ({ ...plain, itemId, reason: 'REFUSED', refusedBy })),
  ];
  // What is on a trip is planned today, also where its stop is done and no longer in the day's tours.
  const open = facts.items.filter((item) => item.tripId === null).length + facts.beyond.length;
  return {
    tours,
    unplanned,
    applied: totalsOf(
      standing.filter((tour) => tour.stops.length > 0),
      open,
    ),
    proposed: totalsOf(tours, unplanned.length),
    broken: facts.broken,
  };
}

/** That a trip on the road takes no deliveries is not a matter of equipment, and nobody comes back later than the law lets him. */
function isOfUse(change: Change, vehicles: ReadonlyMap<string, DayVehicle>): boolean {
  if (change.kind === 'skills') return !change.missing.some((skill) => /^(DELIVERY|PICKUP|only:)/.test(skill));
  const round = change.kind === 'shift' ? vehicles.get(String(change.vehicle)) : undefined;
  return change.kind !== 'shift' || !round?.latest || round.to - round.pauseRoom + change.by * 1000 <= round.latest;
}

function dayChange(change: Change, vehicles: ReadonlyMap<string, DayVehicle>): DayChange {
  const tourId = String(change.kind === 'vehicle' ? change.like : change.vehicle);
  const at = { tourId, vehicleId: vehicles.get(tourId)?.vehicleId ?? tourId };
  switch (change.kind) {
    case 'window':
      return {
        kind: 'WINDOW',
        ...at,
        at: readable(change.at, change.early) * 1000,
        minutes: Math.ceil(change.by / 60),
      };
    case 'shift':
      return { kind: 'SHIFT', ...at, minutes: Math.ceil(change.by / 60) };
    case 'capacity': {
      const dimension = loadDimensions[change.dimension] ?? 'weight';
      const by = dimension === 'dangerousGoodsPoints' ? Math.ceil(change.by / 1000) : change.by;
      return { kind: 'CAPACITY', ...at, dimension, by };
    }
    case 'skills':
      return { kind: 'EQUIPMENT', ...at, missing: change.missing };
    case 'vehicle':
      return { kind: 'VEHICLE', ...at };
  }
}

/** A stop of a trip as it stands: its own times, counted as the board counts them. */
const standingStop = (stop: FixedStop): TourStop => ({
  stopId: stop.id,
  latitude: stop.point?.lat ?? null,
  longitude: stop.point?.lon ?? null,
  arrival: stop.arrival,
  departure: stop.departure,
  waitingTime: Math.max(0, Math.round((stop.departure - stop.arrival) / 60_000) - stop.serviceMinutes),
  timeWindowViolation: windowViolation(stop.windows, stop.arrival),
  windows: [...stop.windows],
  itemIds: stop.itemIds,
});

/** Most of each measure that is aboard at once: deliveries ride to their stop, collected goods from theirs to the end, direct traffic between its two. */
function loadFigures(stops: readonly TourStop[], items: ReadonlyMap<string, DayItem>) {
  const at = stops.map((stop) => stop.itemIds.flatMap((id) => items.get(id) ?? []));
  const carried = [...new Set(at.flat())];
  // Of what stands at two stops, the first collects it.
  const collectedAt = new Map<DayItem, number>();
  for (const item of carried) {
    const visits = at.flatMap((here, i) => (here.includes(item) ? [i] : []));
    if (item.kind === 'PICKUP' || visits.length > 1) collectedAt.set(item, visits[0] ?? 0);
  }
  const most = (of: (item: DayItem) => number): number => {
    let aboard = sum(carried, (item) => (collectedAt.has(item) ? 0 : of(item)));
    let peak = aboard;
    for (const [i, here] of at.entries()) {
      aboard += sum(here, (item) => (collectedAt.get(item) === i ? of(item) : -of(item)));
      peak = Math.max(peak, aboard);
    }
    return peak;
  };
  return {
    weight: most((item) => item.weight),
    loadingMeter: most((item) => item.loadingMeter),
    volume: most((item) => item.volume),
    dangerousGoodsPoints: most((item) => Math.max(0, item.dangerousGoodsPoints)),
    packages: sum(carried, (item) => item.packages),
  };
}

const lateOf = (stops: readonly TourStop[]): number => stops.filter((stop) => stop.timeWindowViolation > 0).length;

function standingTour(trip: StandingTrip, items: ReadonlyMap<string, DayItem>): DayTour {
  const stops = trip.stops.map(standingStop);
  return {
    tourId: `trip:${trip.id}`,
    vehicleId: trip.vehicleId,
    tripId: trip.id,
    tripName: trip.name,
    departure: trip.departure,
    arrival: trip.back,
    distance: trip.distance,
    drivingTime: trip.drivingMinutes,
    ...loadFigures(stops, items),
    added: 0,
    late: lateOf(stops),
    stops,
  };
}

function tourOf(
  route: RouteSolution,
  vehicle: DayVehicle,
  day: DayProblem,
  items: ReadonlyMap<string, DayItem>,
): DayTour {
  const { trip } = vehicle;
  const solved = solvedStops(route, day);
  const stops = [...(trip?.running ? trip.stops.map(standingStop) : []), ...solved];
  const aboard = [...new Set(stops.flatMap((stop) => stop.itemIds))].flatMap((id) => items.get(id) ?? []);
  const added = aboard.filter((item) => trip === null || item.tripId !== trip.id).length;
  // A trip on the road drives on from its last stop: the way home that it had is gone.
  const home = trip?.running ? wayHome(vehicle, day) : { metres: 0, minutes: 0 };
  return {
    tourId: vehicle.id,
    vehicleId: vehicle.vehicleId,
    tripId: trip?.id ?? null,
    tripName: trip?.name ?? null,
    departure: trip?.running ? trip.stands.departure : (route.steps[0]?.departure ?? 0) * 1000,
    arrival: (route.steps.at(-1)?.arrival ?? 0) * 1000,
    distance: (trip?.running ? trip.stands.distance : 0) + (route.distance - home.metres) * 1000,
    drivingTime: (trip?.running ? trip.stands.drivingMinutes : 0) + Math.round(route.duration / 60) - home.minutes,
    ...loadFigures(stops, items),
    added,
    late: lateOf(stops),
    stops,
  };
}

/** What a trip on the road would have driven home from its last stop, metres and minutes. */
function wayHome(vehicle: DayVehicle, { problem }: DayProblem): { metres: number; minutes: number } {
  const input = problem.vehicles.find((one) => one.id === vehicle.id);
  const known = problem.matrices?.[input?.profile ?? 'car'];
  const matrix = known ?? travelMatrix([vehicle.start, vehicle.end]);
  const [from, to] = known ? [input?.start_index ?? 0, input?.end_index ?? 0] : [0, 1];
  return {
    metres: matrix.distances?.[from]?.[to] ?? 0,
    minutes: Math.round((matrix.durations[from]?.[to] ?? 0) / 60 / vehicle.speedFactor),
  };
}

function solvedStops(route: RouteSolution, day: DayProblem): TourStop[] {
  const stops: TourStop[] = [];
  let place: number | undefined;
  const inputs = inputsOf(day.problem);
  for (const step of stopsOf(route)) {
    const job = day.jobs.get(String(step.id));
    const input = inputs.get(String(step.id));
    if (!job || !input) continue;
    // What was promised, not what the search was given: a stop that is late as it stands stays late.
    const windows = job.fixed
      ? [...job.fixed.windows]
      : (input.time_windows ?? []).map(([from, to]) => ({ from: from * 1000, to: to * 1000 }));
    const arrival = step.arrival * 1000;
    const late = windowViolation(windows, arrival);
    const last = stops.at(-1);
    const collects = job.type === 'pickup' ? { collects: [...job.itemIds] } : {};
    // Two jobs of one place, one behind the other, are one stop; direct traffic has two all the same.
    const both = last?.collects?.some((id) => job.itemIds.includes(id));
    if (last && place === step.location_index && !job.fixed && last.stopId === null && !both) {
      stops[stops.length - 1] = {
        ...last,
        departure: step.departure * 1000,
        timeWindowViolation: Math.max(last.timeWindowViolation, late),
        windows: [...last.windows, ...windows],
        itemIds: [...last.itemIds, ...job.itemIds],
        ...(last.collects || collects.collects
          ? { collects: [...(last.collects ?? []), ...(collects.collects ?? [])] }
          : {}),
      };
      continue;
    }
    place = step.location_index;
    stops.push({
      stopId: job.fixed?.id ?? null,
      latitude: input.location?.[1] ?? 0,
      longitude: input.location?.[0] ?? 0,
      arrival,
      departure: step.departure * 1000,
      waitingTime: Math.round(step.waiting_time / 60),
      timeWindowViolation: late,
      windows,
      itemIds: job.itemIds,
      ...collects,
    });
  }
  return stops;
}

const totalsOf = (tours: readonly DayTour[], unplanned: number): DayTotals => ({
  vehicles: new Set(tours.map((tour) => tour.vehicleId)).size,
  tours: tours.length,
  stops: sum(tours, (tour) => tour.stops.length),
  shipments: sum(tours, (tour) => new Set(tour.stops.flatMap((stop) => stop.itemIds)).size),
  weight: sum(tours, (tour) => tour.weight),
  loadingMeter: sum(tours, (tour) => tour.loadingMeter),
  dangerousGoodsPoints: sum(tours, (tour) => tour.dangerousGoodsPoints),
  distance: sum(tours, (tour) => tour.distance),
  drivingTime: sum(tours, (tour) => tour.drivingTime),
  workTime: sum(tours, (tour) => Math.round((tour.arrival - tour.departure) / 60_000)),
  unplanned,
  late: sum(tours, (tour) => tour.late),
});

/** Five minutes: what somebody can agree on by telephone, and still true when they have done so. */
const grain = 300;
/** Seconds of a time that lies in the window that would do, in steps that people speak of. */
const readable = (at: number, early: boolean): number => (early ? Math.floor : Math.ceil)(at / grain) * grain;
