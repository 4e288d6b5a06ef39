import { type RefObject, useState } from 'react';
import type { Member, Message } from '#modules/messaging/contract/calls.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Composer, type Subject } from './Composer.tsx';
import type { ChannelKey } from './look.ts';
import { Thread } from './Thread.tsx';
import type { Outbox } from './useOutbox.ts';

/** What waits on this device, and that there is no network. */
function WaitingLine({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('messaging');
  if (outbox.shown.length === 0) return null;
  return (
    <div className="ms-offline" role="status">
      <Glyph name="risk" />
      <b>{t('noNetwork')}</b> <span>{t('waits', { count: outbox.waiting })}</span>
    </div>
  );
}

/** The messages of a channel and the field to write; wherever a conversation is shown it is this one. */
export function Conversation(props: {
  channel: ChannelKey;
  title: string;
  canWrite: boolean;
  members: readonly Member[];
  /** Number up to which it was read; undefined where nothing is unread. */
  readUpTo: number | undefined;
  outbox: Outbox;
  subject: Subject | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onMessages?: (messages: readonly Message[]) => void;
}) {
  const { t } = useTranslation('messaging');
  const driver = useAccess()({ anyPermission: ['documentOwnTrip'] });
  const dispatches = useAccess()({ anyPermission: ['dispatchShipments'] });
  // What was new when it was opened stays marked while one reads.
  const [newFrom] = useState(props.readUpTo);
  return (
    <>
      <WaitingLine outbox={props.outbox} />
      <Thread
        channel={props.channel}
        members={props.members}
        outbox={props.outbox}
        newFrom={newFrom}
        {...(props.onMessages ? { onMessages: props.onMessages } : {})}
      />
      {props.canWrite ? (
        <Composer
          channel={props.channel}
          title={props.title}
          outbox={props.outbox}
          subject={props.subject}
          driver={driver && !dispatches}
          field={props.field}
        />
      ) : (
        <p className="ms-readonly k-dim">{t('readOnly')}</p>
      )}
    </>
  );
}
