import { Button } from '@mantine/core';
import { IconHistory, IconKey, IconPlayerPause, IconSend } from '@tabler/icons-react';
import {
  getOutMessage,
  listOutMessages,
  moveOutMessage,
  type OutMessage,
  showSigningKey,
} from '#modules/outbound/contract/outMessages.ts';
import type { byHand } from '#modules/outbound/rules/outMessageStates.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { outMessageStatus } from './look.ts';
import './outMessages.css';

type Context = {
  outMessage: OutMessage | undefined;
  step: (action: (typeof byHand)[number]) => unknown;
  title: string;
  mayShowKey: boolean;
  showKey: () => unknown;
};
const actions: readonly Action<Context>[] = [
  {
    id: 'outbound.hold',
    labelKey: 'outbound:action/hold',
    icon: IconPlayerPause,
    category: 'edit',
    when: ({ outMessage }) => outMessage?.allowed.includes('hold') === true,
    run: ({ step }) => void step('hold'),
  },
  {
    id: 'outbound.again',
    labelKey: 'outbound:action/again',
    icon: IconSend,
    category: 'edit',
    when: ({ outMessage }) => outMessage?.allowed.includes('again') === true,
    run: ({ step }) => void step('again'),
  },
  {
    id: 'outbound.signingKey',
    labelKey: 'outbound:action/signingKey',
    icon: IconKey,
    category: 'display',
    when: ({ outMessage, mayShowKey }) => mayShowKey && outMessage?.kind === 'WEBHOOK',
    run: ({ showKey }) => void showKey(),
  },
  {
    id: 'outbound.history',
    labelKey: 'outbound:action/history',
    icon: IconHistory,
    category: 'display',
    when: ({ outMessage }) => outMessage !== undefined,
    run: ({ outMessage, title }) => void (outMessage && openHistory(outMessage.historyLogKey, title)),
  },
];

/** JSON with a line for each value; every other format has its own lines. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One of them: its state, what can be done with it, its history. */
export function OutMessagePage({ id }: { id: string }) {
  const { t } = useTranslation('outbound');
  const go = useGo();
  const format = useFormat();
  const answer = useCall(getOutMessage, { params: { id } }, { live: ['outMessage'] });
  const move = useCommand(moveOutMessage, { refreshes: [getOutMessage.id, listOutMessages.id] });
  const show = useCommand(showSigningKey, { saved: false });
  const access = useAccess();
  const outMessage = answer.data;
  const bound = useActions(actions, {
    outMessage,
    title: outMessage?.name ?? '',
    mayShowKey: access(showSigningKey.access),
    showKey: async () => {
      const shown = outMessage && (await show.run({ params: { partnerId: outMessage.partnerId } }));
      if (!outMessage || !shown) return;
      await showMessage({
        icon: 'info',
        title: { key: 'outbound:key/title', args: { partner: outMessage.partnerName } },
        text: { key: 'outbound:key/text', args: { header: shown.answer.header } },
        body: <code className="k-message-bytes">{shown.answer.key}</code>,
        answers: [{ value: 'done', label: { key: 'base:close' } }],
        cancel: false,
      });
    },
    step: (action) => outMessage && move.run({ params: { id, action }, body: { version: outMessage.version } }),
  });
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t('missing')}</p>
        <Button onClick={() => go.leave('/OM/messages')}>{t('screen/outMessages')}</Button>
      </div>
    );
  if (!outMessage) return <DelayedSpinner label={t('base:loading')} />;
  return (
    <section className="k-pane k-fill" aria-label={outMessage.name}>
      <header className="k-page-head">
        <h1 className="k-cut">{outMessage.name}</h1>
        <StatusMark look="boxed" status={outMessageStatus[outMessage.state]} label={t(`state/${outMessage.state}`)} />
        <span className="k-space" />
        <Toolbar actions={bound} room={4} label={outMessage.name} />
      </header>
      <div className="k-page k-col">
        <KeyValues
          items={[
            { label: t('column/partnerName'), value: `${outMessage.partnerName} (${outMessage.partnerId})` },
            { label: t('column/kind'), value: t(`kind/${outMessage.kind}`) },
            { label: t('column/event'), value: outMessage.event },
            { label: t('column/createdAt'), value: format.instant(outMessage.createdAt) },
            {
              label: t('column/nextAt'),
              value:
                outMessage.state === 'PENDING' && outMessage.nextAt !== null ? format.instant(outMessage.nextAt) : '–',
            },
            { label: t('column/answer'), value: outMessage.answer ?? '–' },
          ]}
        />
        <h2 className="k-h2">{t('tries')}</h2>
        {outMessage.tries.length === 0 && <p className="k-dim">{t('noTries')}</p>}
        <ul className="k-tries">
          {outMessage.tries.map((one) => (
            <li key={one.attempt}>
              {t('try', { no: one.attempt, at: format.instant(one.at), answer: one.answer, ms: one.took })}
            </li>
          ))}
        </ul>
        <h2 className="k-h2">{t('bytes')}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <pre className="k-message-bytes" tabIndex={0}>
          {readable(outMessage.text)}
        </pre>
      </div>
    </section>
  );
}
