import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';

/** Tests of the browser that `npm test` leaves out (tag `@long`) or makes smaller (`@both`), because they take minutes. */
export default {
  id: 'LOOKS',
  title:
    'every screen full, empty, loading and refused is readable; rare cases of the shell; a driver offline for a whole day',
  browser: true,
  async run() {
    const out = join(tmpdir(), `kontor-looks-${process.pid}.json`);
    spawnSync(join(root, 'node_modules/.bin/playwright'), ['test'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, KONTOR_LONG: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: out },
    });
    const { stats, suites } = JSON.parse(readFileSync(out, 'utf8'));
    rmSync(out, { force: true });
    const failed = suites.flatMap((suite) => (suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => spec.title));
    return {
      proved: stats.expected > 3 && failed.length === 0,
      figures: `${stats.expected} of ${stats.expected + stats.unexpected}${failed.map((title) => `; ${title}`).join('')}`,
    };
  },
};
