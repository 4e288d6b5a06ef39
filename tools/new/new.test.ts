import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newCall } from './call.mjs';
import { newModule } from './module.mjs';
import { newScreen } from './screen.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The house as it stands, with what generators have written over it. */
function house() {
  const written = new Map<string, string>();
  const read = (path: string): string | undefined =>
    written.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  const write = (files: Map<string, string>) => {
    for (const [path, text] of files) written.set(path, text);
  };
  return { read, write, at: (path: string) => written.get(path) ?? '' };
}

test('a new module stands in the graph and in the server, with texts in three languages', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'pallets', uses: ['shipments'] }));
  expect(at('modules/graph.ts')).toMatch(/exchange: .*\n {2}pallets: \['shipments'\],\n\}/);
  expect(at('server/modules.ts')).toContain("import { pallets } from '#modules/pallets/server/index.ts';");
  expect(at('server/modules.ts')).toMatch(/\n {2}pallets,\n\];/);
  expect(['en', 'de', 'fr'].map((language) => at(`modules/pallets/texts/${language}.json`))).toEqual([
    '{}\n',
    '{}\n',
    '{}\n',
  ]);
});

test('a reading and a changing call each bring contract, handler and route', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'pallets' }));
  write(newCall(read, { module: 'pallets', name: 'listPallets', path: '/th-rest/pallets' }));
  write(newCall(read, { module: 'pallets', name: 'addPallet', method: 'POST', path: '/th-rest/pallets' }));
  const door = at('modules/pallets/server/index.ts');
  expect(door).toContain('view(calls.listPallets, (ctx) => listPallets(ctx))');
  expect(door).toContain('command(calls.addPallet, (ctx, { body }) => addPallet(ctx, body))');
  expect(door).toMatch(/import \{ command, view, type ServerModule/);
  expect(at('modules/pallets/contract/calls.ts')).toMatch(/idSchema.*ids\.ts[\s\S]*listPallets[\s\S]*addPallet/);
  expect(at('modules/pallets/server/commands/addPallet.ts')).toContain("textKey: 'pallets:history/addPallet'");
  expect(JSON.parse(at('modules/pallets/texts/fr.json'))).toEqual({ history: { addPallet: '{{remark}}' } });
});

test('the first screen of a module is known to the shell, the second is not told twice', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'pallets' }));
  write(newScreen(read, { module: 'pallets', name: 'stock', menu: 'TH' }));
  write(newScreen(read, { module: 'pallets', name: 'loss', menu: 'TH' }));
  expect(at('modules/pallets/screens.ts').match(/titleKey/g)).toHaveLength(2);
  expect(at('modules/pallets/web/index.tsx')).toMatch(/'pallets\.loss': Loss, ?'pallets\.stock': Stock/);
  expect(at('web/shell/modules.ts').match(/id: 'pallets'/g)).toHaveLength(1);
});

test('what is there already, or has no place, is refused in words', () => {
  const { read } = house();
  expect(() => newModule(read, { name: 'dispatch' })).toThrow('modules/dispatch is there already');
  expect(() => newModule(read, { name: 'pallets', uses: ['nobody'] })).toThrow('no module nobody');
  expect(() => newCall(read, { module: 'exchange', name: 'listImports', path: '/om-rest/imports' })).toThrow('already');
  expect(() => newCall(read, { module: 'exchange', name: 'List imports', path: '/x' })).toThrow('a name like');
  expect(() => newScreen(read, { module: 'nowhere', name: 'x', menu: 'TH' })).toThrow('no module nowhere');
});
