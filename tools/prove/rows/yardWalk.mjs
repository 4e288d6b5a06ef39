import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vitestRunner } from '../../suite/runners.mjs';
import { layWorld } from '../../testWorld.mjs';
import { quietly } from '../quietly.mjs';

const movements = process.env.KONTOR_MOVES ?? '10000';

export default {
  id: 'YARD',
  title: `${movements} random movements in a yard by two people at once, with lost answers: each unit stands once, where the answers said`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-yard-'));
    await layWorld();
    const run = vitestRunner('database', { folder, start: quietly({ KONTOR_TEST: '1', KONTOR_MOVES: movements }) });
    const files = ['modules/yard/proofs/traffic.db.test.ts'];
    const { code, passed, failures } = await run({ files, name: 'yard', slowed: false });
    rmSync(folder, { recursive: true, force: true });
    const found = failures.map(({ name, why }) => `${name}: ${why.split('\n')[0]}`).join('; ');
    return {
      proved: code === 0 && passed > 0,
      figures: found || `${movements} movements, each unit at one place, each place with one unit`,
    };
  },
};
