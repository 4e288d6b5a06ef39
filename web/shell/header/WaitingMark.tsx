import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { refusedIn, useWaiting, waitingIn } from '#client/waiting/useWaiting.ts';
import { WaitingList } from '../waiting/WaitingList.tsx';

/** What waits on this device, or was refused and needs somebody, on every page; nothing where nothing does. */
export function WaitingMark() {
  const { t } = useTranslation('base');
  const queues = useWaiting();
  const [open, setOpen] = useState(false);
  const [waiting, refused] = [waitingIn(queues), refusedIn(queues)];
  if (waiting + refused === 0) return null;
  const words = [
    ...(waiting > 0 ? [t('waiting/count', { count: waiting })] : []),
    ...(refused > 0 ? [t('waiting/refused', { count: refused })] : []),
  ].join(', ');
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Tip label={open ? '' : t('waiting/title')}>
        <span className="k-waits">
          <Popover.Target>
            <button type="button" aria-label={`${t('waiting/title')}: ${words}`} onClick={() => setOpen(!open)}>
              {waiting > 0 && <StatusMark look="solid" status="transit" label={String(waiting)} />}
              {refused > 0 && <StatusMark look="solid" status="late" glyph="stop" label={String(refused)} />}
            </button>
          </Popover.Target>
        </span>
      </Tip>
      <Popover.Dropdown aria-label={t('waiting/title')}>
        <WaitingList queues={queues} onOpen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
