import { expect, test } from 'vitest';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import { dayFleet, type FleetTrip } from './dayFleet.ts';
import { dayProblem, withoutBroken } from './dayProblem.ts';
import { type DayResult, dayResult, type DayTour } from './dayResult.ts';
import { withinHours } from './driversRounds.ts';
import type { DayItem, DriverFacts } from './facts.ts';
import { leaveForFirstStop } from './leaveLater.ts';
import { apartByLoad } from './loads.ts';
import { at, type Day, depot, hour, minute, randomDay } from './testing/randomDay.ts';
import { withinLaw } from './withinLaw.ts';

/**
 * Random days at random hours: a proposal is never later than the plan that stands, uses nobody twice and begins nothing in the
 * past. Everything is counted here from the raw day, not by the rules that made the proposal.
 */
function propose(day: Day): DayResult {
  const { rounds, standing } = dayFleet(day.vehicles, day.trips, {
    opens: at(7),
    now: day.now + day.lead,
    hours: 10,
    turnaroundMinutes: day.turnaround,
    depot,
    freeTrips: false,
    longer: new Map(),
  });
  const hours = { law, drivers: driversIn(day) };
  const facts = {
    now: day.now + day.lead,
    items: day.items,
    beyond: [],
    ...withinHours({ rounds, standing }, hours),
    service: { defaultServiceMin: 8, perPackageSec: 20 },
    keepAreas: false,
    hours,
  };
  const settled = withoutBroken(facts, dayProblem(facts));
  if (settled.facts.vehicles.length === 0)
    return dayResult(settled.facts, settled.day, { ...noSolution, unassigned: [] }, []);
  const problem = withTravelTimes(settled.day.problem);
  const solution = solveLoads(problem, { iterations: 60, seed: 1, initial: settled.day.initial });
  const plan = leaveForFirstStop(apartByLoad({ facts: settled.facts, day: { ...settled.day, problem }, solution }));
  const kept = withinLaw(plan, hours);
  return dayResult(kept.facts, kept.day, kept.solution, [], kept.refused);
}
const law = lawOf('DE', { driving: 9, spread: 13, work: null });
/** Minutes from the last stop back to the depot. */
const homeOf = (trip: FleetTrip): number => Math.round((trip.back - trip.ends.leaves) / minute);
/** Everybody's day as it stands: each stop takes ten minutes, and what is neither work nor driving was spent before closed doors. */
const driversIn = (day: Day): DriverFacts[] =>
  Array.from({ length: 6 }, (_, i) => ({
    id: `d${i}`,
    name: `D ${i}`,
    lastEnd: null,
    nextStart: null,
    trips: day.trips
      .filter((trip) => trip.driverIds.includes(`d${i}`))
      .map((trip) => ({
        tripId: trip.id,
        name: trip.name,
        from: trip.departure,
        to: trip.back,
        service: trip.stops.length * 10,
        heavy: true,
        legs: [
          { driving: trip.drivingMinutes, pause: 0, waiting: 0 },
          { driving: homeOf(trip), pause: 0, waiting: 0 },
        ],
      })),
  }));

/** A second way to count hours: of everybody who gets something, first beginning to last end, minutes at the wheel and at work. */
function beyondLaw(day: Day, result: DayResult): string[] {
  const changed = result.tours.filter((tour) => tour.added > 0);
  const driverOf = (tour: DayTour): string | null | undefined =>
    tour.tripId === null
      ? day.vehicles.find((one) => one.vehicleId === tour.vehicleId)?.driverId
      : day.trips.find((trip) => trip.id === tour.tripId)?.driverIds[0];
  return [...new Set(changed.map(driverOf))].flatMap((driver) => {
    if (!driver) return [];
    const own = changed.filter((tour) => driverOf(tour) === driver);
    const others = day.trips.filter(
      (trip) => trip.driverIds.includes(driver) && !own.some((tour) => tour.tripId === trip.id),
    );
    const from = Math.min(...own.map((tour) => tour.departure), ...others.map((trip) => trip.departure));
    const to = Math.max(...own.map((tour) => tour.arrival), ...others.map((trip) => trip.back));
    const driven =
      own.reduce((sum, tour) => sum + tour.drivingTime, 0) +
      others.reduce((sum, trip) => sum + trip.drivingMinutes + homeOf(trip), 0);
    // Tours round to minutes, each for itself.
    const rounding = own.length + others.length;
    return [
      ...(to - from > 13 * hour ? [`${driver} is out for ${(to - from) / hour} h`] : []),
      ...(driven > 9 * 60 + rounding ? [`${driver} drives ${driven} min`] : []),
    ];
  });
}
const noSolution = {
  code: 0 as const,
  routes: [],
  summary: {
    cost: 0,
    routes: 0,
    unassigned: 0,
    duration: 0,
    distance: 0,
    service: 0,
    waiting_time: 0,
    lateness: 0,
    late_stops: 0,
    violations: 0,
  },
};

/** The second way to count: a shipment is late when it comes after the end of its last window. */
const isLate = (windows: readonly { to: number }[], arrival: number): boolean =>
  windows.length > 0 && windows.every((window) => arrival > window.to);

/** Everything that is wrong with a proposal, in words. */
function wrongWith(day: Day, result: DayResult): string[] {
  const wrong: string[] = [];
  const byId = new Map(day.items.map((item) => [item.id, item]));
  const shown = day.trips.filter((trip) => trip.ofDay);
  const before = shown.flatMap((trip) => trip.stops).filter((stop) => isLate(stop.windows, stop.arrival)).length;
  let after = 0;
  for (const tour of result.tours) {
    const trip = day.trips.find((one) => one.id === tour.tripId);
    const kept = new Set(trip?.stops.flatMap((stop) => stop.itemIds));
    for (const id of kept)
      if (!tour.stops.some((stop) => stop.itemIds.includes(id))) wrong.push(`${tour.tourId} lost ${id}`);
    wrong.push(...tornApart(tour, byId), ...overfull(day, tour, byId));
    for (const [i, stop] of tour.stops.entries()) {
      const late = stop.itemIds.some((id) => {
        const item = byId.get(id);
        const collected = item?.kind === 'DIRECT' && tour.stops.findIndex((one) => one.itemIds.includes(id)) === i;
        return isLate((collected ? item.collecting?.windows : item?.windows) ?? [], stop.arrival);
      });
      if (late) after += 1;
      const fresh = stop.itemIds.some((id) => !kept.has(id));
      if (fresh && late) wrong.push(`${tour.tourId} is late with something new`);
      if (stop.arrival < day.now) wrong.push(`${tour.tourId} stops in the past`);
      if (fresh && stop.arrival < day.now + day.lead)
        wrong.push(`${tour.tourId} has something new before anything can be loaded`);
    }
    const room = day.vehicles.find((one) => one.vehicleId === tour.vehicleId)?.loadingMeters ?? 0;
    const loaded = day.items.filter(({ id }) => !kept.has(id) && tour.stops.some((stop) => stop.itemIds.includes(id)));
    const metres = loaded.reduce((sum, { kind, loadingMeter }) => sum + (kind === 'DELIVERY' ? loadingMeter : 0), 0);
    if (metres > room) wrong.push(`${tour.tourId} takes ${metres} mm more on ${room}`);
    if (!trip && tour.departure < day.now + day.lead) wrong.push(`${tour.tourId} leaves before anything can be loaded`);
  }
  if (after > before) wrong.push(`${after} late stops instead of ${before}`);
  if (result.applied.late !== before) wrong.push(`says that ${result.applied.late} of ${before} are late now`);
  if (result.proposed.late !== after) wrong.push(`says that ${result.proposed.late} of ${after} would be late`);
  return [...wrong, ...bookedTwice(day, result), ...beyondLaw(day, result)];
}

/** Direct traffic stands at two stops of its tour, the first of which collects it; all else at one. */
const tornApart = (tour: DayTour, items: ReadonlyMap<string, DayItem>): string[] =>
  [...new Set(tour.stops.flatMap((stop) => stop.itemIds))].flatMap((id) => {
    const visits = tour.stops.filter((stop) => stop.itemIds.includes(id));
    const collects = visits.map((stop) => stop.collects?.includes(id) === true);
    const wanted = items.get(id)?.kind === 'DIRECT' ? [true, false] : [false];
    return String(collects) === String(wanted) ? [] : [`${tour.tourId} visits ${id} as ${String(collects)}`];
  });

/** What a new tour has aboard behind each of its stops fits its vehicle. */
function overfull(day: Day, tour: DayTour, items: ReadonlyMap<string, DayItem>): string[] {
  const room = day.vehicles.find((one) => one.vehicleId === tour.vehicleId)?.loadingMeters ?? 0;
  if (tour.tripId !== null) return [];
  const ofStop = (stop: DayTour['stops'][number]) => stop.itemIds.flatMap((id) => items.get(id) ?? []);
  const leaves = new Set(tour.stops.flatMap(ofStop).filter(({ kind }) => kind === 'DELIVERY'));
  const aboard = new Set(leaves);
  const most = tour.stops.map((stop) => {
    for (const item of ofStop(stop))
      if (aboard.has(item)) aboard.delete(item);
      else aboard.add(item);
    return [...aboard].reduce((sum, { loadingMeter }) => sum + loadingMeter, 0);
  });
  return Math.max(0, ...most) > room ? [`${tour.tourId} carries ${Math.max(...most)} mm on ${room}`] : [];
}

/** Vehicle, driver and trailer of every tour and of every trip that is out, two by two; trips that stay as they are do not count. */
function bookedTwice(day: Day, result: DayResult): string[] {
  const changed = result.tours.filter((tour) => tour.added > 0);
  const spans = [
    ...changed.map((tour) => {
      const trip = day.trips.find((one) => one.id === tour.tripId);
      const vehicle = day.vehicles.find((one) => one.vehicleId === tour.vehicleId);
      const drivers = trip ? trip.driverIds : vehicle?.driverId ? [vehicle.driverId] : [];
      return {
        id: tour.tourId,
        isNew: true,
        uses: [tour.vehicleId, ...drivers, vehicle?.trailerId ?? ''],
        from: tour.departure,
        // Unloaded and loaded again before it leaves anew.
        to: tour.arrival + (trip ? 0 : day.turnaround * minute),
      };
    }),
    ...day.trips
      .filter((trip) => !changed.some((tour) => tour.tripId === trip.id))
      .map((trip) => ({
        id: trip.id,
        isNew: false,
        uses: [trip.vehicleId, ...trip.driverIds, trip.trailerId ?? ''],
        from: trip.departure,
        to: trip.back,
      })),
  ];
  return spans.flatMap((a, i) =>
    spans.slice(i + 1).flatMap((b) => {
      const shared = a.uses.filter((one) => one !== '' && b.uses.includes(one));
      const together = a.from < b.to && b.from < a.to;
      return (a.isNew || b.isNew) && together && shared.length > 0
        ? [`${a.id} and ${b.id} both use ${shared.join(', ')}`]
        : [];
    }),
  );
}

test('of random days at random hours no proposal is later than the plan, uses anybody twice or begins in the past', () => {
  let proposed = 0;
  let lateBefore = 0;
  let again = 0;
  let direct = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const day = randomDay(seed);
    const result = propose(day);
    expect(wrongWith(day, result), `day ${seed}`).toEqual([]);
    proposed += result.tours.reduce((sum, tour) => sum + tour.added, 0);
    lateBefore += result.applied.late;
    direct += result.tours.flatMap((tour) => tour.stops.flatMap(({ collects = [] }) => collects)).length;
    again += result.tours.filter((tour) => tour.tourId.includes('+')).length;
  }
  // The days are such that there is something to propose, and something that is late.
  expect(proposed).toBeGreaterThan(300);
  expect(lateBefore).toBeGreaterThan(50);
  expect(again).toBeGreaterThan(5);
  expect(direct).toBeGreaterThan(60);
}, 120_000);

test('the second count sees what is wrong', () => {
  const day = randomDay(3);
  const result = propose(day);
  const [first] = result.tours.filter((tour) => tour.added > 0 && tour.tripId === null);
  if (!first) throw new Error('this day has no new tour');
  const twice = { ...result, tours: [...result.tours, { ...first, tourId: 'again' }] };
  expect(wrongWith(day, twice).join()).toContain('both use');
  const past = {
    ...result,
    tours: [
      { ...first, departure: day.now - hour, stops: first.stops.map((stop) => ({ ...stop, arrival: day.now - hour })) },
    ],
  };
  expect(wrongWith(day, past).join()).toContain('in the past');
  const late = {
    ...result,
    tours: result.tours.map((tour) => ({
      ...tour,
      stops: tour.stops.map((stop) => ({ ...stop, arrival: stop.arrival + 12 * hour })),
    })),
  };
  expect(wrongWith(day, late).join()).toContain('late stops instead of');
  const direct = [4, 5, 6].map((seed) => propose(randomDay(seed))).flatMap(({ tours }) => tours);
  const reversed = direct.find((tour) => tour.stops.some(({ collects = [] }) => collects.length > 0));
  if (!reversed) throw new Error('these days have no direct traffic on a tour');
  const torn = { ...result, tours: [{ ...reversed, stops: [...reversed.stops].reverse() }] };
  expect(wrongWith(day, torn).join()).toContain('as false,true');
});
