import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { clock } from './clock.ts';
import { faultsOf } from './faults.ts';
import { atRest } from './people.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'build/gallery');
const mark = join(folder, '.run');
/** The runner is the parent of its workers: one build per run, also when a worker had to be started again. */
const run = String(process.ppid);

function build(): void {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === run) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn'];
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the gallery does not build:\n${done.stdout}${done.stderr}`);
  writeFileSync(mark, run);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A test against the gallery: built once per run and served on loopback, under the same folder as the product. */
export const test = plain.extend<object, { gallery: string }>({
  gallery: [
    async ({ browserName: _ }, use) => {
      // Pages of the gallery have a clock that their test winds on by itself.
      clock.letGo();
      build();
      const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
        const file = join(folder, path.replace(/^\/studio\//, ''));
        if (!path.startsWith('/studio/') || !file.startsWith(folder) || !existsSync(file) || path.endsWith('/'))
          return response.writeHead(404).end();
        const bytes = readFileSync(file);
        const type = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
        // The map reads its base in parts.
        const part = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        const [from, to] = part
          ? [Number(part[1]), Math.min(Number(part[2]), bytes.length - 1)]
          : [0, bytes.length - 1];
        response.writeHead(part ? 206 : 200, {
          ...type,
          'content-length': to - from + 1,
          ...(part ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {}),
        });
        response.end(bytes.subarray(from, to + 1));
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/studio/gallery.html`);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
});

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 360, height: 740 };
export type Look = readonly ['light' | 'dark', typeof wide];
export const looks: readonly Look[] = [
  ['light', wide],
  ['dark', wide],
  ['dark', narrow],
  ['light', narrow],
];

/**
 * No page has a serious fault for people who cannot see it well, and none scrolls sideways.
 * @param part what is looked at, in JavaScript: what stands around it is seen with other pages
 */
export async function look(page: Page, at: string, ways: readonly Look[] = looks, part = 'document'): Promise<void> {
  for (const [colorScheme, size] of ways) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await atRest(page);
    const where = `${at} ${colorScheme} ${size.width}`;
    expect.soft(await faultsOf(page, part), where).toEqual([]);
    const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect.soft(await page.evaluate(wider), where).toBeLessThanOrEqual(0);
  }
}
