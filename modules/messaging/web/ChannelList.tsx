import { IconMessages } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { type Channel, searchChannels } from '#modules/messaging/contract/calls.ts';
import { findsWords } from '#kernel/text.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { ListState, StateBlock } from '#ui/list/ListState.tsx';
import { useSession } from '#client/session/session.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type ChannelKey, type FilterId, filters, iconOfType } from './look.ts';
import { useWhen } from './useWhen.ts';

/** Channels that a filter and the words of a search leave. */
export function shownChannels(channels: readonly Channel[], filter: FilterId | undefined, search: string): Channel[] {
  const finds = findsWords(search);
  return channels.filter(
    (one) => (filter === undefined || filters[filter](one)) && finds(`${one.title} ${one.about ?? ''}`),
  );
}

function ChannelLine(props: { channel: Channel; chosen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('messaging');
  const { channel, chosen } = props;
  const { accountId } = useSession();
  const when = useWhen();
  const Icon = iconOfType[channel.type];
  const last = channel.lastMessage;
  const text = last?.text || t('attachment');
  const own = channel.type === 'USER' && channel.name === accountId;
  return (
    <li>
      <button type="button" className="ms-line" aria-current={chosen || undefined} onClick={props.onOpen}>
        <Icon size={16} stroke={1.5} aria-hidden={true} className="ms-line-icon" />
        <span className="ms-line-text">
          <span className="k-row">
            <b className="k-cut k-space">{channel.title}</b>
            {channel.lastMessageTimeStamp !== null && (
              <span className="k-dim k-fig">{when(channel.lastMessageTimeStamp)}</span>
            )}
          </span>
          <span className="k-row">
            <span className={`k-cut k-space${channel.unread > 0 ? '' : ' k-dim'}`}>
              {last
                ? last.own
                  ? t('you', { text })
                  : t('said', { name: last.author, text })
                : (channel.about ?? t(own ? 'ownChannel' : `type/${channel.type}`))}
            </span>
            {channel.unread > 0 && (
              <span className="ms-unread" title={t('unread', { count: channel.unread })}>
                {channel.unread > 99 ? '99+' : channel.unread}
                <span className="k-hidden">{t('unread', { count: channel.unread })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Messages that a search finds, beneath the channels that it finds. */
function FoundMessages(props: { search: string; onOpen: (key: ChannelKey) => void; alone: boolean }) {
  const { t } = useTranslation('messaging');
  const format = useFormat();
  const answer = useCall(
    searchChannels,
    { query: { search: props.search.slice(0, 100) } },
    { silent: true, keep: true },
  );
  const found = answer.data ?? [];
  if (found.length === 0)
    return props.alone && answer.isSuccess ? <p className="k-dim ms-note">{t('searchNone')}</p> : null;
  return (
    <>
      <h2 className="k-section ms-section">
        {t('searchTexts')} <span className="k-dim">{found.length}</span>
      </h2>
      <ul className="ms-lines" aria-label={t('searchTexts')}>
        {found.map(({ type, name, id, title, message }) => (
          <li key={`${id}/${message.id}`}>
            <button type="button" className="ms-line" onClick={() => props.onOpen({ type, name })}>
              <span className="ms-line-text">
                <span className="k-row">
                  <b className="k-cut k-space">{title}</b>
                  <span className="k-dim k-fig">{format.instant(message.serverProcessTime)}</span>
                </span>
                <span className="ms-found">{t('said', { name: message.author, text: message.text })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The channels of the session, what is unread in them, and what a search finds in their texts. */
export function ChannelList(props: {
  answer: Parameters<typeof listStatus>[0] & { refetch: () => unknown };
  shown: readonly Channel[];
  any: boolean;
  chosen: ChannelKey | undefined;
  search: string;
  onOpen: (key: ChannelKey) => void;
  onNew: () => void;
}) {
  const { t } = useTranslation('messaging');
  const { answer, shown, chosen } = props;
  const status = listStatus(answer);
  const searching = props.search.trim().length > 1;
  if (status !== 'ready')
    return <ListState status={status} empty={undefined} errorText={undefined} onRetry={() => void answer.refetch()} />;
  return (
    <div className="k-scroll">
      {shown.length > 0 ? (
        <ul className="ms-lines" aria-label={t('channels')}>
          {shown.map((channel) => (
            <ChannelLine
              key={channel.id}
              channel={channel}
              chosen={chosen?.type === channel.type && chosen.name === channel.name}
              onOpen={() => props.onOpen(channel)}
            />
          ))}
        </ul>
      ) : (
        !searching && (
          <StateBlock
            icon={IconMessages}
            title={t(props.any ? 'noneFiltered' : 'none')}
            text={t(props.any ? 'noneFilteredText' : 'noneText')}
            action={props.any ? undefined : <Button onClick={props.onNew}>{t('new')}</Button>}
          />
        )
      )}
      {searching && <FoundMessages search={props.search} onOpen={props.onOpen} alone={shown.length === 0} />}
    </div>
  );
}
