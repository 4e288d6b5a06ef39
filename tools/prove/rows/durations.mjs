import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseAsItStands, runnerOf } from '../../changed.mjs';
import { judgeFigures } from '../figures.mjs';
import { quietly } from '../quietly.mjs';

const repeats = 3;
const reportOf = 'server/testing/measured.ts';

/** What measures time in the tests (`measured`) decides nothing in `npm test`; here it runs alone, one file after the other. */
export default {
  id: 'DURATIONS',
  title: `what tests measure in time, one file after the other, median of ${repeats}`,
  browser: true,
  async run() {
    const { tests, importers } = houseAsItStands();
    const measuring = tests.filter((test) => importers.get(reportOf)?.has(test));
    const folder = mkdtempSync(join(tmpdir(), 'kontor-durations-'));
    const file = join(folder, 'figures');
    const run = quietly({ KONTOR_MEASURED: file });
    const failed = new Set();
    for (let round = 0; round < repeats; round += 1)
      for (const runner of ['rules', 'database', 'restart', 'browser']) {
        const own = measuring.filter((test) => runnerOf(test) === runner);
        if (own.length === 0) continue;
        const codes =
          runner === 'browser'
            ? [
                await run('playwright', ['test', '--workers=1', ...own]),
                await run('playwright', ['test', '--workers=1', ...own], { KONTOR_LONG: '1' }),
              ]
            : [await run('vitest', ['run', '--project', runner, '--no-file-parallelism', ...own])];
        if (codes.some((code) => code !== 0)) failed.add(`${runner}: ${own.join(' ')}`);
      }
    const figures = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];
    rmSync(folder, { recursive: true, force: true });
    const { proved, told } = judgeFigures(figures, repeats);
    return {
      proved: proved && failed.size === 0,
      figures: [...[...failed].map((one) => `failed in ${one}`), ...told].join('; '),
    };
  },
};
