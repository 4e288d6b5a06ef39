import { expect, test } from 'vitest';
import { findShortcuts } from './shortcutSearch.ts';

const entries = Array.from({ length: 150 }, (_, i) => ({ id: i, label: `Command ${i}`, category: 'edit' }));
const nameOf = (category: string) => (category === 'edit' ? 'Bearbeiten' : category);

test('of 150 shortcuts the first hundred are shown', () =>
  expect(findShortcuts(entries, '', nameOf).map((entry) => entry.id)).toEqual([...Array(100).keys()]));

test('every word must be in the description or the category, in any case', () => {
  expect(findShortcuts(entries, 'COMMAND 149 bearb', nameOf).map((entry) => entry.id)).toEqual([149]);
  expect(findShortcuts(entries, 'command nothing', nameOf)).toEqual([]);
});
