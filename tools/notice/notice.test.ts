import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mayShip } from './licences.ts';
import { type Shipped, shippedPackages } from './packages.ts';
import { noticeText, refusedLicences } from './text.ts';

const mit = (whose: string, around = '\n') =>
  `MIT License${around}Copyright (c) ${whose}${around}Permission is hereby granted, free of charge, to any person${around}obtaining a copy. (c) You must retain it.`;

/** A checkout whose lock and packages are these; `null`: in the lock and not installed. */
function checkout(
  packages: Record<string, { lock: object; manifest?: object; files?: Record<string, string> } | null>,
) {
  const root = mkdtempSync(join(tmpdir(), 'kontor-notice-'));
  const lock: Record<string, object> = { '': { name: 'kontor' } };
  for (const [place, one] of Object.entries(packages)) {
    lock[place] = one?.lock ?? { version: '1.0.0', license: 'MIT', optional: true };
    if (!one) continue;
    mkdirSync(join(root, place), { recursive: true });
    writeFileSync(join(root, place, 'package.json'), JSON.stringify(one.manifest ?? {}));
    for (const [name, text] of Object.entries(one.files ?? {})) writeFileSync(join(root, place, name), text);
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  return root;
}

describe('what ships', () => {
  const root = checkout({
    'node_modules/react': { lock: { version: '19.0.0', license: 'MIT' }, files: { LICENSE: mit('Meta') } },
    'node_modules/a/node_modules/react': { lock: { version: '18.0.0', license: 'MIT' } },
    'node_modules/vite': { lock: { version: '8.0.0', license: 'MIT', dev: true } },
    'node_modules/typescript': { lock: { version: '7.0.0', license: 'Apache-2.0', devOptional: true } },
    'node_modules/workbox-core': { lock: { version: '7.0.0', license: 'MIT', dev: true } },
    'node_modules/workbox-build': { lock: { version: '7.0.0', license: 'MIT', dev: true } },
    'node_modules/old': {
      lock: { version: '1.0.0' },
      manifest: { licenses: [{ type: 'MIT' }], author: 'A <a@b.c> (x)' },
    },
    'node_modules/mute': { lock: { version: '1.0.0' }, files: { 'LICENCE.md': mit('Mute') } },
    'node_modules/@img/sharp-win32-x64': null,
  });
  const found = shippedPackages(root);

  test('is what the running product needs and what the build writes into its pages, each version once', () => {
    expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([
      '@img/sharp-win32-x64@1.0.0',
      'mute@1.0.0',
      'old@1.0.0',
      'react@18.0.0',
      'react@19.0.0',
      'workbox-core@7.0.0',
    ]);
  });

  test('has its licence from the lock, else from the package, else from its text', () => {
    expect(found.find(({ name }) => name === 'old')).toMatchObject({ licence: 'MIT', author: 'A' });
    expect(found.find(({ name }) => name === 'mute')?.licence).toBe('MIT');
  });

  test('reads the same where a package for another kind of machine is installed and where it is not', () => {
    const there = checkout({
      'node_modules/x': { lock: { version: '1.0.0', license: 'MIT', optional: true }, files: { LICENSE: mit('X') } },
    });
    expect(shippedPackages(there)).toEqual(shippedPackages(checkout({ 'node_modules/x': null })));
  });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later OR SSPL-1.0', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('%s may ship: %s', (licence, expected) => {
  expect(mayShip(licence)).toBe(expected);
});

const one = (name: string, licence: string, text?: string): Shipped => ({
  name,
  version: '1.0.0',
  licence,
  ...(text ? { text } : {}),
});

test('another licence is refused by the name of the package, and what was allowed by name counts for that licence alone', () => {
  const said = refusedLicences([
    one('good', 'ISC'),
    one('bad', 'GPL-3.0-only'),
    one('nameless', ''),
    one('web-push', 'MPL-2.0'),
    one('web-push', 'AGPL-3.0-only'),
    one('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
  ]);
  expect(said.map((line) => line.split(' is under ')[0])).toEqual(['bad 1.0.0', 'nameless 1.0.0', 'web-push 1.0.0']);
});

test('a text that differs in authors and line breaks stands once, without authors; each package keeps its own', () => {
  const text = noticeText(
    [
      one('a', 'MIT', mit('2020 Ada')),
      one('b', 'MIT', mit('2021 Bob', '\r\n\r\n')),
      one('c', 'ISC', 'Copyright 2022 Cleo\nOther words'),
    ],
    [{ what: 'A map', whose: 'Somebody', licence: 'CC BY 4.0', text: 'Words of the map' }],
  );
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(1);
  expect(text).toContain(
    'a 1.0.0: MIT (text 1)\n    Copyright (c) 2020 Ada\nb 1.0.0: MIT (text 1)\n    Copyright (c) 2021 Bob\n',
  );
  expect(text).toContain('c 1.0.0: ISC (text 2)\n    Copyright 2022 Cleo');
  expect(text.slice(text.indexOf('Text 1: a, b')).split('Text 2')[0]).not.toContain('Ada');
  expect(text).toContain('A map\n    Somebody\n    CC BY 4.0');
  expect(text).toContain('Words of the map');
  // Clause (c) of a licence names no author.
  expect(text.split('# Texts')[0]).not.toContain('You must retain');
});
