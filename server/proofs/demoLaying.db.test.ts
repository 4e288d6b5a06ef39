// Concerns: demo.
import { beforeEach, expect, test } from 'vitest';
import { layDay } from '../demo.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();
let told: string[];
let begun: number;
/** Fails so often before it comes to its end, as seeds do that meet a lock or lose their connection. */
const failing = (times: number) => async (): Promise<void> => {
  begun += 1;
  if (begun <= times) throw new Error('duplicate key value violates unique constraint');
};
const lay = (times: number) =>
  layDay(app.platform, () => (words) => told.push(words), { lay: failing(times), pause: 0 }).done;

beforeEach(async () => {
  told = [];
  begun = 0;
  await sql(`delete from done_once where key = 'world/laid'`);
});

test('a day whose laying fails for a moment is laid by the same start', async () => {
  await lay(1);
  expect([begun, told]).toEqual([2, ['Demo world laid']]);
});

test('a day that cannot be laid is told at last, once', async () => {
  await lay(Number.POSITIVE_INFINITY);
  expect([begun, told]).toEqual([5, ['Demo world not complete']]);
});
