// npm run clients: what partners get, in build/clients: kontor.mjs (the command, one file), typescript (for npm), python (for pip).
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'build/clients');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const command = join(out, 'kontor.mjs');
await build({
  stdin: {
    contents: `import { main } from './main.ts';\nprocess.exitCode = await main(process.argv.slice(2));`,
    resolveDir: join(root, 'clients/cli'),
  },
  outfile: command,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  banner: { js: '#!/usr/bin/env node\n// The command kontor; of others it holds @oazapfts/runtime (MIT).' },
  logLevel: 'warning',
});
chmodSync(command, 0o755);
console.log(`${command} (${Math.round(statSync(command).size / 1000)} KB)`);

const typescript = join(root, 'clients/typescript');
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', typescript], { stdio: 'inherit' });
for (const file of ['package.json', 'README.md']) cpSync(join(typescript, file), join(out, 'typescript', file));
console.log(join(out, 'typescript'));

const python = join(root, 'clients/python');
for (const file of ['pyproject.toml', 'README.md', 'kontor', 'examples'])
  cpSync(join(python, file), join(out, 'python', file), {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  });
console.log(join(out, 'python'));
