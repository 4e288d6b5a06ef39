/** One key with its modifiers, by physical key (`event.code`), because Ctrl+Alt is AltGr on German keyboards (look.md, rule 3). */
export type Shortcut = { ctrl: boolean; alt: boolean; shift: boolean; code: string };

/** The part of a KeyboardEvent that is compared. */
export type KeyPress = { code: string; ctrlKey: boolean; altKey: boolean; shiftKey: boolean; metaKey: boolean };

const named: Record<string, string> = {
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  delete: 'Delete',
  del: 'Delete',
  backspace: 'Backspace',
  space: 'Space',
  tab: 'Tab',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
};

/** Reads `ctrl+alt+n`, `alt+F12`, `Delete`, `d`, `2`. Throws a RangeError for a key that it does not know. */
export function readShortcut(text: string): Shortcut {
  const parts = text.split('+').map((part) => part.trim());
  const key = parts.pop() ?? '';
  const modifiers = parts.map((part) => part.toLowerCase());
  const lower = key.toLowerCase();
  const code = /^[a-z]$/.test(lower)
    ? `Key${lower.toUpperCase()}`
    : /^\d$/.test(lower)
      ? `Digit${lower}`
      : /^f\d{1,2}$/.test(lower)
        ? lower.toUpperCase()
        : named[lower];
  if (code === undefined) throw new RangeError(`no such key: ${text}`);
  return {
    ctrl: modifiers.includes('ctrl'),
    alt: modifiers.includes('alt'),
    shift: modifiers.includes('shift'),
    code,
  };
}

/** True when the press is the shortcut; Command counts as Ctrl, both Enter keys are one. */
export function matches(shortcut: Shortcut, press: KeyPress): boolean {
  const code = press.code === 'NumpadEnter' ? 'Enter' : press.code;
  return (
    code === shortcut.code &&
    (press.ctrlKey || press.metaKey) === shortcut.ctrl &&
    press.altKey === shortcut.alt &&
    press.shiftKey === shortcut.shift
  );
}

/** Keys as they are printed on the keyboard of the language: `['Strg', 'Alt', 'N']`. `name` translates `ctrl`, `alt`, … */
export function shortcutKeys(text: string, name: (key: string) => string): string[] {
  const shortcut = readShortcut(text);
  const key = shortcut.code.replace(/^Key|^Digit/, '');
  const plain = /^[A-Z0-9]$|^F\d+$/.test(key) ? key : name(key.toLowerCase());
  return [
    ...(shortcut.ctrl ? [name('ctrl')] : []),
    ...(shortcut.alt ? [name('alt')] : []),
    ...(shortcut.shift ? [name('shift')] : []),
    plain,
  ];
}

/** Keys that belong to the focused list and are never taken for the whole page: Delete, Enter, Ctrl+A. */
export const isListKey = (shortcut: Shortcut): boolean =>
  shortcut.code === 'Delete' ||
  shortcut.code === 'Backspace' ||
  (shortcut.code === 'Enter' && !shortcut.ctrl) ||
  (shortcut.code === 'KeyA' && shortcut.ctrl && !shortcut.alt);
