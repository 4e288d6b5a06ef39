import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { useNotifications } from './notifications.ts';

const Panel = lazy(() => import('./NotificationPanel.tsx').then((m) => ({ default: m.NotificationPanel })));

/** Greatest number that a badge shows. */
const most = 99;

/** The bell with its badge; behind it the list of what waits, and the settings (specification 1, 2.8). */
export function NotificationBell() {
  const { t } = useTranslation('base');
  const { total } = useNotifications();
  const [open, setOpen] = useState(false);
  const label = `${t('notifications/title')}${total > 0 ? `: ${total}` : ''}`;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Tip label={open ? '' : t('notifications/title')}>
        <span className="k-bell">
          <Popover.Target>
            <ActionIcon aria-label={label} onClick={() => setOpen(!open)}>
              <IconBell size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          {total > 0 && (
            <span className="k-bell-badge" aria-hidden="true">
              {total > most ? `${most}+` : total}
            </span>
          )}
        </span>
      </Tip>
      <Popover.Dropdown aria-label={t('notifications/title')}>
        <Suspense fallback={null}>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
