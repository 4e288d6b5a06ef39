import { Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useSession } from '#client/session/session.ts';
import { initialsOf } from '#ui/text/initials.ts';

const UserPanel = lazy(() => import('./UserPanel.tsx').then((m) => ({ default: m.UserPanel })));

/** The round button with the user's initials; its menu is loaded when it is first opened. */
export function UserMenu() {
  const { t } = useTranslation('base');
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="k-avatar"
          aria-label={`${t('header/userMenu')}: ${session.username}`}
          onClick={() => setOpen(!open)}
        >
          {initialsOf(session.username || session.accountName)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="k-user" aria-label={t('header/userMenu')}>
        <Suspense fallback={null}>
          <UserPanel onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
