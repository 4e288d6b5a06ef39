import { describe, expect, it } from 'vitest';
import type { BoardTask, Round, RoundStop } from './round.ts';
import { askRound } from './verdict.ts';

const depot = { lat: 51.5, lon: 7.4 };
const hour = 3_600_000;
const at = (hours: number): number => 1_700_000_000_000 + hours * hour;
const none = [0, 0, 0, 0];
const place = (placeKey: string, lat: number, more: Partial<BoardTask> = {}): BoardTask => ({
  placeKey,
  point: { lat, lon: 7.4 },
  windows: [],
  serviceMinutes: 10,
  delivers: none,
  collects: none,
  needs: [],
  mostVehicleWeight: null,
  routes: [],
  affs: [],
  ...more,
});
const stop = (id: string, lat: number, more: Partial<RoundStop> = {}): RoundStop => ({
  ...place(id, lat),
  id,
  actualArrival: null,
  actualDeparture: null,
  ...more,
});
/** Direct traffic of so many grams, at the place that collects or delivers it. */
const direct = (itemId: string, grams: number, collects: boolean) => ({
  directs: [{ itemId, collects, amount: [grams, 0, 0, 0] }],
});
const round = (stops: RoundStop[], more: Partial<Round> = {}): Round => ({
  departure: at(7),
  started: false,
  start: depot,
  speedFactor: 1,
  breakRules: false,
  route: null,
  affId: null,
  vehicle: { capacity: [1000, 100, 100, 0], can: [], grossVehicleWeight: 3_500_000 },
  stops,
  legs: null,
  ...more,
});
const ask = (of: Round, carried: BoardTask[]) =>
  askRound({ round: of, depot, carried, service: { defaultMinutes: 8, merges: true }, now: at(6) });
const overload = (one: { broken: readonly { rule: string; by?: number }[] }) =>
  one.broken.flatMap(({ rule, by }) => (rule === 'LOAD' ? [by] : []));

describe('direct traffic on the board', () => {
  const brings = [100, 0, 0, 0];
  const trip = round([stop('a', 51.55, { delivers: brings }), stop('b', 51.65, { delivers: brings })]);
  const carried = [place('from', 51.7, direct('d', 900, true)), place('to', 51.75, direct('d', 900, false))];
  it('is aboard between its two places alone', () => {
    const asked = ask(trip, carried);
    // Before the first stop 200 g are aboard, behind it 100, and nothing behind the last.
    expect([1, 2, 3].map((position) => overload(asked.at(position)))).toEqual([[100], [], []]);
  });
  it('counts once on a trip that has it', () => {
    const has = round([
      stop('f', 51.55, direct('x', 900, true)),
      stop('t', 51.65, direct('x', 900, false)),
      stop('b', 51.7),
    ]);
    const more = (delivers: number[]) => ask(has, [place('new', 51.8, { delivers })]).last();
    // 100 g ride beside it from the depot, 101 do not.
    expect(overload(more([100, 0, 0, 0]))).toEqual([]);
    expect(overload(more([101, 0, 0, 0]))).toEqual([1]);
    // What is collected where it was put off has the whole vehicle.
    expect(overload(ask(has, [place('new', 51.8, { collects: [1000, 0, 0, 0] })]).last())).toEqual([]);
  });
  it('that was collected is aboard of a running trip until it is delivered', () => {
    const running = round(
      [
        stop('f', 51.55, { ...direct('x', 900, true), actualArrival: at(5), actualDeparture: at(5.2) }),
        stop('t', 51.65, direct('x', 900, false)),
      ],
      { started: true, departure: at(4.5) },
    );
    const collects = (grams: number) => ask(running, [place('new', 51.6, { collects: [grams, 0, 0, 0] })]);
    expect(overload(collects(200).at(2))).toEqual([100]);
    expect(overload(collects(200).last())).toEqual([]);
  });
  it('joins a stop that delivers it only behind the one that collects it', () => {
    const known = round([stop('to', 51.55), stop('from', 51.65)]);
    const both = ask(known, [place('from', 51.65, direct('d', 1, true)), place('to', 51.55, direct('d', 1, false))]);
    expect(both.last().joins).toBe(false);
    const inRow = round([stop('from', 51.55), stop('to', 51.65)]);
    const joined = ask(inRow, [place('from', 51.55, direct('d', 1, true)), place('to', 51.65, direct('d', 1, false))]);
    expect(joined.last().joins).toBe(true);
  });
});
