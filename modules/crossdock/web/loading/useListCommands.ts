import { useMemo } from 'react';
import {
  closeLoading,
  finishLoading,
  getLoading,
  type LoadingList,
  reopenLoading,
  requestClosing,
  resumeLoading,
  setItemStatus,
  startLoading,
} from '#modules/crossdock/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';

type Decision = { packageId: string; as: 'LEFT_BEHIND' | 'MISSING' };
type SetState = 'LOADED' | 'NOT_LOADED' | 'MISSING' | 'PLANNED';
const refreshes = [getLoading.id, 'crossdock.loadingTable', 'crossdock.loadingPackages'];

/** Commands on a whole list, with the dialog titles of the specification (3, 3.6). */
export function useListCommands(list: LoadingList) {
  const nameOf = (itemId: string) => list.items.find((item) => item.itemId === itemId)?.orderNumber ?? itemId;
  const plain = { refreshes, checks: { nameOf } };
  const { run: start } = useCommand(startLoading, plain);
  const { run: finish } = useCommand(finishLoading, {
    refreshes,
    checks: {
      titleKey: 'crossdock:loading/finishOpen',
      blockedKey: 'crossdock:loading/finishBlocked',
      confirmKey: 'crossdock:action/finish',
      nameOf,
    },
  });
  const { run: resume } = useCommand(resumeLoading, plain);
  const { run: reopen } = useCommand(reopenLoading, plain);
  const { run: request } = useCommand(requestClosing, { ...plain, saved: { key: 'crossdock:done/requested' } });
  const { run: closing } = useCommand(closeLoading, {
    refreshes,
    saved: { key: 'crossdock:done/closed', args: { name: list.name } },
    checks: {
      titleKey: 'crossdock:message/loadingClosureDespiteWarnings',
      blockedKey: 'crossdock:message/loadingClosureNotPossible',
      confirmKey: 'crossdock:action/close',
      nameOf,
    },
  });
  const { run: status } = useCommand(setItemStatus, {
    refreshes,
    checks: {
      titleKey: 'crossdock:message/setStatusAnyway',
      blockedKey: 'crossdock:message/setStatusNotPossible',
      nameOf,
    },
  });
  const { id, version } = list;
  return useMemo(() => {
    const input = { params: { id }, query: {}, body: { version } };
    return {
      start: async () => void (await start(input)),
      finish: async () => void (await finish(input)),
      resume: async () => void (await resume(input)),
      reopen: async () => void (await reopen(input)),
      requestClosing: async () => void (await request(input)),
      /** `at`: the version after a paper was saved on the way. Answers whether the list is closed. */
      close: async (at: number, decisions: Decision[]) =>
        (await closing({ ...input, body: { version: at, decisions } })) !== undefined,
      setState: async (itemIds: readonly string[], state: SetState) =>
        void (await status({ params: { id }, query: {}, body: { itemIds: [...itemIds], state } })),
    };
  }, [id, version, start, finish, resume, reopen, request, closing, status]);
}
export type ListCommands = ReturnType<typeof useListCommands>;
