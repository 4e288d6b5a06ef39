import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelHistoryByName, filterChannels, type Message } from '#modules/messaging/contract/calls.ts';
import { queryClient } from '#client/call/queries.ts';
import { keepPage } from '#client/kept/keptPages.ts';
import { sessionStore } from '#client/session/session.ts';

/** The address under which the channels and what was read of them are kept. */
const path = '/MSG';
/** ms after the last answer. */
const keepAfter = 1000;
/** So many conversations stay on the device, each with its newest block: those that were read last. */
const most = 20;

type History = InfiniteData<Message[]>;
const watched = new Set<unknown>([filterChannels.id, channelHistoryByName.id]);

function keep(): void {
  const { session, status } = sessionStore.getState();
  if (!session || status !== 'loggedIn') return;
  const found = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => watched.has(queryKey[0]) && state.data !== undefined });
  const answers = found
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey, state }): readonly [readonly unknown[], unknown, number] => {
      const { data, dataUpdatedAt } = state;
      const isHistory = queryKey[0] === channelHistoryByName.id;
      const { pages = [], pageParams = [] } = isHistory ? (data as History) : {};
      const newest = isHistory ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data;
      return [queryKey, newest, dataUpdatedAt];
    });
  // A device that cannot keep them reads them with a network alone.
  if (answers.some(([key]) => key[0] === filterChannels.id))
    keepPage(session, path, answers.slice(0, most)).catch(() => undefined);
}

/** Keeps the channels and what was read of them on the device, so that they open without a network. */
export function useKeptMessages(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, keepAfter);
    };
    soon();
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && watched.has(query.queryKey[0])) soon();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
