import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAndJudge } from '../../suite/again.mjs';
import { browserRunner } from '../../suite/runners.mjs';
import { quietly } from '../quietly.mjs';

export default {
  id: 'LOST-PHONE',
  title: 'a phone whose session ended keeps nothing that one does not on which nobody ever signed in',
  browser: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-lost-'));
    const { code, passed, failed, lines } = await runAndJudge({
      run: browserRunner({ folder, start: quietly({}) }),
      files: ['e2e/lostPhone.spec.ts'],
      name: 'LOST-PHONE',
      again: false,
      say: () => undefined,
    });
    rmSync(folder, { recursive: true, force: true });
    return {
      proved: code === 0 && failed === 0 && passed > 0,
      figures: `${passed} of ${passed + failed} journeys${lines.map((line) => `; ${line.split('\n')[0]}`).join('')}`,
    };
  },
};
