import { expect, test } from 'vitest';

type Uses = Record<string, Record<string, number>>;
const { usesIn, checkUses, lowered } = (await import('./testClock.mjs' as string)) as {
  usesIn: (file: string, text: string) => Record<string, number>;
  checkUses: (found: Uses, standing: Uses) => string[];
  lowered: (found: Uses, standing: Uses) => Uses;
};

test.each([
  ['await page.waitForTimeout(500);', { sleeps: 1 }],
  ['await new Promise((done) => setTimeout(done, 700));', { sleeps: 1 }],
  ['await new Promise((done) => setTimeout(() => done(1), 5));', { sleeps: 1 }],
  ['await sleep(20);', { sleeps: 1 }],
  ["import { setTimeout as wait } from 'node:timers/promises';\nawait wait(5);\nawait wait(6);", { sleeps: 2 }],
  ['const run = Date.now() % 250;', { clock: 1 }],
  ['const now = new Date();', { clock: 1 }],
  ['const took = performance.now() - began;', { clock: 1 }],
  ['const day = now.getDate() + now.getFullYear();', { zone: 2 }],
  ['now.setHours(7);', { zone: 1 }],
  ['const item = body.items[0];', { picks: 1 }],
  ['const item = found.body.rows?.[0]?.id;', { picks: 1 }],
  ['const [item] = answer.body.items;', { picks: 1 }],
  ['await rows.first().click();', { picks: 1 }],
  ["await grid.getByRole('row').nth(1).click();", { picks: 1 }],
  ["await board.locator('[data-row]').first().hover();", { picks: 1 }],
])('%s is refused in a journey', (text, uses) => {
  expect(usesIn('e2e/any.spec.ts', text)).toEqual(uses);
});

test.each([
  ['test.setTimeout(120_000);'],
  ["const timer = setTimeout(() => fail(new Error('late')), 1000);"],
  ["const at = new Date('2026-11-24T09:00:00Z').toISOString();"],
  ['const day = now.getUTCDate();'],
  ['// Date.now() would be another moment'],
  ["const said = 'Date.now()';"],
  ["await page.getByRole('row', { name: 'T-4711' }).first().click();"],
  ["await page.getByText('Gespeichert').first().waitFor();"],
  ["await dialog.getByRole('textbox').first().fill('7');"],
  ['const [first] = names; const path = parts[0];'],
])('%s stays', (text) => {
  expect(usesIn('e2e/any.spec.ts', text)).toEqual({});
});

test('a proof may take the first row of what it has laid itself', () => {
  expect(usesIn('modules/orders/proofs/orders.db.test.ts', 'const one = body.items[0];')).toEqual({});
});

test.each([
  ["sql('select id from trip limit 1')", 1],
  ['`select id from trip where org_unit = $1 and x in (select id from stop order by id) LIMIT 1`', 1],
  ['`update trip set driver_id = (select id from driver where a = b limit 1) where id = $1 order by id`', 1],
  ['`select id from trip limit 1` + `select id from stop limit 2`', 2],
  ["sql`select id from trip limit ${'$'}{most}`", 1],
  ['`select id from trip order by id limit 1`', 0],
  ['`select id\n from trip\n ORDER BY (a is null), id limit 1`', 0],
  ["'select 1 from trip limit 1'", 0],
  ['`select from trip where id = $1 limit 1`', 0],
  ["const said = 'limit 1 of 2';", 0],
])('%s takes rows without an order: %i', (text, unordered) => {
  expect(usesIn('modules/any/proofs/any.db.test.ts', text)).toEqual(unordered > 0 ? { unordered } : {});
});

test('a text without an end does not keep the check busy for ever', () => {
  expect(usesIn('web/any.test.tsx', "const a = <p>it's</p>; const b = Date.now();")).toEqual({});
});

const standing = { 'a.spec.ts': { sleeps: 2, picks: 1 }, 'b.db.test.ts': { clock: 3 } };

test('more than the list is refused, less asks to lower the list, and so does a file that has none any more', () => {
  expect(
    checkUses({ 'a.spec.ts': { sleeps: 1, picks: 2 }, 'c.test.ts': { zone: 1 } }, standing).map((one) =>
      one.replace(/:.*/, ''),
    ),
  ).toEqual([
    'a.spec.ts has 1 sleeps and the list 2',
    'a.spec.ts has 2 picks, at most 1',
    'c.test.ts has 1 zone, at most 0',
    'b.db.test.ts has 0 clock and the list 3',
  ]);
});

test('the list is only ever lowered', () => {
  expect(lowered({ 'a.spec.ts': { sleeps: 1, picks: 5 }, 'c.test.ts': { zone: 1 } }, standing)).toEqual({
    'a.spec.ts': { picks: 1, sleeps: 1 },
  });
});
