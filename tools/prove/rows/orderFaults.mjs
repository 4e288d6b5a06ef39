import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';

/** What `npm test` tries with few seeds: one random fault in a sound file of each format. Prints what was caught by what. */
export default {
  id: 'ORDER-FAULTS',
  title:
    '10,000 random faults of each kind in sound order files: none makes another shipment without a mark, where its format can show it',
  async run() {
    const seeds = process.env['KONTOR_SEEDS'] ?? '10000';
    const { status, stdout } = spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'rules', '--testTimeout', '1200000', 'modules/exchange/server/randomFaults.test.ts'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, KONTOR_SEEDS: seeds, NO_COLOR: '1' } },
    );
    console.log(stdout);
    return { proved: status === 0, figures: `${seeds} seeds of 6 faults in 4 formats` };
  },
};
