import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { openNotificationSettings } from '../lazyDialogs.tsx';
import { refreshNotifications, useNotifications } from './notifications.ts';

/** What waits, one link per topic with its count; below it the way to the settings. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entries, stopped } = useNotifications();
  return (
    <>
      <h2 className="k-menu-head">{t('base:notifications/title')}</h2>
      {entries.length === 0 && !stopped && <p className="k-bell-note k-dim">{t('base:notifications/none')}</p>}
      {stopped && (
        <p className="k-bell-note" role="status">
          {t('base:notifications/stopped')}{' '}
          <button type="button" className="k-linkish" onClick={refreshNotifications}>
            {t('base:tryAgain')}
          </button>
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a className="k-menu-item k-bell-link" href={`#${entry.link}`} onClick={onClose}>
              <span>{t(entry.translateKey, { count: entry.value })}</span>
              <span className="k-space" />
              <b className="k-fig">{format.number(entry.value)}</b>
            </a>
          </li>
        ))}
      </ul>
      <hr className="k-menu-line" />
      <button
        type="button"
        className="k-menu-item"
        onClick={() => {
          onClose();
          void openNotificationSettings();
        }}
      >
        <IconSettings size={16} stroke={1.6} aria-hidden="true" />
        {t('base:notifications/settings')}
      </button>
    </>
  );
}
