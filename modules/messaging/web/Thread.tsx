import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Member, Message } from '#modules/messaging/contract/calls.ts';
import { ListState, StateBlock } from '#ui/list/ListState.tsx';
import { isForbidden } from '#client/call/useCall.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { Bubble } from './Bubble.tsx';
import type { ChannelKey } from './look.ts';
import { useHistory, useReading } from './useHistory.ts';
import type { Outbox } from './useOutbox.ts';
import { RefusedBubble, WaitingBubble } from './WaitingBubble.tsx';

/** px from the end within which somebody reads what comes; further up nothing moves under their eyes. */
const atEnd = 60;
/** px from the top at which earlier messages are asked for. */
const atTop = 120;

/** Stays at the newest message while somebody reads there, and where it is while earlier ones come in above. */
function useScrollPlace(
  frame: RefObject<HTMLDivElement | null>,
  drawn: boolean,
  first: number | undefined,
  count: number,
): void {
  const place = useRef({ end: true, height: 0, first });
  useEffect(() => {
    const element = drawn ? frame.current : null;
    if (!element) return;
    const moved = () => {
      place.current.end = element.scrollHeight - element.scrollTop - element.clientHeight < atEnd;
      place.current.height = element.scrollHeight;
    };
    element.addEventListener('scroll', moved, { passive: true });
    // Pictures that arrive make the end move away.
    const grown = new ResizeObserver(() => {
      if (place.current.end) element.scrollTop = element.scrollHeight;
    });
    for (const child of element.children) grown.observe(child);
    grown.observe(element);
    return () => {
      element.removeEventListener('scroll', moved);
      grown.disconnect();
    };
  }, [frame, drawn]);
  // Each new message moves the end
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (place.current.end) element.scrollTop = element.scrollHeight;
    else if (first !== place.current.first) element.scrollTop += element.scrollHeight - place.current.height;
    place.current.height = element.scrollHeight;
    place.current.first = first;
  }, [frame, first, count]);
}

/** Messages with the days between them, and the line before what was new when the channel was opened. */
function useLines(messages: readonly Message[], newFrom: number | undefined, draw: (message: Message) => ReactNode) {
  const { t } = useTranslation('messaging');
  const format = useFormat();
  const today = format.instantDate(Date.now());
  const yesterday = format.instantDate(Date.now() - 86_400_000);
  let day = '';
  let told = false;
  return messages.flatMap((message) => {
    const on = format.instantDate(message.serverProcessTime);
    const lines: ReactNode[] = [];
    if (on !== day) {
      day = on;
      const said = on === today ? t('day/today') : on === yesterday ? t('day/yesterday') : on;
      lines.push(
        <li key={`day ${on}`} className="ms-system">
          {said}
        </li>,
      );
    }
    if (!told && newFrom !== undefined && message.id > newFrom && !message.own) {
      told = true;
      lines.push(
        <li key="new" className="ms-new">
          <span>{t('newFrom')}</span>
        </li>,
      );
    }
    lines.push(draw(message));
    return lines;
  });
}

/** The conversation of a channel: earlier blocks above, what waits on this device below. */
export function Thread(props: {
  channel: ChannelKey;
  members: readonly Member[];
  outbox: Outbox;
  /** What was read when the channel was opened; undefined where nothing was unread. */
  newFrom: number | undefined;
  onMessages?: (messages: readonly Message[]) => void;
}) {
  const { t } = useTranslation('messaging');
  const { channel, members, outbox, onMessages } = props;
  const { query, messages } = useHistory(channel);
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<number>();
  useReading(channel, messages.at(-1), true);
  const mine = (body: ChannelKey) => body.type === channel.type && body.name === channel.name;
  const waiting = outbox.all.filter(({ body }) => mine(body));
  const refused = outbox.refused.filter(({ body }) => mine(body));
  const drawn = query.data !== undefined || waiting.length > 0;
  useScrollPlace(frame, drawn, messages[0]?.id, messages.length + waiting.length);
  useEffect(() => onMessages?.(messages), [messages, onMessages]);
  const lines = useLines(messages, props.newFrom, (message) => (
    <Bubble
      key={message.id}
      message={message}
      members={members}
      asked={asked === message.id}
      onAsk={() => setAsked(asked === message.id ? undefined : message.id)}
    />
  ));
  const label = useMemo(() => t('conversation'), [t]);
  if (!drawn)
    return (
      <ListState
        status={query.isError ? (isForbidden(query.error) ? 'forbidden' : 'error') : 'loading'}
        empty={undefined}
        errorText={undefined}
        onRetry={() => void query.refetch()}
      />
    );
  const older = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <div
      ref={frame}
      className="ms-thread"
      role="log"
      aria-label={label}
      // It scrolls, and the keyboard must come to it
      tabIndex={0}
      onScroll={(event) => event.currentTarget.scrollTop < atTop && older()}
    >
      <ul className="ms-messages">
        {query.hasNextPage ? (
          <li className="ms-system">
            <Button loading={query.isFetchingNextPage} onClick={older}>
              {t('older')}
            </Button>
          </li>
        ) : messages.length > 0 ? (
          <li className="ms-system">{t('begin')}</li>
        ) : null}
        {lines}
        {refused.map((call) => (
          <RefusedBubble key={call.seq} call={call} outbox={outbox} />
        ))}
        {waiting.map((call) => (
          <WaitingBubble key={call.seq} call={call} />
        ))}
      </ul>
      {messages.length + waiting.length + refused.length === 0 && (
        <StateBlock icon={IconMessage2} title={t('empty')} text={t('emptyText')} />
      )}
    </div>
  );
}
