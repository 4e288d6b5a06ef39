import { describe } from 'vitest';
import { toggleFilterKeys } from '#ui/filter/filterField.ts';
import { holdTable, unjudged } from './hold.ts';
import { type Entry, textOf } from './tables.ts';

type ShortcutEntry = Entry & { action: string; keys: string | null };

/** Where the product gives an action its keys: the text between two marks of a file holds `shortcut: '…'`. */
const places: Record<string, readonly (readonly [file: string, action: string])[]> = {
  Create: [
    ['modules/masterdata/web/Records/recordActions.ts', 'masterdata.create'],
    ['modules/dispatch/web/planning/actions.ts', 'dispatch.create'],
  ],
  Delete: [
    ['modules/masterdata/web/Records/recordActions.ts', 'masterdata.delete'],
    ['modules/dispatch/web/planning/actions.ts', 'dispatch.delete'],
  ],
  Open: [['modules/masterdata/web/Records/recordActions.ts', 'masterdata.open']],
  Duplicate: [['modules/masterdata/web/Records/recordActions.ts', 'masterdata.duplicate']],
  Search: [['web/ui/layout/SearchField.tsx', 'search']],
  SelectAll: [['web/shell/palette/ShortcutsDialog.tsx', 'list.all']],
  Refresh: [['web/shell/shellActions.ts', 'shell.refresh']],
  Save: [['web/ui/actions/useSaveAction.ts', 'form.save']],
  Filter: [['web/client/views/useListFilter.ts', 'list.filter']],
  'toggle menu': [['web/shell/shellActions.ts', 'shell.toggleMenu']],
  'toggle filter sidebar': [['web/client/views/useListFilter.ts', 'list.toggleFilter']],
  Menu: [['web/shell/shellActions.ts', 'shell.menu']],
  'next required field': [['web/shell/palette/ShortcutsDialog.tsx', 'form.next']],
  'previous required field': [['web/shell/palette/ShortcutsDialog.tsx', 'form.previous']],
  help: [['web/shell/shellActions.ts', 'shell.help']],
  shortcuts: [['web/shell/shellActions.ts', 'shell.shortcuts']],
  'control centre': [['web/shell/shellActions.ts', 'shell.palette']],
  logout: [['web/shell/shellActions.ts', 'shell.logout']],
  'end session': [['web/shell/shellActions.ts', 'shell.endSession']],
  'list.Ctrl+A': [['web/shell/palette/ShortcutsDialog.tsx', 'list.all']],
  'list.Enter': [['web/shell/palette/ShortcutsDialog.tsx', 'list.open']],
};

/** Keys that the document leaves open. */
const decided: Record<string, string> = { 'toggle menu': 'ctrl+alt+m', 'toggle filter sidebar': 'ctrl+alt+s' };

/** The keys of the action in its file, in lower case; undefined when the file does not give it any. */
function keysOf(file: string, action: string): string | undefined {
  const text = textOf(file);
  const at = text.indexOf(`'${action}'`);
  const end = text.indexOf(' id: ', at + 1);
  return at < 0
    ? undefined
    : /shortcut: (?:'([^']+)'|toggleFilterKeys)/
        .exec(text.slice(at, end < 0 ? undefined : end).replace('toggleFilterKeys', () => `'${toggleFilterKeys}'`))?.[1]
        ?.toLowerCase();
}

describe('shortcuts', () =>
  holdTable<ShortcutEntry>('shortcuts', (entry) => {
    const found = places[entry.key];
    const keys = entry.keys ?? decided[entry.key];
    if (!found || !keys) return unjudged;
    const wanted = keys.toLowerCase();
    const wrong = found.filter(([file, action]) => keysOf(file, action) !== wanted);
    return wrong.length === 0
      ? undefined
      : wrong.map(([file, action]) => `${action} is ${keysOf(file, action)}, not ${wanted}`).join('; ');
  }));
