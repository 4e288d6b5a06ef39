import type { TextKey } from '#kernel/text.ts';
import { useActions } from './useActions.ts';

/** Ctrl+S of a form on a page or in a dialog (specification 1, 9): what its saving button does. `save` undefined: it has none now. */
export function useSaveAction(save: (() => void) | undefined, labelKey: TextKey = 'base:save'): void {
  useActions(
    [
      {
        id: 'form.save',
        labelKey,
        shortcut: 'ctrl+s',
        category: 'edit',
        whileTyping: true,
        when: () => save !== undefined,
        run: () => save?.(),
      },
    ],
    undefined,
  );
}
