import { cpus, totalmem } from 'node:os';
import { spawnSync } from 'node:child_process';
import { goalText } from './figures.ts';
import type { Result } from './row.ts';

export type Report = { date: string; commit: string; size: string; machine: string; results: Result[] };

/** When, what and where, in words that name no machine. */
export function frameOf(size: string): Omit<Report, 'results'> {
  const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const dirty = git('status', '--porcelain') === '' ? '' : ' with changes';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${dirty}`,
    size,
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory, Node ${process.versions.node}`,
  };
}

const figure = (result: Result): string => {
  if (result.value === undefined) return '';
  if (result.unit === 'ratio') return result.value >= 10 ? result.value.toFixed(0) : result.value.toFixed(2);
  return `${result.value.toFixed(result.unit === 'KB' ? 0 : 1)} ${result.unit}`;
};
const goal = ({ goal, unit }: Result): string => `${goalText(goal)}${unit === 'ratio' ? '' : ` ${unit}`}`;
const words = { met: 'met', missed: 'MISSED', skipped: 'not measured', failed: 'FAILED' };

export const header = ['row', 'what', 'against', 'ratio', 'goal', '', 'for information'];
export const lineOf = (result: Result): string[] => [
  result.id,
  result.what,
  result.against,
  figure(result),
  goal(result),
  words[result.state],
  result.info,
];

/** The table as Markdown, so that it reads the same on a terminal and in docs/benchmarks.md. */
export function tableOf(results: readonly Result[]): string {
  const lines = [header, ...results.map(lineOf)];
  const widths = header.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0), 3));
  const row = (line: readonly string[]): string =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [row(header), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1).map(row)].join(
    '\n',
  );
}
