import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { channelHistoryByName, markReadByName, type Message } from '#modules/messaging/contract/calls.ts';
import { limits } from '#modules/messaging/rules/vocabulary.ts';
import { call } from '#client/call/call.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import type { ChannelKey } from './look.ts';
import { useReadLocally } from './useChannels.ts';

/** Messages of a channel in blocks, the oldest first; older blocks are asked for from the oldest message on (specification 2, 4). */
export function useHistory({ type, name }: ChannelKey) {
  const params = { type, name };
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(channelHistoryByName.id, { params }),
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await call(
          channelHistoryByName,
          { params, query: pageParam === undefined ? {} : { ltId: pageParam } },
          { silent: true, signal },
        );
      } catch (error) {
        // Only logged (specification 2, 8): what was read stays on the screen.
        if (!signal.aborted) console.error('channel history', error);
        throw error;
      }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (block: Message[]) => {
      const oldest = block.at(-1);
      return block.length < limits.block || !oldest || oldest.id === 1 ? undefined : oldest.id;
    },
    meta: { live: ['channel', 'channelRead'] },
  });
  const messages = useMemo(() => (query.data?.pages ?? []).flat().toReversed(), [query.data]);
  return { query, messages };
}

/** Marks what stands on the screen as read while somebody looks at it. */
export function useReading(key: ChannelKey, last: Message | undefined, visible: boolean): void {
  const locally = useReadLocally();
  const done = useRef<{ channel: string; id: number }>({ channel: '', id: 0 });
  const { type, name } = key;
  const id = last?.id;
  useEffect(() => {
    if (id === undefined || !visible) return;
    const channel = `${type}/${name}`;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      if (done.current.channel === channel && done.current.id >= id) return;
      done.current = { channel, id };
      locally({ type, name }, id);
      call(markReadByName, { params: { type, name, messageId: id } }, { silent: true }).catch(() => {
        // Without a network it is marked with the next message, or when the channel is opened again.
        done.current = { channel: '', id: 0 };
      });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [type, name, id, visible, locally]);
}
