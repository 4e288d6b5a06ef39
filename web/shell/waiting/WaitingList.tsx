import { useTranslation } from '#ui/translation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Waiting } from '#client/waiting/deviceQueues.ts';
import { contributionsTo } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { refusedIn, waitingIn } from '#client/waiting/useWaiting.ts';
import './waiting.css';

/** What waits on this device, a line for each place where it was made, and what becomes of it. */
export function WaitingList({ queues, onOpen }: { queues: readonly Waiting[]; onOpen?: () => void }) {
  const { t } = useTranslation('base');
  const titles = new Map(contributionsTo(waitingSlot.name).map(({ id, titleKey }) => [id, titleKey]));
  return (
    <section className="k-waiting" aria-label={t('waiting/title')}>
      <b>{t('waiting/title')}</b>
      <ul>
        {queues.map(({ name, kind, about, waiting, refused, place }) => {
          const title = titles.get(kind);
          return (
            <li key={name}>
              <a className="k-linkish" href={`#${place}`} onClick={onOpen}>
                {[title && t(title), about].filter(Boolean).join(' · ')}
              </a>
              {waiting > 0 && <StatusMark status="transit" label={t('waiting/count', { count: waiting })} />}
              {refused > 0 && (
                <StatusMark status="late" glyph="stop" label={t('waiting/refused', { count: refused })} />
              )}
            </li>
          );
        })}
      </ul>
      {waitingIn(queues) > 0 && <p className="k-dim k-small">{t('waiting/text')}</p>}
      {refusedIn(queues) > 0 && <p className="k-dim k-small">{t('waiting/refusedText')}</p>}
    </section>
  );
}
