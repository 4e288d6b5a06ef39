import { useCallback, useMemo } from 'react';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import { type Written, writtenMessages } from './writtenMessages.ts';

/** What is written here: kept on the device until the server has it, sent in its order and once. */
export function useOutbox() {
  const queue = useCallQueue('messaging.written', writtenMessages, {
    answered: () => undefined,
    waits: () => undefined,
    refused: () => undefined,
    notKept: () => void toastError({ key: 'messaging:notKept' }, { key: 'messaging:notKeptText' }),
    notRead: () => void toastError({ key: 'messaging:notRead' }, { key: 'messaging:notReadText' }),
  });
  const { add } = queue;
  /** False when the device could not keep it: then it was not written. */
  const write = useCallback(
    (message: Omit<Written, 'key' | 'clientTime'>): Promise<boolean> =>
      add({ ...message, key: crypto.randomUUID(), clientTime: Date.now() }),
    [add],
  );
  return useMemo(() => ({ ...queue, write }), [queue, write]);
}
export type Outbox = ReturnType<typeof useOutbox>;
