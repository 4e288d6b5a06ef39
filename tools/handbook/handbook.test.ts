import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { Parser } from 'saxen';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MenuModule, Screen } from '#kernel/screen.ts';
import { languages } from '#handbook/book.ts';
import { answersOf, searchOptions } from '#handbook/search.ts';
import { helpPage } from '#shell/helpAddress.ts';
import { deviations } from '../../spec/deviations.ts';
import { handbook } from './build.ts';
import { root } from './root.ts';

const table = (name: string): Record<string, unknown>[] =>
  JSON.parse(readFileSync(join(root, 'spec/tables', `${name}.json`), 'utf8'));

type Read = { ids: string[]; addresses: string[]; text: string; paragraphs: Map<string, string[]>; faults: string[] };

/** Reads a page as XML, which a page of the handbook is on purpose: another program than the one that wrote it. */
function read(page: string): Read {
  const found: Read = { ids: [], addresses: [], text: '', paragraphs: new Map(), faults: [] };
  const parser = new Parser();
  let section = '';
  let inside = '';
  parser.on('openTag', (name: string, attributes: () => Record<string, string>) => {
    const own = attributes();
    if (own.id !== undefined) found.ids.push(own.id);
    for (const key of ['href', 'src', 'srcset']) if (own[key] !== undefined) found.addresses.push(own[key]);
    if (name === 'section' && own.class === 'code') section = own.id ?? '';
    if (name === 'dd') inside = section;
    if (inside) found.paragraphs.set(inside, [...(found.paragraphs.get(inside) ?? []), '']);
  });
  parser.on('closeTag', (name: string) => {
    if (name === 'dd') inside = '';
  });
  parser.on('text', (text: string) => {
    found.text += text;
    const lines = found.paragraphs.get(inside);
    if (inside && lines) lines[lines.length - 1] += text;
  });
  parser.on('error', (error: Error) => found.faults.push(error.message));
  parser.on('warn', (error: Error) => found.faults.push(error.message));
  parser.parse(page.replace('<!doctype html>', ''));
  return found;
}

let files: ReadonlyMap<string, string | Buffer> = new Map();
const pages = new Map<string, Read>();

beforeAll(async () => {
  ({ files } = await handbook());
  for (const [path, content] of files) if (path.endsWith('.html')) pages.set(path, read(String(content)));
});

test('every page is well formed, without a placeholder and without two anchors of one name', () => {
  const wrong = [...pages].flatMap(([path, { faults, ids, text }]) => [
    ...faults.map((fault) => `${path}: ${fault}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id} twice`),
    ...(text.match(/\{\{[^}]*\}\}|\[\w*\]\(/g) ?? []).map((left) => `${path}: ${left}`),
  ]);
  expect(wrong).toEqual([]);
  expect(pages.size).toBeGreaterThan(languages.length * 60);
});

test('no link, anchor or picture leads nowhere', () => {
  const dead: string[] = [];
  for (const [path, { addresses }] of pages)
    for (const address of addresses) {
      const there = new URL(address, `https://x/studio/help/${path}`);
      if (there.origin !== 'https://x' || ['/studio/kontor.svg', '/api/docs'].includes(there.pathname)) continue;
      const target = there.pathname.replace('/studio/help/', '');
      if (!files.has(target)) dead.push(`${path}: ${address}`);
      else if (there.hash !== '' && !pages.get(target)?.ids.includes(decodeURIComponent(there.hash.slice(1))))
        dead.push(`${path}: ${address}`);
    }
  expect(dead).toEqual([]);
});

test('every address of the table of screens leads to a chapter, in three languages', async () => {
  const bases = new Map<string, string>();
  const screens: Screen[] = [];
  for (const name of readdirSync(join(root, 'modules'))) {
    const path = join(root, 'modules', name, 'screens.ts');
    const module: { menu?: readonly MenuModule[]; screens?: readonly Screen[] } = await import(path).catch(() => ({}));
    for (const { id, base } of module.menu ?? []) bases.set(id, base);
    screens.push(...(module.screens ?? []));
  }
  const addressOf = ({ module, path }: Screen) => `${bases.get(module)}${path === '' ? '' : `/${path}`}`;
  const chapterAt = new Map(screens.map((screen) => [addressOf(screen), helpPage(screen.id)]));
  const absent = new Set<unknown>(
    deviations.flatMap(({ table: of, why, keys }) => (of === 'routes' && why === 'absent' ? keys : [])),
  );
  // Documents name the base at the module alone.
  const baseOf = new Map(
    table('routes').flatMap(({ kind, id, base }) =>
      kind === 'module' ? [[id, base ?? `/${String(id)}`] as const] : [],
    ),
  );
  const wanted = table('routes').flatMap(({ kind, key, module, base, path }) =>
    kind === 'screen' && /^\/./.test(String(path)) && module !== 'shell' && !absent.has(key)
      ? [`${String(base ?? baseOf.get(module))}${String(path)}`]
      : [],
  );
  const without = wanted.filter((address) => {
    const page = chapterAt.get(address);
    return (
      page === undefined || page === 'index.html' || !languages.every((language) => files.has(`${language}/${page}`))
    );
  });
  expect(wanted.length).toBeGreaterThanOrEqual(48);
  expect(without).toEqual([]);
});

describe.each(languages)('in %s', (language) => {
  test('every check of the catalogue and every server code says what it means and what to do', () => {
    const codes = [
      ...table('checks').map(({ code }) => String(code)),
      ...table('errors').flatMap(({ kind, code }) => (kind === 'code' && code ? [String(code)] : [])),
    ];
    const { paragraphs } = pages.get(`${language}/codes.html`) ?? expect.fail('no page of codes');
    const silent = codes.filter(
      (code) => (paragraphs.get(code) ?? []).filter((text) => text.trim().length > 5).length < 2,
    );
    expect(codes.length).toBeGreaterThan(140);
    expect(silent).toEqual([]);
  });
});

test.each([
  ['de', 'Ladeliste abschliesen', 'close-loading.html'],
  ['de', 'palete auflosen', 'master-pallets.html'],
  ['de', 'LCL-03', 'codes.html#SEAL_MISSING'],
  ['en', 'close a loading list', 'close-loading.html'],
  ['en', 'lost phone', 'devices.html'],
  ['fr', 'cloturer une liste', 'close-loading.html'],
])('%s: "%s" finds %s', (language, asked, page) => {
  const index = MiniSearch.loadJSON(String(files.get(`${language}/index.json`)), searchOptions());
  const found = answersOf(index, asked, 3).map(({ id }) => (page.includes('#') ? id : id.replace(/#.*/, '')));
  expect(found).toContain(page);
});

test('it weighs less than 25 MB', () =>
  expect([...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0)).toBeLessThan(25_000_000));
