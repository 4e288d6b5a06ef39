import { useCallback, useEffect, useRef, useState } from 'react';
import { type ScanAnswer, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { CallError } from '#shell/CallError.ts';
import { call } from '#shell/call.ts';
import { failureSentence } from '#shell/failures.ts';
import {
  dropCall,
  keepCall,
  type RefusedCall,
  refuseCall,
  refusedCalls,
  type WaitingCall,
  waitingCalls,
} from '#shell/waiting/waitingCalls.ts';

export type Scan = { clientScanId: string; barcode: string; scannedAt: number; manual: boolean };

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;
/** Statuses of a way that is blocked or a server that is not itself; any other is its answer, and sending again would not change it. */
const away = new Set([0, 408, 429, 502, 503, 504]);
const unreachable = (error: unknown): boolean => error instanceof CallError && away.has(error.status);
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
  const [refused, setRefused] = useState<readonly RefusedCall<Scan>[]>([]);
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
        // A scan that stays on the disk is sent again after a reload, which has no effect.
        await dropCall(next.seq).catch(() => undefined);
      } catch (error) {
        if (signedOut(error)) break;
        if (unreachable(error)) {
          setOffline(true);
          await new Promise((again) => setTimeout(again, retryMs));
          continue;
        }
        setOffline(false);
        latest.current.refused(error, next.body);
        // When the disk refuses too, it stays among those that wait and is asked again after a reload.
        const kept = await refuseCall(next, failureSentence(error)).catch(() => undefined);
        if (kept) setRefused((others) => [kept, ...others]);
      }
      const { seq } = next;
      queue.current = queue.current.filter((one) => one.seq !== seq);
      setWaiting(queue.current.length);
    }
    sending.current = false;
  }, [listId]);

  const wait = useCallback(
    async (scan: Scan) => {
      const kept = await keepCall(name, scan.clientScanId, scan);
      // Others may have been kept meanwhile: the queue is read after the wait.
      queue.current = [...queue.current, kept].sort((a, b) => a.seq - b.seq);
      setWaiting(queue.current.length);
      void drain();
    },
    [drain, name],
  );
  const add = useCallback(
    (barcode: string, manual: boolean) =>
      wait({ clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual }).catch(() =>
        latest.current.notKept(barcode),
      ),
    [wait],
  );
  /** A person has read why: the refused scan is kept no longer. */
  const settle = useCallback(async (seq: number) => {
    await dropCall(seq).catch(() => undefined);
    setRefused((others) => others.filter((one) => one.seq !== seq));
  }, []);
  /** Sends a refused scan once more, behind those that wait, under its own key. */
  const sendAgain = useCallback(
    ({ seq, body }: RefusedCall<Scan>) =>
      wait(body).then(
        () => settle(seq),
        () => latest.current.notKept(body.barcode),
      ),
    [wait, settle],
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
    void refusedCalls<Scan>(name).then(setRefused, () => undefined);
    return () => {
      gone.current = true;
    };
  }, [drain, name]);
  return { add, waiting, offline, refused, settle, sendAgain };
}
