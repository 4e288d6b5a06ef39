import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vitestRunner } from '../../suite/runners.mjs';
import { layWorld } from '../../testWorld.mjs';
import { quietly } from '../quietly.mjs';

/** Proofs that send what belongs together at the same moment, twice, or long after it happened. */
const files = [
  'server/proofs/concurrency.db.test.ts',
  'server/proofs/pauses.db.test.ts',
  'server/proofs/twice.db.test.ts',
  'server/proofs/owner.db.test.ts',
  'modules/delivery/proofs/replay.db.test.ts',
  'modules/crossdock/proofs/undoneScan.db.test.ts',
];
const howMany = 3;

/** Seeds to run: KONTOR_SEEDS=17,4 repeats those of a finding; otherwise new ones. */
const seeds = () =>
  process.env.KONTOR_SEEDS?.split(',') ??
  Array.from({ length: howMany }, () => String(Math.floor(Math.random() * 1_000_000)));

export default {
  id: 'RACES',
  title: 'what several do at once holds with a pause before every named statement, drawn from a seed',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-races-'));
    // Laid without pauses: with them it would take an hour.
    await layWorld();
    const told = [];
    let proved = true;
    for (const seed of seeds()) {
      const run = vitestRunner('database', {
        folder,
        start: quietly({ KONTOR_TEST: '1', KONTOR_PAUSES: seed }),
      });
      const { code, passed, failures } = await run({ files, name: `seed-${seed}`, slowed: false });
      proved &&= code === 0 && passed > 0;
      const found = failures.map(({ name, why }) => `; ${name}: ${why.split('\n')[0]}`).join('');
      told.push(`seed ${seed}: ${passed} of ${passed + failures.length}${found}`);
    }
    rmSync(folder, { recursive: true, force: true });
    return { proved, figures: `${told.join(', ')} (again: KONTOR_SEEDS=SEED npm run prove -- --only RACES)` };
  },
};
