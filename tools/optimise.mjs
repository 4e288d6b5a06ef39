// npm run -s optimise: runs tools/optimise.ts from one built file, so that a start costs no compiling; built anew when a source is younger.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

const folder = join(root, 'build/optimise');
const built = join(folder, 'optimise.mjs');
const sources = ['optimiser', 'bench/optimiser/formats'].flatMap((of) =>
  readdirSync(join(root, of))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(of, name)),
);
/** @param {string} path */
const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const youngest = Math.max(
  ...[...sources, 'kernel/geo.ts', 'tools/optimise.ts', 'tools/optimise-thread.ts', 'package-lock.json'].map((path) =>
    changed(join(root, path)),
  ),
);

if (changed(built) <= youngest) {
  const { build } = await import('esbuild');
  // Built aside and moved: two that start at once do not read half a file.
  const aside = `${folder}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  await build({
    entryPoints: [join(root, 'tools/optimise.ts'), join(root, 'tools/optimise-thread.ts')],
    outdir: aside,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    alias: { '#optimiser': join(root, 'optimiser'), '#kernel': join(root, 'kernel') },
  });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(aside)) renameSync(join(aside, name), join(folder, name));
  rmSync(aside, { recursive: true });
}
await import(built);
