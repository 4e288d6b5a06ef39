import { expect, test } from 'vitest';
import { answerIn } from './answerWords.ts';

const t = (key: string): string => `<${key}>`;

test('a code is said in words and stays beside them; what the partner said stays as it is', () => {
  expect(answerIn(t, 'ECONNREFUSED')).toBe('<base:answer/refused> (ECONNREFUSED)');
  expect(answerIn(t, 'the partner is in test')).toBe('<base:answer/test>');
  expect(answerIn(t, 'not https')).toBe('<base:answer/notHttps>');
  expect(['HTTP 500', 'queued as 42', ''].map((answer) => answerIn(t, answer))).toEqual([
    'HTTP 500',
    'queued as 42',
    '',
  ]);
});
