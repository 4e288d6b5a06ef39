import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Channel, channelSubjects, type Message } from '#modules/messaging/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { About } from './About.tsx';
import { Conversation } from './Conversation.tsx';
import { type ChannelKey, iconOfType } from './look.ts';
import { useMembers } from './useChannels.ts';
import type { Outbox } from './useOutbox.ts';
import { useSubject, useTripOf } from './useTripOf.ts';

const none: readonly Message[] = [];

/** One conversation with its head; beside it, where there is room, what it is about. */
export function ChannelPane(props: {
  channel: ChannelKey;
  known: Channel | undefined;
  /** What is known of the channels has been asked for: only then it is clear what was read before. */
  asked: boolean;
  outbox: Outbox;
  onBack: (() => void) | undefined;
}) {
  const { t } = useTranslation('messaging');
  const { channel, known } = props;
  const size = useScreenSize();
  const field = useRef<HTMLTextAreaElement>(null);
  const members = useMembers(channel);
  const trip = useTripOf(known?.tripId);
  const subject = useSubject(trip);
  const [messages, setMessages] = useState(none);
  const Icon = iconOfType[channel.type];
  // Nobody has written here yet: it is called what it was chosen by.
  const fresh = useCall(channelSubjects, { query: {} }, { enabled: props.asked && !known, silent: true });
  const named = known ?? fresh.data?.find((one) => one.type === channel.type && one.name === channel.name);
  const title = named?.title ?? t(`type/${channel.type}`);
  const phone = known?.phone;
  const about = named?.about;
  useEffect(() => {
    if (size !== 'mobile' && size !== 'tablet') field.current?.focus();
  }, [size]);
  const thread = (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar ms-head">
        {props.onBack ? (
          <ActionIcon size={40} aria-label={t('channels')} onClick={props.onBack}>
            <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Icon size={16} stroke={1.5} aria-hidden={true} />
        )}
        <span className="ms-title">
          <h1 className="k-h1 k-cut">{title}</h1>
          {about && <span className="k-dim k-cut">{about}</span>}
        </span>
        <span className="k-space" />
        {phone && (
          <Button
            component="a"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            aria-label={t('call', { number: phone })}
            leftSection={<IconPhone size={16} stroke={1.6} aria-hidden="true" />}
          >
            {phone}
          </Button>
        )}
      </div>
      {/* A personal channel is not a private one (specification 2, 6): who writes there has to know. */}
      {channel.type === 'USER' && <p className="k-dim ms-along">{t('readAlong')}</p>}
      {props.asked && (
        <Conversation
          channel={channel}
          title={title}
          canWrite={known?.canWrite ?? true}
          members={members}
          readUpTo={known && known.unread > 0 ? known.lastReadMessageId : undefined}
          outbox={props.outbox}
          subject={subject}
          field={field}
          onMessages={setMessages}
        />
      )}
    </section>
  );
  if (size === 'mobile' || size === 'tablet' || size === 'laptop') return thread;
  return (
    <Splitter
      name="messages/about"
      label={t('about')}
      sized="second"
      initial={270}
      min={220}
      max={420}
      first={thread}
      second={<About channel={known} trip={trip} members={members} messages={messages} />}
    />
  );
}
