import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconBookmark, IconBookmarkPlus, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Action } from '#ui/actions/action.ts';
import { ActionItems } from '#ui/actions/ActionItems.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { type SavedView, useView, type View, viewType } from './useView.ts';
import type { ViewParts } from './viewValue.ts';
import './views.css';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx').then((m) => ({ default: m.SaveViewDialog })));

type Context = { view: View; parts: ViewParts };
const actions: readonly Action<Context>[] = [
  {
    id: 'view.reset',
    labelKey: 'base:views/reset',
    icon: IconArrowBackUp,
    category: 'display',
    when: ({ view }) => view.changed || 'base:views/reason/unchanged',
    run: ({ view }) => view.place(view.active),
  },
  {
    id: 'view.save',
    labelKey: 'base:views/save',
    icon: IconDeviceFloppy,
    category: 'display',
    when: ({ view }) =>
      view.active === undefined
        ? 'base:views/reason/standard'
        : !view.active.writable
          ? 'base:views/reason/right'
          : view.changed || 'base:views/reason/unchanged',
    run: ({ view }) => view.save(),
  },
  {
    id: 'view.saveAs',
    labelKey: 'base:views/saveAs',
    icon: IconBookmarkPlus,
    category: 'display',
    run: async ({ view, parts }) => {
      const stored = await openDialog<SavedView | undefined>((close) => (
        <Suspense fallback={null}>
          <SaveViewDialog type={viewType(parts)} value={view.now} onClose={close} />
        </Suspense>
      ));
      if (stored) view.stored(stored);
    },
  },
  {
    id: 'view.delete',
    labelKey: 'base:views/delete',
    icon: IconTrash,
    category: 'display',
    danger: true,
    line: true,
    when: ({ view }) =>
      view.active === undefined ? 'base:views/reason/standard' : view.active.writable || 'base:views/reason/right',
    run: async ({ view }) => {
      const { active } = view;
      if (active && (await confirmDelete([{ id: active.id, name: active.name }]))) await view.remove(active);
    },
  },
];
const scopes = ['USER', 'DEPOT', 'GLOBAL'] as const;

/** Saved views of a screen: whose they are, which one stands and whether it was changed (specification 1, 3.4). */
export function ViewMenu({ parts }: { parts: ViewParts }) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const view = useView(parts);
  const bound = useActions(actions, { view, parts });
  const name = view.active?.name ?? t('views/standard');
  const item = (saved: SavedView | undefined) => (
    <Menu.RadioItem
      key={saved?.id ?? ''}
      value={saved?.id ?? ''}
      closeMenuOnClick
      title={saved?.description ?? undefined}
      rightSection={saved ? <span className="k-view-scope">{t(`views/scope/${saved.scope}`)}</span> : undefined}
      onClick={() => view.place(saved)}
    >
      <span className="k-cut">{saved?.name ?? t('views/standard')}</span>
    </Menu.RadioItem>
  );
  if (mobile) return null;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Tip label={view.changed ? t('views/changedTip', { name }) : t('views/tip', { name })}>
          <Button
            variant="subtle"
            className="k-view-button"
            leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden="true" />}
            aria-label={view.changed ? t('views/changedTip', { name }) : t('views/tip', { name })}
          >
            <span className="k-cut">{name}</span>
            {view.changed ? <span className="k-view-changed" aria-hidden="true" /> : null}
          </Button>
        </Tip>
      </Menu.Target>
      <Menu.Dropdown className="k-views">
        <Menu.RadioGroup value={view.active?.id ?? ''}>
          {item(undefined)}
          {scopes.flatMap((scope) => view.views.filter((saved) => saved.scope === scope)).map(item)}
        </Menu.RadioGroup>
        <Menu.Divider />
        <ActionItems actions={bound} />
      </Menu.Dropdown>
    </Menu>
  );
}
