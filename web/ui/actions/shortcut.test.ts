import { expect, test } from 'vitest';
import { bindActions } from './action.ts';
import { isListKey, matches, readShortcut, shortcutKeys } from './shortcut.ts';

const press = (code: string, ...keys: ('ctrl' | 'alt' | 'shift' | 'meta')[]) => ({
  code,
  ctrlKey: keys.includes('ctrl'),
  altKey: keys.includes('alt'),
  shiftKey: keys.includes('shift'),
  metaKey: keys.includes('meta'),
});

test('shortcuts are physical keys with exactly their modifiers', () => {
  expect(matches(readShortcut('ctrl+alt+n'), press('KeyN', 'ctrl', 'alt'))).toBe(true);
  expect(matches(readShortcut('ctrl+alt+n'), press('KeyN', 'ctrl'))).toBe(false);
  expect(matches(readShortcut('ctrl+s'), press('KeyS', 'meta'))).toBe(true);
  expect(matches(readShortcut('d'), press('KeyD', 'shift'))).toBe(false);
  expect(matches(readShortcut('Enter'), press('NumpadEnter'))).toBe(true);
  expect(matches(readShortcut('alt+F12'), press('F12', 'alt'))).toBe(true);
  expect(matches(readShortcut('alt+ArrowUp'), press('ArrowUp', 'alt'))).toBe(true);
  expect(() => readShortcut('ctrl+ü')).toThrow(RangeError);
});

test('keys are written as the keyboard of the language prints them', () => {
  const german = (key: string) => ({ ctrl: 'Strg', delete: 'Entf', space: 'Leer' })[key] ?? key;
  expect(shortcutKeys('ctrl+alt+n', german)).toEqual(['Strg', 'alt', 'N']);
  expect(shortcutKeys('Delete', german)).toEqual(['Entf']);
  expect(shortcutKeys('ctrl+space', german)).toEqual(['Strg', 'Leer']);
  expect(shortcutKeys('F10', german)).toEqual(['F10']);
});

test('Delete, Enter and Ctrl+A belong to the list that has the focus', () => {
  expect(
    ['Delete', 'Enter', 'ctrl+a', 'Backspace', 'ctrl+enter', 'ctrl+s', 'a'].map((text) =>
      isListKey(readShortcut(text)),
    ),
  ).toEqual([true, true, true, true, false, false, false]);
});

test('a bound action says why it is disabled and does not run then', () => {
  let ran = 0;
  const [no, yes] = bindActions<number>(
    [
      { id: 'x.no', labelKey: 'x', when: (n) => n > 5 || 'x:why', run: () => void (ran += 1) },
      { id: 'x.yes', labelKey: 'x', labelArgs: (n) => ({ count: n }), run: () => void (ran += 10) },
    ],
    3,
  );
  no?.run();
  yes?.run();
  expect([no?.enabled, no?.reasonKey, yes?.enabled, yes?.labelArgs, ran]).toEqual([
    false,
    'x:why',
    true,
    { count: 3 },
    10,
  ]);
});

test('what a run throws or rejects with is handed on', async () => {
  const failed: unknown[] = [];
  const bound = bindActions<void>(
    [
      { id: 'a', labelKey: 'a', run: () => Promise.reject(new Error('later')) },
      {
        id: 'b',
        labelKey: 'b',
        run: () => {
          throw new Error('now');
        },
      },
    ],
    undefined,
    (error) => failed.push((error as Error).message),
  );
  for (const action of bound) action.run();
  await Promise.resolve();
  expect(failed.sort()).toEqual(['later', 'now']);
});
