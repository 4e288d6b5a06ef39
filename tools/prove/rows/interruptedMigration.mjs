import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';
import { startPostgres } from '../../launch/postgres.mjs';

export default {
  id: 'D-07',
  title: 'migration interrupted at each statement, then started again',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-migrate-'));
    const postgres = await startPostgres(folder);
    try {
      const out = await new Promise((done, fail) => {
        const child = spawn(join(root, 'node_modules/.bin/tsx'), [join(root, 'tools/prove/interruptMigrations.ts')], {
          cwd: root,
          env: { ...process.env, DATABASE_URL: postgres.url },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        child.stdout.on('data', (part) => (text += part));
        child.once('exit', (code) => (code === 0 ? done(text) : fail(new Error(text.slice(-1500)))));
      });
      const { files, interrupted, different, objects } = JSON.parse(out.trim().split('\n').at(-1));
      return {
        proved: files > 10 && interrupted > 300 && different.length === 0,
        figures: `${files} files, each in one transaction, interrupted at ${interrupted} steps in turn (every statement that defines something, the entry of each file, each commit); what stood before the file changed ${different.length} times${different.length > 0 ? ` (${different.slice(0, 3).join('; ')})` : ''}; in the end ${objects} columns, constraints, indexes, functions, policies, rights and comments equal those of an uninterrupted start`,
      };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
