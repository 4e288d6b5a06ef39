import { expect, test } from 'vitest';
import { acceptedStep, needsCode, stepMs } from './secondFactor.ts';

const codeAt = (step: number): string => String(step % 1_000_000).padStart(6, '0');
const now = 57_000_000 * stepMs + 12_000;
const at = (step: number) => codeAt(57_000_000 + step);

test.each([
  [-3, undefined],
  [-2, undefined],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, undefined],
  [3, undefined],
])('a code of step %i is accepted as %s', (step, expected) => {
  expect(acceptedStep(at(step), now, null, codeAt)).toBe(expected === undefined ? undefined : 57_000_000 + expected);
});

test('an accepted step and every earlier one never count again', () => {
  expect(acceptedStep(at(0), now, 57_000_000, codeAt)).toBeUndefined();
  expect(acceptedStep(at(-1), now, 57_000_000, codeAt)).toBeUndefined();
  expect(acceptedStep(at(1), now, 57_000_000, codeAt)).toBe(57_000_001);
  expect(acceptedStep(at(0), now, 57_000_001, codeAt)).toBeUndefined();
});

test('a code is needed by the account or by one of its roles', () => {
  expect(needsCode({ mfa: 'NONE', roles: ['loader'] }, [])).toBe(false);
  expect(needsCode({ mfa: 'REQUIRED', roles: [] }, [])).toBe(true);
  expect(needsCode({ mfa: 'REGISTERED', roles: [] }, [])).toBe(true);
  expect(needsCode({ mfa: 'NONE', roles: ['loader', 'systemAdmin'] }, ['systemAdmin'])).toBe(true);
  expect(needsCode({ mfa: 'NONE', roles: ['loader'] }, ['systemAdmin'])).toBe(false);
});
