import { expect, test } from 'vitest';
import { forEach, isNamed, known, messageOf, valueIn } from './known.ts';

test('what has been made sure of is there, or its absence is an error with its name', () => {
  expect([known(0), known(''), known(false)]).toEqual([0, '', false]);
  expect(() => known(undefined)).toThrow('value is missing');
  expect(() => known(null, 'the stop')).toThrow('the stop is missing');
});

test('whatever was thrown has a message', () => {
  expect([messageOf(new Error('broken')), messageOf('text'), messageOf(7)]).toEqual(['broken', 'text', '7']);
});

test('each name has its value', () => {
  expect(forEach(['a', 'bb'], (name) => name.length)).toEqual({ a: 1, bb: 2 });
});

test('named values are objects, not lists or nothing', () => {
  expect([{}, { a: 1 }].map(isNamed)).toEqual([true, true]);
  expect([null, undefined, [], 'text', 1].map(isNamed)).toEqual([false, false, false, false, false]);
});

test('a value lies at a path of own names', () => {
  const tree = { toast: { saved: 'Saved', none: null }, list: ['a'] };
  expect(valueIn(tree, ['toast', 'saved'])).toBe('Saved');
  expect(valueIn(tree, [])).toBe(tree);
  expect(valueIn(tree, ['toast', 'none'])).toBeNull();
  for (const path of [
    ['toast', 'gone'],
    ['toast', 'saved', 'length'],
    ['toast', 'none', 'x'],
    ['list', '0'],
    ['toString'],
  ])
    expect(valueIn(tree, path)).toBeUndefined();
});
