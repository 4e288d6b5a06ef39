import { expect, test } from 'vitest';
import type { AccessFacts } from '#kernel/access.ts';
import { checkTopics, effectiveTopics, maySetNotifications } from './notificationSettings.ts';

const session = (...permissions: string[]): AccessFacts => ({
  loggedIn: true,
  permissions,
  licenses: [],
  managementLevel: 'NONE',
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});
const offered = [
  { id: 'notes', alwaysActive: false },
  { id: 'alarms', alwaysActive: true },
];

test('the nearest scope that names a topic decides, and nothing stored means on', () => {
  expect(effectiveTopics(offered, [undefined, undefined, undefined])).toEqual({ notes: true, alarms: true });
  expect(effectiveTopics(offered, [undefined, undefined, { notes: false }])).toEqual({ notes: false, alarms: true });
  expect(effectiveTopics(offered, [undefined, { notes: true }, { notes: false }]).notes).toBe(true);
  expect(effectiveTopics(offered, [{ notes: false }, { notes: true }, undefined]).notes).toBe(false);
  // A scope that is stored but says nothing of the topic leaves it to the next.
  expect(effectiveTopics(offered, [{}, { notes: false }, undefined]).notes).toBe(false);
});

test('what is always active stays on whatever is stored, and topics of others do not appear', () => {
  expect(effectiveTopics(offered, [{ alarms: false, foreign: true }])).toEqual({ notes: true, alarms: true });
});

test('settings are refused when they name unknown topics or switch off what is always active', () => {
  expect(checkTopics(offered, { notes: false, alarms: true })).toEqual([]);
  expect(checkTopics(offered, { foreign: true }).map((one) => [one.field, one.rule])).toEqual([
    ['topics.foreign', 'isIn'],
  ]);
  expect(checkTopics(offered, { alarms: false }).map((one) => [one.field, one.rule])).toEqual([
    ['topics.alarms', 'isTrue'],
  ]);
});

test('own settings are for everybody, those of a depot and of all for who may', () => {
  expect(maySetNotifications(session(), 'USER', false)).toBe(true);
  expect(maySetNotifications(session(), 'DEPOT', true)).toBe(false);
  expect(maySetNotifications(session('manageDepotViews'), 'DEPOT', false)).toBe(true);
  expect(maySetNotifications(session('changeConfiguration'), 'DEPOT', false)).toBe(true);
  expect(maySetNotifications(session('manageDepotViews'), 'GLOBAL', true)).toBe(false);
  expect(maySetNotifications(session('manageGlobalViews'), 'GLOBAL', true)).toBe(true);
  // Global settings lie at the root: in a depot nobody stores them.
  expect(maySetNotifications(session('manageGlobalViews', 'changeConfiguration'), 'GLOBAL', false)).toBe(false);
});
