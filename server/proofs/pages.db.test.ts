// Concerns: the platform.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { opened } from '../testing/opened.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'kontor-pages-'));
mkdirSync(join(webRoot, 'assets'));
const script = `export const words = ${JSON.stringify('pallet '.repeat(400))};`;
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Kontor</title>');
writeFileSync(join(webRoot, 'assets/main-abc.js'), script);
writeFileSync(join(webRoot, 'assets/main-abc.js.br'), brotliCompressSync(script));
writeFileSync(join(webRoot, 'assets/main-abc.js.gz'), gzipSync(script));
writeFileSync(join(webRoot, 'assets/later-abc.js'), script);
writeFileSync(join(webRoot, 'assets/small-abc.css'), 'a{}');
writeFileSync(join(webRoot, 'secrets.json'), '{}');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
const { app } = await opened({ KONTOR_WEB_ROOT: webRoot });

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };
/** As it goes over the wire: `fetch` would unpack it, and tidy the path. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(app.url, { path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
] as const)('an asset for a browser that takes "%s" comes as %s, for a year', async (accepted, encoding, unpack) => {
  const { status, headers, bytes } = await ask('/studio/assets/main-abc.js', { 'accept-encoding': accepted });
  expect([status, headers['content-encoding']]).toEqual([200, encoding]);
  expect(unpack(bytes).toString()).toBe(script);
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-type']).toContain('javascript');
  expect(headers.vary).toContain('accept-encoding');
});

test('an asset whose compressed forms are made while the server answers is sent from them as soon as they are there', async () => {
  const path = '/studio/assets/later-abc.js';
  const taken = { 'accept-encoding': 'gzip, br' };
  // Compressed while it is sent, in the quicker of the two forms.
  const first = await ask(path, taken);
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(first.bytes).toString()).toBe(script);
  const launch = (await import(resolve(import.meta.dirname, '../../tools/launch/smallForms.mjs'))) as {
    makeSmallForms(assets: string): Promise<void>;
  };
  await launch.makeSmallForms(join(webRoot, 'assets'));
  const { headers, bytes } = await ask(path, taken);
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(bytes).toString()).toBe(script);
});

test('an asset that is too small to be compressed is sent as it is', async () => {
  const { headers, bytes } = await ask('/studio/assets/small-abc.css', { 'accept-encoding': 'gzip, br' });
  expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, 'a{}']);
});

test.each([
  '/studio/assets/none-abc.js',
  '/studio/assets/main-abc.js.br',
  '/studio/assets/..%2fsecrets.json',
  '/studio/assets/../../package.json',
  '/studio/assets/%2e%2e/%2e%2e/package.json',
  '/studio/assets/main-abc.js%00.css',
])('%s is no asset', async (path) => {
  const { status, bytes } = await ask(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(bytes.toString()).not.toContain('"name"');
});

test('texts are sent once: who has them is told that they are the same', async () => {
  const first = await ask('/studio/resources/de/base.json', { 'accept-encoding': 'gzip' });
  expect(first.status).toBe(200);
  const texts = JSON.parse(gunzipSync(first.bytes).toString()) as { toast: { saved: string } };
  expect(texts.toast.saved).toBe('Erfolgreich gespeichert');
  const etag = String(first.headers.etag);
  const again = await ask('/studio/resources/de/base.json', { 'if-none-match': etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await ask('/studio/resources/en/base.json', { 'if-none-match': etag })).status).toBe(200);
});
