import { solve } from '#optimiser/solve.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { judgeDay } from './judgeDay.ts';
import { type TightTrip, tightTrip } from './tightTrip.ts';

const trips: readonly TightTrip[] = [
  [101, 20, 60],
  [102, 20, 120],
  [103, 40, 60],
  [104, 40, 120],
  [105, 40, 200],
  [106, 60, 40],
  [107, 60, 100],
  [108, 60, 200],
  [109, 80, 60],
  [110, 80, 150],
  [111, 100, 40],
  [112, 100, 100],
  [113, 100, 200],
].map(([seed = 0, stops = 0, width = 0]) => ({ seed, stops, width }));

/** Trips that can be served completely, with so many seeds each: no stop may be left out. */
export function measureTightTrips(seeds: number): boolean {
  console.log('| trip | CPU | runs | with a stop left out | longest took | faults |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  let good = true;
  for (const trip of trips) {
    const problem = tightTrip(trip);
    const cpu = trip.stops <= 40 ? 0.3 : 1;
    let incomplete = 0;
    let longest = 0;
    const faults: string[] = [];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const from = cpuSeconds();
      const solution = solve(problem, { cpu, seed, clock: cpuSeconds });
      longest = Math.max(longest, cpuSeconds() - from);
      const verdict = judgeDay(problem, solution);
      faults.push(...verdict.faults);
      if (verdict.left > 0) incomplete += 1;
    }
    good &&= incomplete === 0 && faults.length === 0;
    const name = `${trip.seed}: ${trip.stops} stops, windows to ${trip.width} min`;
    console.log(`| ${[name, `${cpu} s`, seeds, incomplete, `${longest.toFixed(2)} s`, faults[0] ?? 0].join(' | ')} |`);
  }
  return good;
}
