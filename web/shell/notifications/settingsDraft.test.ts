import { expect, test } from 'vitest';
import { draftOf, isChanged, isValid } from './settingsDraft.ts';

const offered = [
  { id: 'notes', alwaysActive: false },
  { id: 'alarms', alwaysActive: true },
];

test('the draft holds what is offered and keeps what is always active', () => {
  expect(draftOf(offered, { notes: false, alarms: false, gone: true })).toEqual({ notes: false, alarms: true });
  expect(draftOf(offered, {})).toEqual({ notes: true, alarms: true });
});

test('only complete settings with everything on that must be on are valid', () => {
  expect(isValid(offered, { notes: false, alarms: true })).toBe(true);
  expect(isValid(offered, { notes: true, alarms: false })).toBe(false);
  expect(isValid(offered, { alarms: true })).toBe(false);
  expect(isValid(offered, { notes: true, alarms: true, foreign: true })).toBe(false);
});

test('a change that is taken back is none', () => {
  const before = draftOf(offered, {});
  expect(isChanged(before, { ...before, notes: false })).toBe(true);
  expect(isChanged(before, { ...before })).toBe(false);
});
