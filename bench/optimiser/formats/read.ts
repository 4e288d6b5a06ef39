import type { Benchmark, BenchmarkObjective } from './benchmark.ts';
import { readLiLim } from './lilim.ts';
import { readSolomon } from './solomon.ts';
import { readTsptw } from './tsptw.ts';
import { readVrplib } from './vrplib.ts';

export const benchmarkFormats = ['solomon', 'lilim', 'tsptw', 'vrplib'] as const;
export type BenchmarkFormat = (typeof benchmarkFormats)[number];

/** Reads a benchmark file; without an objective Li and Lim counts vehicles first, the others distance. */
export function readBenchmark(text: string, format: BenchmarkFormat, objective?: BenchmarkObjective): Benchmark {
  const read = {
    solomon: () => readSolomon(text, objective),
    lilim: () => readLiLim(text, objective),
    tsptw: () => readTsptw(text),
    vrplib: () => readVrplib(text),
  };
  const benchmark = read[format]();
  return objective ? { ...benchmark, problem: { ...benchmark.problem, objective } } : benchmark;
}
