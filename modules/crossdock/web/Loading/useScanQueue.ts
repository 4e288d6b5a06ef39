import { useCallback, useEffect, useRef, useState } from 'react';
import { type ScanAnswer, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { CallError } from '#shell/CallError.ts';
import { call } from '#shell/call.ts';
import { dropCall, keepCall, type WaitingCall, waitingCalls } from '#shell/waiting/waitingCalls.ts';

export type Scan = { clientScanId: string; barcode: string; scannedAt: number; manual: boolean };

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;
const unreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.classification === 'Network' || error.classification === 'ServiceUnavailable');
/** The session has ended: the scans wait until their account is back (quality R-04). */
const signedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** What becomes of scans. */
export type Heard = {
  answered: (answer: ScanAnswer) => void;
  /** The server refuses it, and would again. */
  refused: (error: unknown, scan: Scan) => void;
  /** The device cannot keep it: it was not made. */
  notKept: (barcode: string) => void;
};

/**
 * Keeps scans on the device and sends them one after another in their order. Each has one key: when the answer is lost the same
 * key is sent again and has one effect (R19). Nothing is shown as loaded before the server has said so.
 */
export function useScanQueue(listId: string, heard: Heard) {
  const queue = useRef<WaitingCall<Scan>[]>([]);
  const sending = useRef(false);
  const gone = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const [offline, setOffline] = useState(false);
  const latest = useRef(heard);
  latest.current = heard;
  const name = `scans/${listId}`;

  const drain = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    for (let next = queue.current[0]; next && !gone.current; next = queue.current[0]) {
      try {
        const answer = await call(scanLoading, { params: { id: listId }, body: next.body }, { silent: true });
        setOffline(false);
        latest.current.answered(answer);
      } catch (error) {
        if (signedOut(error)) break;
        if (unreachable(error)) {
          setOffline(true);
          await new Promise((again) => setTimeout(again, retryMs));
          continue;
        }
        latest.current.refused(error, next.body);
      }
      // A scan that stays on the disk is sent again after a reload, which has no effect.
      await dropCall(next.seq).catch(() => undefined);
      const { seq } = next;
      queue.current = queue.current.filter((one) => one.seq !== seq);
      setWaiting(queue.current.length);
    }
    sending.current = false;
  }, [listId]);

  const add = useCallback(
    async (barcode: string, manual: boolean) => {
      const clientScanId = crypto.randomUUID();
      const scan: Scan = { clientScanId, barcode, scannedAt: Date.now(), manual };
      try {
        const kept = await keepCall(name, clientScanId, scan);
        // Others may have been kept meanwhile: the queue is read after the wait.
        queue.current = [...queue.current, kept].sort((a, b) => a.seq - b.seq);
      } catch {
        latest.current.notKept(barcode);
        return;
      }
      setWaiting(queue.current.length);
      void drain();
    },
    [drain, name],
  );
  useEffect(() => {
    gone.current = false;
    void waitingCalls<Scan>(name)
      .then((kept) => {
        const known = new Set(queue.current.map(({ seq }) => seq));
        queue.current = [...kept.filter(({ seq }) => !known.has(seq)), ...queue.current];
        setWaiting(queue.current.length);
        void drain();
      })
      .catch(() => undefined);
    return () => {
      gone.current = true;
    };
  }, [drain, name]);
  return { add, waiting, offline };
}
