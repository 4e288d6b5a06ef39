import { expect, test } from 'vitest';
import { type Action, bindActions } from './action.ts';
import { meantBy } from './registry.ts';

const press = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  key: code.replace('Key', '').toLowerCase(),
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
});
const action = (id: string, shortcut: string, when: Action['when'], more: Partial<Action> = {}): Action => ({
  id,
  labelKey: 'base:save',
  shortcut,
  when: when ?? (() => true),
  run: () => undefined,
  ...more,
});
const bound = bindActions(
  [
    action('dispatch', 'd', () => 'base:error/stale'),
    action('never', 'x', () => false),
    action('later', 'e', () => true),
    action('other', 'e', () => 'base:error/stale'),
    action('saved', 's', () => 'base:error/stale', { whileTyping: true }),
  ],
  undefined,
);
const meant = (code: string, typing = false) => meantBy(press(code), typing, bound)?.id;

test('a key means an action that is possible; one that is not is meant where it says why', () => {
  expect(meant('KeyD')).toBe('dispatch');
  expect(meantBy(press('KeyD'), false, bound)).toMatchObject({ enabled: false, reasonKey: 'base:error/stale' });
  // What says nothing of why it is not possible leaves the key to whoever else listens.
  expect(meant('KeyX')).toBeUndefined();
  // What is possible comes before what is not.
  expect(meant('KeyE')).toBe('later');
  expect(meant('KeyQ')).toBeUndefined();
});

test('while a text is typed, keys are letters', () => {
  expect(meant('KeyD', true)).toBeUndefined();
  expect(meant('KeyE', true)).toBeUndefined();
  expect(meant('KeyS', true)).toBe('saved');
});
