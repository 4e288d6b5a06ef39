// How far the time of arrival that people are told is off, `npm run bench:eta`: days of a GPX file driven minute by minute through the
// clock of trips, an hour, half an hour and ten minutes before each arrival, against the plan alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClockTrip, tripClock } from '#modules/dispatch/rules/tripClock.ts';
import { timetable } from '#modules/dispatch/rules/tripTimetable.ts';
import { readGpx } from './gpx.ts';
import type { Trace } from './trace.ts';

const minute = 60_000;
const horizons = [60, 30, 10] as const;
/** A position a minute, as the phone sends it. */
const everyMs = minute;
const plannedWork = 12;

type Way = { minutes: number; arrival: number };
/** The timetable of what is still to come, as it is worked out anew when something happens on the way. */
function waysFrom(trace: Trace, from: { lat: number; lon: number }, departure: number, first: number): Way[] {
  const table = timetable({
    departure,
    start: from,
    end: trace.start,
    speedFactor: 1,
    breakRules: true,
    stops: trace.stops.slice(first).map((stop, i) => ({
      id: String(first + i),
      point: stop,
      windows: [],
      serviceMinutes: plannedWork,
      locked: false,
      actualArrival: null,
      actualDeparture: null,
    })),
  });
  return table.stops.map((stop) => ({ minutes: stop.drivingMinutes + stop.breakMinutes, arrival: stop.arrival }));
}

/** The trip as the server has it at a moment: what was documented until then, what was worked out then, and the last position. */
function tripAt(trace: Trace, plan: readonly Way[], now: number, withPositions: boolean): ClockTrip {
  const reached = trace.stops.filter(({ arrived }) => arrived <= now).length;
  const last = trace.stops[reached - 1];
  const left = last && last.left <= now ? last.left : undefined;
  const ways = last
    ? waysFrom(trace, last, left ?? Math.max(last.arrived + plannedWork * minute, last.arrived), reached)
    : plan;
  const fix = withPositions ? trace.fixes.findLast(({ at }) => at <= Math.floor(now / everyMs) * everyMs) : undefined;
  return {
    state: 'DRV_INPROGRESS',
    expectedDeparture: trace.left,
    plannedArrival: null,
    actualDeparture: trace.left,
    actualArrival: null,
    returnMinutes: null,
    start: trace.start,
    position: fix ?? null,
    stops: trace.stops.map((stop, i) => ({
      id: String(i),
      sequence: i + 1,
      name: stop.name,
      windows: [],
      serviceMinutes: plannedWork,
      plannedArrival: plan[i]?.arrival ?? null,
      estimatedArrival: i < reached ? stop.arrived : (ways[i - reached]?.arrival ?? null),
      actualArrival: i < reached ? stop.arrived : null,
      actualDeparture: stop.left <= now ? stop.left : null,
      wayMinutes: i < reached ? 0 : (ways[i - reached]?.minutes ?? 0),
      documented: stop.left <= now,
      point: stop,
    })),
  };
}

type Errors = Record<'plan' | 'documented' | 'positions', number[]>;
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

function errorsAt(traces: readonly Trace[], horizon: number): Errors {
  const errors: Errors = { plan: [], documented: [], positions: [] };
  for (const trace of traces) {
    const plan = waysFrom(trace, trace.start, trace.left, 0);
    for (const [i, stop] of trace.stops.entries()) {
      const now = stop.arrived - horizon * minute;
      if (now < trace.left) continue;
      const off = (arrival: number | null | undefined): number => Math.abs((arrival ?? 0) - stop.arrived) / minute;
      errors.plan.push(off(plan[i]?.arrival));
      errors.documented.push(off(tripClock(tripAt(trace, plan, now, false), now).stops[i]?.arrival));
      errors.positions.push(off(tripClock(tripAt(trace, plan, now, true), now).stops[i]?.arrival));
    }
  }
  return errors;
}

const traces = readGpx(readFileSync(join(import.meta.dirname, process.argv[2] ?? 'days.gpx'), 'utf8'));
const stops = traces.reduce((sum, trace) => sum + trace.stops.length, 0);
console.log(`${traces.length} days, ${stops} stops; minutes by which the time of arrival is off, median and p90\n`);
console.log('before arrival   plan alone      documentation   with positions   arrivals');
let worse = 0;
for (const horizon of horizons) {
  const errors = errorsAt(traces, horizon);
  const of = (values: readonly number[]): string =>
    `${quantile(values, 0.5).toFixed(1).padStart(5)} / ${quantile(values, 0.9).toFixed(1).padStart(5)}`;
  console.log(
    `${String(horizon).padStart(6)} min      ${of(errors.plan)}   ${of(errors.documented)}   ${of(errors.positions)}    ${errors.plan.length}`,
  );
  if (quantile(errors.positions, 0.9) > quantile(errors.plan, 0.9)) worse += 1;
}
// The goal: positions are never worse than the plan alone.
if (worse > 0) process.exitCode = 1;
