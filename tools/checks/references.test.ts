import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { signsIn } from './references.mjs';

test('signs are taken from comments alone, whole ones', () => {
  const text =
    "/** Written by dispatch only (R16, T13). */\nconst a = 'T7'; // as G6 says; not A-01 or PR25\nconst b = A4;";
  expect([...signsIn(text)]).toEqual(['R16', 'T13', 'G6']);
});
