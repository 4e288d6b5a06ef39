import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { shortcutKeys } from './shortcut.ts';

/** Answers the keys of a shortcut in the reader's language, such as `Strg Alt N`. */
export function useShortcutText(): (shortcut: string) => string[] {
  const { t } = useTranslation('base');
  return (shortcut) => shortcutKeys(shortcut, (key) => t(wordKey('base:key/', key)));
}
