import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownerHeader } from '#kernel/owner.ts';

const worker = readFileSync(new URL('../../public/waiting.js', import.meta.url), 'utf8');
const page = readFileSync(new URL('./sendLater.ts', import.meta.url), 'utf8');
const textOf = (source: string, pattern: RegExp): string | undefined => pattern.exec(source)?.[1];

// The worker is no module of the build: what both must call alike stands in each.
test('the service worker names the owner of a call in the header that the server reads, and wakes to the name that the page asks for', () => {
  expect(textOf(worker, /ownerHeader = '([^']+)'/)).toBe(ownerHeader);
  expect(textOf(worker, /waitingTag = '([^']+)'/)).toBe(textOf(page, /const tag = '([^']+)'/));
});
