import { describe, expect, it } from 'vitest';
import { formatFor } from '#ui/text/format.ts';
import type { BoardStopView, BoardTrip } from '../../contract/schemas.ts';
import type { Place } from '../../rules/board/verdict.ts';
import { boardLane, lastEnd } from './boardLane.ts';
import { rangeOn, usualRange } from '../pieces/boardRange.ts';
import { costText, ownBroken } from './brokenText.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 10, 16, 23);
const berlin = 'Europe/Berlin';

describe('what the board shows of a day', () => {
  it('shows the shift from six to eighteen in the depot’s time', () => {
    expect(rangeOn('shift', [2026, 11, 17], 0, berlin)).toEqual({
      from: midnight + 6 * hour,
      to: midnight + 18 * hour,
    });
  });
  it('stands still within an hour around now', () => {
    const at = (minutes: number) => rangeOn('now', [2026, 11, 17], midnight + 9 * hour + minutes * 60_000, berlin);
    expect(at(1)).toEqual({ from: midnight + 7 * hour, to: midnight + 12 * hour });
    expect(at(59)).toEqual(at(1));
  });
  it('falls back to the shift when now is on another day', () => {
    expect(rangeOn('now', [2026, 11, 17], midnight + 30 * hour, berlin)).toEqual(
      rangeOn('shift', [2026, 11, 17], 0, berlin),
    );
  });
  it('shows all of a day, and runs on after midnight until the last trip of the day is back, half a day at most', () => {
    const until = (hours: number) => rangeOn('day', [2026, 11, 17], 0, berlin, midnight + hours * hour);
    expect(until(17.5)).toEqual({ from: midnight, to: midnight + 24 * hour });
    expect(until(24.2)).toEqual({ from: midnight, to: midnight + 25 * hour });
    expect(until(60)).toEqual({ from: midnight, to: midnight + 36 * hour });
  });
  it('is the shift by day, and around now when little of the shift is left', () => {
    const usual = (at: number) => usualRange([2026, 11, 17], midnight + at * hour, berlin);
    expect([3, 9, 14.9, 15.1, 20, 40].map(usual)).toEqual(['now', 'shift', 'shift', 'now', 'now', 'shift']);
  });
});

const stop = (sequence: number, more: Partial<BoardStopView> = {}): BoardStopView => ({
  id: `s${sequence}`,
  placeKey: 'unna',
  latitude: null,
  longitude: null,
  delivers: [],
  collects: [],
  directs: [],
  needs: [],
  mostVehicleWeight: null,
  routes: [],
  affs: [],
  sequence,
  kind: 'CUSTOMER',
  name: 'Lackhaus',
  postalCode: '59423',
  city: 'Unna',
  windows: [{ from: midnight + 8 * hour, to: midnight + 12 * hour }],
  plannedArrival: midnight + 9 * hour,
  estimatedArrival: null,
  actualArrival: null,
  actualDeparture: null,
  processingTime: 20,
  timeWindowViolation: 0,
  stopProcessingState: null,
  itemIds: [],
  ...more,
});
const laneOf = (...stops: BoardStopView[]) =>
  boardLane(
    {
      stops,
      overlaps: [],
      actualDeparture: null,
      plannedDeparture: midnight + 7 * hour,
      expectedDeparture: null,
      actualArrival: null,
      plannedArrival: midnight + 15 * hour,
    } as unknown as BoardTrip,
    ((key: string) => key) as never,
    formatFor('en', berlin),
  );

describe('stops of a trip on its lane', () => {
  it('lies where the plan puts it, as long as its service takes', () => {
    const [first] = laneOf(stop(1)).stops;
    expect(first).toMatchObject({ mark: '1', solid: false, missed: false, status: 'planned' });
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(20 * 60_000);
  });
  it('prefers what happened over what is expected, and that over the plan', () => {
    const estimatedArrival = midnight + 10 * hour;
    const actualArrival = midnight + 11 * hour;
    expect(laneOf(stop(1, { estimatedArrival })).stops[0]?.from).toBe(estimatedArrival);
    expect(laneOf(stop(1, { estimatedArrival, actualArrival })).stops[0]?.from).toBe(actualArrival);
  });
  it('marks what is done, what failed and what comes too late by shape, not by colour alone', () => {
    const marks = laneOf(
      stop(1, { stopProcessingState: 'ALL_ORDERS_OK', actualArrival: midnight + 9 * hour }),
      stop(2, { stopProcessingState: 'ALL_ORDERS_HINDRANCE', actualArrival: midnight + 9 * hour }),
      stop(3, { estimatedArrival: midnight + 13 * hour, timeWindowViolation: 60 }),
    ).stops.map(({ mark, status, missed }) => [mark, status, missed]);
    expect(marks).toEqual([
      ['✓', 'done', false],
      ['✕', 'late', true],
      ['!', 'late', true],
    ]);
  });
  it('leaves out a stop that nobody knows a time of', () => {
    expect(laneOf(stop(1, { plannedArrival: null })).stops).toEqual([]);
  });
});

describe('when the last trip of a day is over', () => {
  const back = (arrival: number | null, ...stops: BoardStopView[]) =>
    ({ stops, actualArrival: null, expectedArrival: arrival }) as unknown as BoardTrip;
  it('is when it is back at the depot, or at its last stop where nobody knows', () => {
    expect(lastEnd([])).toBe(0);
    expect(lastEnd([back(midnight + 25 * hour), back(midnight + 16 * hour)])).toBe(midnight + 25 * hour);
    expect(lastEnd([back(null, stop(1), stop(2, { plannedArrival: midnight + 24.5 * hour }))])).toBe(
      midnight + 24.5 * hour,
    );
  });
});

describe('what a place costs, in words', () => {
  const place: Place = {
    position: 2,
    joins: false,
    arrival: midnight + 11 * hour,
    seconds: 1080,
    metres: 6040,
    estimated: false,
    broken: [],
  };
  const say = (one: Place): string =>
    costText(one, ((key: string) => key.replace('dispatch:place/', '')) as never, formatFor('de', 'Europe/Berlin'));
  it('says when the routing engine has not been asked for its ways', () => {
    expect(say(place)).toBe('arrival · minutes · km');
    expect(say({ ...place, estimated: true })).toBe('arrival · minutes · km · estimated');
  });
  it('names a missed window once: where the check of the server names it, the place does not', () => {
    const broken: Place['broken'] = [{ rule: 'LATE', minutes: 145 }, { rule: 'BREAK' }];
    expect(ownBroken({ ...place, broken }, []).map(({ rule }) => rule)).toEqual(['LATE', 'BREAK']);
    expect(ownBroken({ ...place, broken }, [{ number: 'DSP-11' }]).map(({ rule }) => rule)).toEqual(['BREAK']);
    expect(ownBroken(undefined, [{ number: 'DSP-11' }])).toEqual([]);
  });
});
