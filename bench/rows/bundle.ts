import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from '../row.ts';

const web = resolve(import.meta.dirname, '../../build/web');
type Chunk = { file: string; name?: string; imports?: string[] };
const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));

const size = (file: string): number => gzipSync(readFileSync(join(web, file)), { level: 9 }).length / 1024;

/** Files that a chunk needs before it runs: itself and what it imports statically. */
function filesOf(chunks: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(chunks, other, found);
  return found;
}

export const firstScreen: Row = {
  id: 'first-screen',
  what: 'JavaScript until the sign-in page stands, gz',
  against: '',
  unit: 'KB',
  ofBuild: true,
  goal: { atMost: 230 },
  measure: async () => {
    const chunks = manifest();
    // What the page names, and the sign-in page that the shell then loads.
    const page = readFileSync(join(web, 'index.html'), 'utf8');
    const named = [...page.matchAll(/src="\.\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
    const starts = Object.keys(chunks).filter(
      (key) => named.includes(chunks[key]?.file) || chunks[key]?.name === 'signIn',
    );
    const files = new Set<string>();
    for (const key of starts) filesOf(chunks, key, files);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    if (named.length === 0 || starts.length <= named.length) throw new Error('the build names no start');
    return { value: scripts.reduce((sum, file) => sum + size(file), 0), info: `${scripts.length} files` };
  },
};

export const largestModule: Row = {
  id: 'module-chunk',
  what: 'largest chunk of a module, gz',
  against: '',
  unit: 'KB',
  ofBuild: true,
  goal: { atMost: 60 },
  measure: async () => {
    const chunks = Object.entries(manifest())
      .filter(([key]) => /modules\/\w+\/web\//.test(key))
      .map(([key, chunk]) => ({ name: key.replace(/^.*modules\//, ''), kb: size(chunk.file) }))
      .sort((a, b) => b.kb - a.kb);
    const [largest] = chunks;
    if (!largest) throw new Error('the manifest names no module');
    return { value: largest.kb, info: `${largest.name}, ${chunks.length} chunks` };
  },
};
