import { expect, test } from 'vitest';

const { castsIn } = (await import('./casts.mjs' as string)) as { castsIn: (text: string) => number };

test.each([
  ['const a = b as Row;', 1],
  ["const a = b as 'LOADED';", 1],
  ['f(x as never, y as unknown as T)', 3],
  ['const a = { b: 1 } as const;', 0],
  ["import { a as b } from './c.ts';", 0],
  ['// read as Row', 0],
  ["const s = 'x as Y';", 0],
  ['sql`select a as b from c where d = ${e as string}`', 1],
  ['const t = `${f(`${g as H}`)} as I`;', 1],
  ["const r = /a' as B/; const s = t as U;", 1],
])('%s', (text, count) => {
  expect(castsIn(text)).toBe(count);
});
