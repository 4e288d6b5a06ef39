import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAndJudge } from '../../suite/again.mjs';
import { browserRunner } from '../../suite/runners.mjs';
import { edgeTimes } from '../edgeTimes.mjs';
import { quietly } from '../quietly.mjs';

/** All journeys at times at which a day is not like others: `npm test` stands at one moment. */
export default edgeTimes(new Date().toISOString().slice(0, 10)).map(({ id, what, at }) => ({
  id,
  title: `all journeys ${what}`,
  browser: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-edge-'));
    const { code, passed, failed, lines, suspects } = await runAndJudge({
      run: browserRunner({ folder, start: quietly({ KONTOR_E2E_AT: at }) }),
      files: [],
      name: id,
      again: true,
      say: () => undefined,
    });
    rmSync(folder, { recursive: true, force: true });
    const wrong = lines.map((line) => `; ${line.split('\n')[0]}`);
    const doubted = suspects.map(({ name }) => `; suspect: ${name}`);
    return {
      proved: code === 0 && failed === 0 && passed > 0,
      figures: `${at}: ${passed} of ${passed + failed}${[...wrong, ...doubted].join('')}`,
    };
  },
}));
