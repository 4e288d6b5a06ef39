import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { RefusedCall, WaitingCall } from '#client/waiting/waitingCall.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Outbox } from './useOutbox.ts';
import type { Written } from './writtenMessages.ts';

function Words({ body }: { body: Written }) {
  const { t } = useTranslation('messaging');
  return (
    <>
      {body.file && <p className="k-dim">{body.file.name}</p>}
      <p>{body.quickReply ? t(`quick/${body.quickReply}`) : body.text}</p>
    </>
  );
}

/** A message that no server has yet: violet, never as if it were sent. */
export function WaitingBubble({ call }: { call: WaitingCall<Written> }) {
  const { t } = useTranslation('messaging');
  const format = useFormat();
  return (
    <li className="ms-message ms-own">
      <div className="ms-bubble ms-waiting">
        <Words body={call.body} />
        <span className="ms-foot">
          <IconClock size={14} stroke={1.6} aria-hidden="true" />
          {t('waiting', { time: format.clock(call.body.clientTime) })}
        </span>
      </div>
    </li>
  );
}

/** One that the server refused: kept with the reason until its writer has decided. */
export function RefusedBubble({ call, outbox }: { call: RefusedCall<Written>; outbox: Outbox }) {
  const { t } = useTranslation('messaging');
  return (
    <li className="ms-message ms-own">
      <div className="ms-bubble ms-refused">
        <Words body={call.body} />
        <span className="k-late k-row k-row-tight k-small">
          <Glyph name="late" /> {t('refusedMessage')}: {call.why}
        </span>
        <span className="k-row k-row-tight">
          <Button onClick={() => outbox.sendAgain(call)}>{t('sendAgain')}</Button>
          <Button onClick={() => outbox.settle(call.seq)}>{t('discard')}</Button>
        </span>
      </div>
    </li>
  );
}
