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
  const start = useCommand(startLoading, plain);
  const finish = useCommand(finishLoading, {
    refreshes,
    checks: {
      titleKey: 'crossdock:loading/finishOpen',
      blockedKey: 'crossdock:loading/finishBlocked',
      confirmKey: 'crossdock:action/finish',
      nameOf,
    },
  });
  const resume = useCommand(resumeLoading, plain);
  const reopen = useCommand(reopenLoading, plain);
  const request = useCommand(requestClosing, { ...plain, saved: { key: 'crossdock:done/requested' } });
  const closing = useCommand(closeLoading, {
    refreshes,
    saved: { key: 'crossdock:done/closed', args: { name: list.name } },
    checks: {
      titleKey: 'crossdock:message/loadingClosureDespiteWarnings',
      blockedKey: 'crossdock:message/loadingClosureNotPossible',
      confirmKey: 'crossdock:action/close',
      nameOf,
    },
  });
  const status = useCommand(setItemStatus, {
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
      start: async () => void (await start.run(input)),
      finish: async () => void (await finish.run(input)),
      resume: async () => void (await resume.run(input)),
      reopen: async () => void (await reopen.run(input)),
      requestClosing: async () => void (await request.run(input)),
      /** `at`: the version after a paper was saved on the way. Answers whether the list is closed. */
      close: async (at: number, decisions: Decision[]) =>
        (await closing.run({ ...input, body: { version: at, decisions } })) !== undefined,
      setState: async (itemIds: readonly string[], state: SetState) =>
        void (await status.run({ params: { id }, query: {}, body: { itemIds: [...itemIds], state } })),
    };
  }, [id, version, start.run, finish.run, resume.run, reopen.run, request.run, closing.run, status.run]);
}
export type ListCommands = ReturnType<typeof useListCommands>;
