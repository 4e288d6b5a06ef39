import { useCallback, useEffect, useRef, useState } from 'react';
import { type ScanAnswer, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { CallError } from '#shell/CallError.ts';
import { call } from '#shell/call.ts';

export type Waiting = { clientScanId: string; barcode: string; scannedAt: number; manual: boolean };

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;
const unreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.classification === 'Network' || error.classification === 'ServiceUnavailable');

const store = (listId: string): string => `kontor/scans/${listId}`;

/** Scans that no server has answered yet outlive a reload of the page. */
function keep(listId: string, waiting: readonly Waiting[]): void {
  if (waiting.length === 0) sessionStorage.removeItem(store(listId));
  else sessionStorage.setItem(store(listId), JSON.stringify(waiting));
}
function kept(listId: string): Waiting[] {
  try {
    return JSON.parse(sessionStorage.getItem(store(listId)) ?? '[]') as Waiting[];
  } catch {
    return [];
  }
}

/**
 * Sends scans one after another in their order. Each has one key: when the answer is lost the same key is sent again and has
 * one effect (R19). Nothing is shown as loaded before the server has said so.
 */
export function useScanQueue(
  listId: string,
  heard: (answer: ScanAnswer) => void,
  failed: (error: unknown, scan: Waiting) => void,
) {
  const queue = useRef<Waiting[]>(kept(listId));
  const sending = useRef(false);
  const [waiting, setWaiting] = useState(queue.current.length);
  const [offline, setOffline] = useState(false);
  const latest = useRef({ heard, failed });
  latest.current = { heard, failed };

  const drain = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    for (let scan = queue.current[0]; scan; scan = queue.current[0]) {
      try {
        const answer = await call(scanLoading, { params: { id: listId }, body: scan }, { silent: true });
        setOffline(false);
        latest.current.heard(answer);
      } catch (error) {
        if (unreachable(error)) {
          setOffline(true);
          await new Promise((again) => setTimeout(again, retryMs));
          continue;
        }
        latest.current.failed(error, scan);
      }
      queue.current = queue.current.slice(1);
      keep(listId, queue.current);
      setWaiting(queue.current.length);
    }
    sending.current = false;
  }, [listId]);

  const add = useCallback(
    (barcode: string, manual: boolean) => {
      queue.current = [...queue.current, { clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual }];
      keep(listId, queue.current);
      setWaiting(queue.current.length);
      void drain();
    },
    [drain, listId],
  );
  useEffect(() => {
    void drain();
  }, [drain]);
  return { add, waiting, offline };
}
