import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from './modules.ts';

const root = resolve(import.meta.dirname, '../..');
const known = new Set(
  modules.flatMap(({ menu, screens }) => {
    const bases = new Map([...menu, ...modules.flatMap((one) => one.menu)].map(({ id, base }) => [id, base]));
    return screens.map(({ module, path }) => `${bases.get(module) ?? `/${module}`}${path === '' ? '' : `/${path}`}`);
  }),
);

/** Sources that lead somewhere: screens, and topics of the bell; tests and proofs name addresses that lead nowhere on purpose. */
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['proofs', 'node_modules', 'migrations'].includes(entry.name)) yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** `/DPT/shipment/…`: a literal that begins with a module in capitals, up to the first thing that is filled in. */
const address = /['"`](?:\/?#)?(\/[A-Z]{2,}(?:\/[A-Za-z-]*)?)(?=['"`/?$])/g;

test('every address that a screen or a topic leads to is one of a screen', () => {
  const bases = new Set(modules.flatMap(({ menu }) => menu.map(({ base }) => base)));
  const lost = ['modules', 'web/shell', 'web/client'].flatMap((folder) =>
    [...sources(join(root, folder))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(address)].flatMap(([, found = '']) => {
        const plain = found.replace(/\/$/, '');
        const [, base = ''] = /^(\/[A-Z]+)/.exec(plain) ?? [];
        if (!bases.has(base) || plain === base || known.has(plain)) return [];
        return [`${file.slice(root.length + 1)}: ${plain}`];
      }),
    ),
  );
  expect(lost).toEqual([]);
});
