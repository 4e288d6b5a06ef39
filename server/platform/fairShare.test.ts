import { expect, test } from 'vitest';
import { Refusal } from '#kernel/errors.ts';
import { makeFairShare } from './fairShare.ts';

test('of one who asks so many run at once, the others wait in their order, one more is told to come again; another is not held up', async () => {
  const fairly = makeFairShare(2, 3);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (by: string, name: string): Promise<string> =>
    fairly(by, () => {
      begun.push(name);
      return new Promise((done) => ends.push(() => done(name)));
    });
  const settle = () => new Promise(setImmediate);

  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask('one', name));
  await expect(ask('one', 'f')).rejects.toMatchObject({ status: 429, code: 1400 });
  await expect(ask('one', 'f')).rejects.toBeInstanceOf(Refusal);
  const other = ask('two', 'x');
  expect(begun).toEqual(['a', 'b', 'x']);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'd', 'e']);
});

test('work that fails gives its place free', async () => {
  const fairly = makeFairShare(1, 1);
  await expect(fairly('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await fairly('one', async () => 1)).toBe(1);
});
