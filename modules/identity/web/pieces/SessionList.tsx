import { Button } from '@mantine/core';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { OpenSession } from '../../contract/sessions.ts';
import '../identity.css';

/** Asks before somebody is signed out somewhere. */
export const sureToEnd = async (others = false): Promise<boolean> =>
  (await showMessage({
    icon: 'warning',
    title: { key: others ? 'identity:sessions/others' : 'identity:sessions/end' },
    text: { key: others ? 'identity:sessions/askOthers' : 'identity:sessions/ask' },
    answers: [
      { value: 'yes', label: { key: others ? 'identity:sessions/others' : 'identity:sessions/end' }, danger: true },
    ],
  })) === 'yes';

/** Where an account is signed in: device, since when, heard of when; each can be ended. */
export function SessionList(props: {
  sessions: readonly OpenSession[];
  busy: boolean;
  /** Why the reader may end none; absent: each but the own one. */
  readOnly?: boolean;
  onEnd: (session: OpenSession) => unknown;
}) {
  const { t } = useTranslation('identity');
  const format = useFormat();
  if (props.sessions.length === 0) return <p className="k-dim">{t('sessions/none')}</p>;
  return (
    <ul className="i-sessions">
      {props.sessions.map((one) => (
        <li key={one.sessionId}>
          <div>
            <b className="k-strong">{one.about || t('sessions/unknown')}</b>{' '}
            {one.own && <span className="k-dim">{t('sessions/own')}</span>}
            {one.pairedFor !== null && (
              <span className="k-dim">{t('sessions/paired', { type: t(`grantType/${one.pairedFor}`) })}</span>
            )}
            <div className="k-dim">
              {t('sessions/line', { since: format.instant(one.startedAt), seen: format.instant(one.lastSeen) })} ·{' '}
              {one.orgUnit}
            </div>
          </div>
          {!one.own && !props.readOnly && (
            <Button
              disabled={props.busy}
              onClick={() => void sureToEnd().then((sure) => (sure ? props.onEnd(one) : undefined))}
            >
              {t('sessions/end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
