import { Modal } from '@mantine/core';
import { IconBell, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { searchTokens } from '#kernel/text.ts';
import { currentActions } from '#ui/actions/registry.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { iconOf } from '../icons.ts';
import { pathOf } from '../menu.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useNotifications } from '../notifications/notifications.ts';
import { useFindable } from '../useMenu.ts';
import { caughtKeys } from './earlyKeys.ts';
import type { Group, Line } from './lines.ts';
import { enough, useFindings } from './useFindings.ts';
import { questionOf, useHandbook } from './useHandbook.ts';

/** What the typed text finds: screens, what waits, commands of the page beneath, records. */
function useGroups(typed: string): Group[] {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const go = useGo();
  const menu = useFindable();
  const { entries } = useNotifications();
  const asking = questionOf(typed) !== undefined;
  const found = useFindings(asking ? '' : typed, go.to);
  const answers = useHandbook(typed);
  // Commands are those of the page beneath; they are taken once, before the palette has a layer of its own.
  const commands = useMemo(
    () => currentActions().filter((action) => action.enabled && action.id !== 'shell.palette'),
    [],
  );
  return useMemo<Group[]>(() => {
    if (asking) return [...answers];
    const tokens = searchTokens(typed);
    const fits = (text: string) => tokens.every((token) => text.toLowerCase().includes(token));
    const screens: Line[] = menu.flatMap(({ menu: module, screens: open }) =>
      open.map((screen) => {
        const title = t(module.titleKey);
        const name = t(screen.titleKey);
        return {
          id: `screen:${screen.id}`,
          label: open.length === 1 || name === title ? title : name,
          note: open.length === 1 || name === title ? undefined : title,
          icon: iconOf(module.icon),
          run: () => go.to(pathOf(module, screen)),
        };
      }),
    );
    const acts = commands.map((action) => ({
      id: `action:${action.id}`,
      label: t(action.labelKey, action.labelArgs ?? {}),
      // Found by its own words: who types the name of a trip looks for the trip, not for the undoing of what was done to it.
      words: t(action.labelKey, Object.fromEntries(Object.keys(action.labelArgs ?? {}).map((name) => [name, '']))),
      ...(action.icon ? { icon: action.icon } : {}),
      ...(action.shortcut ? { keys: keys(action.shortcut).join(' ') } : {}),
      run: action.run,
    }));
    const waiting = entries.map((entry) => ({
      id: `notification:${entry.id}`,
      label: t(entry.translateKey, { count: entry.value }),
      note: String(entry.value),
      icon: IconBell,
      run: () => go.to(entry.link),
    }));
    return [
      { title: t('palette/goTo'), items: screens.filter((item) => fits(`${item.label} ${String(item.note ?? '')}`)) },
      { title: t('notifications/title'), items: waiting.filter((item) => fits(item.label)) },
      { title: t('palette/commands'), items: acts.filter((item) => fits(item.words)) },
      ...found,
    ].filter((group) => group.items.length > 0);
  }, [typed, asking, answers, menu, commands, entries, found, t, keys, go]);
}

function Lines(props: {
  id: string;
  groups: readonly Group[];
  /** Those that are shown, in their order. */
  items: readonly Line[];
  active: number;
  onActive: (index: number) => void;
  onRun: (item: Line) => void;
}) {
  const { id, groups, items, active } = props;
  return (
    <>
      {groups.map((group) => (
        <div role="group" key={group.title} aria-label={group.title}>
          <div className="k-menu-head" aria-hidden="true">
            {group.title}
          </div>
          {group.items.map((item) => {
            const index = items.indexOf(item);
            if (index < 0) return null;
            const Icon = item.icon;
            return (
              // The field above holds the focus and handles the keys
              <div
                role="option"
                key={item.id}
                id={`${id}-${index}`}
                aria-selected={index === active}
                tabIndex={-1}
                className="k-menu-item"
                onClick={() => props.onRun(item)}
                onPointerMove={() => index !== active && props.onActive(index)}
              >
                {Icon ? <Icon size={16} stroke={1.6} aria-hidden="true" /> : <span style={{ width: 16 }} />}
                <span className="k-cut">{item.label}</span>
                {item.note ? <span className="k-dim k-small k-cut">{item.note}</span> : null}
                {item.keys ? <kbd>{item.keys}</kbd> : null}
              </div>
            );
          })}
        </div>
      ))}
    </>
  );
}

/** Control centre: screens, commands and records behind one field (look.md, rule 3). */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('base');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const groups = useGroups(typed);
  const items = groups.flatMap((group) => group.items).slice(0, 100);

  // Typing starts at the first line again
  useEffect(() => setActive(0), [typed]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    // The same keys close it, wherever the focus is: the field gets it a moment after the palette is there.
    const close = (event: globalThis.KeyboardEvent): void => {
      if (!event.ctrlKey || event.code !== 'Space') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [onClose]);
  const run = (item: Line | undefined) => {
    if (!item) return;
    onClose();
    // The palette's focus trap lets go first: an action may open a dialog of its own.
    setTimeout(item.run, 0);
  };
  const keyed = (event: KeyboardEvent) => {
    const count = Math.max(1, items.length);
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
    else if (event.key === 'Enter') run(items[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette/title')}>
        <div className="k-palette-find">
          <IconSearch size={16} stroke={1.6} aria-hidden="true" className="k-dim" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
            aria-label={t('palette/placeholder')}
            placeholder={t('palette/placeholder')}
            value={typed}
            // Before anything is typed into the field itself, which the browser does after this.
            onFocus={() => setTyped(`${typed}${caughtKeys()}`)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={keyed}
          />
          <kbd>{t('key/escape')}</kbd>
        </div>
        {typed.trim().length > 0 && typed.trim().length < enough && (
          <p className="k-dim k-small k-palette-hint">{t('search/min', { count: enough })}</p>
        )}
        <div className="k-palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette/title')} ref={list}>
          <Lines id={id} groups={groups} items={items} active={active} onActive={setActive} onRun={run} />
        </div>
        <div className="k-palette-foot" role="status">
          {items.length === 0 ? t('search/none') : t('palette/hint')}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
