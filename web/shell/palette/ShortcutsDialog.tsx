import { wordKey } from '#kernel/text.ts';
import { TextInput } from '@mantine/core';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { actionCategories, type ActionCategory } from '#ui/actions/action.ts';
import { actionRegistry, currentActions } from '#ui/actions/registry.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { findShortcuts, mostShortcuts } from './shortcutSearch.ts';

type Entry = { id: string; label: string; category: ActionCategory; shortcut: string; run?: () => void };

/** Keyboard shortcuts by category, with search; choosing one runs it (specification 1, 2.8). */
export function ShortcutsDialog({ onClose }: { onClose: (run?: () => void) => void }) {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const [typed, setTyped] = useState('');
  const entries = useMemo<Entry[]>(() => {
    // The page beneath has the shortcuts; this dialog is a layer above it.
    const state = actionRegistry.getState();
    const page = currentActions({ ...state, layer: Math.max(0, state.layer - 1) });
    const own = page.flatMap((action) =>
      action.shortcut
        ? [
            {
              id: action.id,
              label: t(action.labelKey, action.labelArgs ?? {}),
              category: action.category,
              shortcut: action.shortcut,
              ...(action.enabled ? { run: action.run } : {}),
            },
          ]
        : [],
    );
    return [
      ...own,
      { id: 'form.next', label: t('shortcuts/nextRequired'), category: 'edit', shortcut: 'ctrl+enter' },
      { id: 'form.previous', label: t('shortcuts/previousRequired'), category: 'edit', shortcut: 'ctrl+shift+enter' },
      { id: 'list.all', label: t('selectAll'), category: 'edit', shortcut: 'ctrl+a' },
      { id: 'list.open', label: t('open'), category: 'navigate', shortcut: 'enter' },
    ];
  }, [t]);
  const found = findShortcuts(entries, typed, (category) => t(wordKey('base:category/', category)));
  return (
    <Dialog title={t('shortcuts/title')} icon={IconKeyboard} size={640} onClose={() => onClose()}>
      <div className="k-col">
        <TextInput
          data-autofocus
          aria-label={t('shortcuts/search')}
          placeholder={t('shortcuts/search')}
          value={typed}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found.find((entry) => entry.run);
            if (event.key === 'Enter' && first?.run) onClose(first.run);
          }}
        />
        {found.length === 0 && <p className="k-dim">{t('search/none')}</p>}
        <div className="k-shortcuts">
          {actionCategories.map((category) => {
            const own = found.filter((entry) => entry.category === category);
            if (own.length === 0) return null;
            return (
              <section key={category}>
                <h3>{t(`category/${category}`)}</h3>
                {own.map((entry) => (
                  <button
                    type="button"
                    key={entry.id}
                    className="k-menu-item"
                    aria-disabled={entry.run ? undefined : true}
                    onClick={() => entry.run && onClose(entry.run)}
                  >
                    <span className="k-cut">{entry.label}</span>
                    <span className="k-shortcut-keys">
                      {keys(entry.shortcut).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  </button>
                ))}
              </section>
            );
          })}
        </div>
        {found.length === mostShortcuts && <p className="k-dim k-small">{t('shortcuts/more')}</p>}
      </div>
    </Dialog>
  );
}
