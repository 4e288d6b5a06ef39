import { describe, expect, it } from 'vitest';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { dayProblem } from './dayProblem.ts';
import { dayResult } from './dayResult.ts';
import type { DayFacts, DayVehicle } from './facts.ts';
import { leaveForFirstStop } from './leaveLater.ts';
import { apartByLoad } from './loads.ts';
import { at, item, none, stands, vehicle } from './testing/smallDay.ts';

const minute = 60_000;
const van = vehicle('vehicle:v1', null, { vehicleId: 'v1', loadingMeters: 1000 });
const room = { loadingMeter: 800 };
const waiting = ['a', 'b', 'c'].map((id) =>
  item(id, { ...room, point: { lat: 51.6, lon: 7.6 + id.charCodeAt(0) / 1000 } }),
);

function plan(vehicles: DayVehicle[], items: DayFacts['items'] = waiting) {
  const facts: DayFacts = { ...none, vehicles, items };
  const read = dayProblem(facts);
  const problem = withTravelTimes(read.problem);
  const solution = solveLoads(problem, { iterations: 200, seed: 1 });
  const apart = leaveForFirstStop(apartByLoad({ facts, day: { ...read, problem }, solution }));
  return { facts, solution, apart, result: dayResult(apart.facts, apart.day, apart.solution, []) };
}
const idsOf = (tours: ReturnType<typeof plan>['result']['tours']) =>
  tours.map((tour) => tour.stops.flatMap((stop) => stop.itemIds));

describe('a vehicle that loads again', () => {
  it('drives a tour for each load, one after the other, with the time of loading between them', () => {
    const { tours, unplanned } = plan([van]).result;
    expect(tours.map((tour) => [tour.tourId, tour.vehicleId, tour.loadingMeter])).toEqual([
      ['vehicle:v1', 'v1', 800],
      ['vehicle:v1+2', 'v1', 800],
      ['vehicle:v1+3', 'v1', 800],
    ]);
    expect(idsOf(tours).flat().sort()).toEqual(['a', 'b', 'c']);
    expect(unplanned).toEqual([]);
    for (const [i, tour] of tours.entries()) {
      const next = tours[i + 1];
      if (next) expect(next.departure - tour.arrival).toBeGreaterThanOrEqual(30 * minute);
    }
  });
  it('drives as far with its tours as the whole round of the search was', () => {
    const { solution, apart } = plan([van]);
    const sum = (routes: typeof solution.routes, of: 'distance' | 'duration') =>
      routes.reduce((total, route) => total + route[of], 0);
    expect(solution.routes).toHaveLength(1);
    for (const of of ['distance', 'duration'] as const)
      expect(sum(apart.solution.routes, of)).toBe(sum(solution.routes, of));
  });
  it('leaves with a load when its first stop will be open, instead of standing there', () => {
    const late = { from: at(900), to: at(1000) };
    const { tours } = plan(
      [van],
      [item('a', { ...room, windows: [{ from: at(480), to: at(600) }] }), item('b', { ...room, windows: [late] })],
    ).result;
    const [, second] = tours;
    expect(second?.stops[0]?.itemIds).toEqual(['b']);
    expect(second?.stops[0]?.waitingTime).toBe(0);
    expect(second?.stops[0]?.arrival).toBe(late.from);
  });
  it('leaves with the first load, and with the only one, when its first stop will be open; whoever has a trip leaves with that', () => {
    const late = [{ from: at(600), to: at(720) }];
    const items = [item('a', { ...room, windows: late }), item('b', { ...room, point: { lat: 51.62, lon: 7.6 } })];
    const small = { ...van, loadsAgainIn: null };
    for (const [of, one] of [
      [van, [items[0]]],
      [small, [items[0]]],
      [{ ...van, loadingMeters: 3000, from: at(590) }, items],
    ] as const) {
      const { result, solution } = plan([of], [...one] as DayFacts['items']);
      const [tour] = result.tours;
      expect(tour?.stops[0]?.waitingTime).toBe(0);
      // What comes behind the first door stays as it was.
      expect(tour?.arrival).toBe((solution.routes[0]?.steps.at(-1)?.arrival ?? 0) * 1000);
      expect(tour?.departure).toBeGreaterThanOrEqual(of.from);
    }
    const trip = { id: 't1', name: 'T1', stands: stands('t1', []), running: false, givesBack: false, stops: [] };
    const [taken] = plan([{ ...small, trip }], [items[0]] as DayFacts['items']).result.tours;
    expect(taken?.departure).toBe(van.from);
  });
  it('not where its shift leaves no time for it, or it has stops of a trip', () => {
    expect(plan([{ ...van, to: at(560) }]).result.tours).toHaveLength(1);
    expect(plan([{ ...van, loadsAgainIn: null }]).result.tours).toHaveLength(1);
  });
  it('is left alone where everything goes at once', () => {
    const { facts, apart, result } = plan([{ ...van, loadingMeters: 3000 }]);
    expect(apart.facts).toBe(facts);
    expect(result.tours).toHaveLength(1);
  });
});
