import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Channel, channelMembers, filterChannels, type Member } from '#modules/messaging/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import type { ChannelKey } from './look.ts';

/** The list of channels is asked for at most this often, whatever happens (specification 2, 2 and 9), ms. */
const throttle = 10_000;

type Filter = { type: Channel['type']; name?: string }[];

/** Channels of this session with what is unread: refreshed by what happens, at most every 10 s. */
export function useChannels(filter: Filter = []) {
  return useCall(
    filterChannels,
    { body: filter },
    { live: ['channel'], liveEvery: throttle, refetchInterval: 6 * throttle, silent: true },
  );
}

/** What was read here counts at once in every list that is on the screen. */
export function useReadLocally(): (key: ChannelKey, upTo: number) => void {
  const client = useQueryClient();
  return useCallback(
    ({ type, name }, upTo) =>
      client.setQueriesData<Channel[]>({ queryKey: [filterChannels.id] }, (channels) =>
        channels?.map((one) =>
          one.type === type && one.name === name && one.lastReadMessageId < upTo
            ? { ...one, lastReadMessageId: upTo, unread: Math.max(0, Math.min(one.unread, one.lastMessageId - upTo)) }
            : one,
        ),
      ),
    [client],
  );
}

const nobody: readonly Member[] = [];
/** Who takes part, and how far each has read. */
export function useMembers(key: ChannelKey): readonly Member[] {
  const answer = useCall(
    channelMembers,
    { params: { type: key.type, name: key.name } },
    { live: ['channelRead', 'channel'], refetchInterval: throttle, silent: true },
  );
  return answer.data ?? nobody;
}
