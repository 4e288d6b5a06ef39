import { IconKey, IconPlayerPause, IconSend } from '@tabler/icons-react';
import {
  type OutMessage,
  type OutMessageDetails,
  outMessage,
  showSigningKey,
} from '#modules/outbound/contract/outMessages.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Say } from '#client/things/thingLook.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import './outMessages.css';

/** The key by which a partner checks what comes from here: for messages to its own program. */
function useKeyAction(one: OutMessageDetails | undefined): readonly Action[] {
  const show = useCommand(showSigningKey, { saved: false });
  const may = useAccess()(showSigningKey.access);
  return [
    {
      id: 'outbound.signingKey',
      labelKey: 'outbound:action/signingKey',
      icon: IconKey,
      category: 'display',
      when: () => may && one?.kind === 'WEBHOOK',
      run: async () => {
        const shown = one && (await show.run({ params: { partnerId: one.partnerId } }));
        if (!one || !shown) return;
        await showMessage({
          icon: 'info',
          title: { key: 'outbound:key/title', args: { partner: one.partnerName } },
          text: { key: 'outbound:key/text', args: { header: shown.answer.header } },
          body: <code className="k-message-bytes">{shown.answer.key}</code>,
          answers: [{ value: 'done', label: { key: 'base:close' } }],
          cancel: false,
        });
      },
    },
  ];
}

/** JSON with a line for each value; every other format has its own lines. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What was tried, and what is sent. */
function TriesAndBytes({ one }: { one: OutMessageDetails }) {
  const { t } = useTranslation('outbound');
  const format = useFormat();
  return (
    <>
      <h2 className="k-h2">{t('tries')}</h2>
      {one.tries.length === 0 && <p className="k-dim">{t('noTries')}</p>}
      <ul className="k-tries">
        {one.tries.map(({ attempt, at, answer, took }) => (
          <li key={attempt}>{t('try', { no: attempt, at: format.instant(at), answer, ms: took })}</li>
        ))}
      </ul>
      <h2 className="k-h2">{t('bytes')}</h2>
      <div className="k-message-bytes" tabIndex={0} role="group" aria-label={t('bytes')}>
        {readable(one.text)}
      </div>
    </>
  );
}

/** A next attempt is promised while it waits for one. */
const nextAt = ({ state, nextAt: next }: OutMessage, { format }: Say): string =>
  state === 'PENDING' && next !== null ? format.instant(next) : '';

/** What went to partners, and what is still on its way. */
export const OutMessageScreen = thingScreen(outMessage, {
  at: '/OM/messages',
  icon: IconSend,
  status: { PENDING: 'planned', SENT: 'done', ACKED: 'done', FAILED: 'late', HELD: 'later' },
  cells: { nextAt },
  phone: ['partnerName', 'createdAt'],
  page: {
    facts: ['partnerName', 'kind', 'event', 'createdAt', 'nextAt', 'answer'],
    cells: { nextAt, partnerName: ({ partnerName, partnerId }) => `${partnerName} (${partnerId})` },
    icons: { hold: IconPlayerPause, again: IconSend },
    useActions: useKeyAction,
    More: TriesAndBytes,
  },
});
