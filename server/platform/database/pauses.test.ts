import type pg from 'pg';
import { expect, test } from 'vitest';
import { pausesIn, pausesOf, slowed } from './pauses.ts';

const names = Array.from({ length: 400 }, (_, i) => `statement.${i % 40}`);

test('a seed gives the same pauses again, another seed others', () => {
  const draw = (seed: string) => names.map(pausesOf(seed, 20));
  expect(draw('7')).toEqual(draw('7'));
  expect(draw('8')).not.toEqual(draw('7'));
});

test('what a name is given does not depend on what else runs', () => {
  const alone = pausesOf('7', 20);
  const among = pausesOf('7', 20);
  const first = [alone('scan.log'), alone('scan.log')];
  const second = [among('scan.log'), among('other'), among('third'), among('scan.log')];
  expect([second[0], second[3]]).toEqual(first);
});

test('pauses lie between none and the longest, about half of them none, and use the whole range', () => {
  const all = names.map(pausesOf('7', 20));
  expect(Math.min(...all)).toBe(0);
  expect(Math.max(...all)).toBeLessThanOrEqual(20);
  expect(Math.max(...all)).toBeGreaterThan(17);
  const none = all.filter((ms) => ms === 0).length;
  expect(none).toBeGreaterThan(names.length * 0.4);
  expect(none).toBeLessThan(names.length * 0.65);
});

test('only a server of the tests takes pauses, and only when it is told to', () => {
  expect(pausesIn({})).toBeUndefined();
  expect(pausesIn({ KONTOR_PAUSES: '7' })).toBeUndefined();
  expect(pausesIn({ KONTOR_PAUSES: '7', KONTOR_TEST: '0' })).toBeUndefined();
  expect(pausesIn({ KONTOR_TEST: '1' })).toBeUndefined();
  expect(pausesIn({ KONTOR_PAUSES: '7', KONTOR_TEST: '1' })).toBeTypeOf('function');
});

test('statements leave in their order, whoever is paused, and each gets its own answer', async () => {
  const left: string[] = [];
  const client = {
    query: async (statement: string | { text: string }) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      left.push(text);
      if (text === 'wrong') throw new Error('no such table');
      return text;
    },
  } as unknown as pg.Client;
  const asked: string[] = [];
  slowed(client, (name) => {
    asked.push(name);
    return name === 'slow' ? 3 : 0;
  });
  const answers = await Promise.allSettled([
    client.query('begin'),
    client.query({ name: 'slow', text: 'first' }),
    client.query({ name: 'quick', text: 'wrong' }),
    client.query({ text: 'unnamed' }),
    client.query('set local statement_timeout = 0; commit'),
  ]);
  expect(left).toEqual(['begin', 'first', 'wrong', 'unnamed', 'set local statement_timeout = 0; commit']);
  expect(asked).toEqual(['begin', 'slow', 'quick', 'commit']);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
