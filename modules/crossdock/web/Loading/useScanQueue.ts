import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ownerHeader } from '#kernel/owner.ts';
import { scanLoading } from '#modules/crossdock/contract/calls.ts';
import { call } from '#shell/call.ts';
import { failureSentence } from '#shell/failures.ts';
import { dropCall, keepCall, refuseCall, refusedCalls, waitingCalls } from '#shell/waiting/waitingCalls.ts';
import { emptyQueue, type Heard, type ScanWays, scanQueue } from './scanQueue.ts';

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;

function waysOf(listId: string): ScanWays {
  const name = `scans/${listId}`;
  return {
    keep: (scan) => keepCall(name, scan.clientScanId, scan),
    waiting: () => waitingCalls(name),
    refused: () => refusedCalls(name),
    refuse: (scan, error) => refuseCall(scan, failureSentence(error)),
    drop: dropCall,
    send: ({ owner, body }) =>
      call(scanLoading, { params: { id: listId }, body }, { silent: true, headers: { [ownerHeader]: owner } }),
    pause: () => new Promise((again) => setTimeout(again, retryMs)),
    report: (error) => reportError(error),
  };
}

/** The scans of a list on this device while its screen is open. */
export function useScanQueue(listId: string, heard: Heard) {
  const [state, setState] = useState(emptyQueue);
  const latest = useRef(heard);
  latest.current = heard;
  const queue = useRef<ReturnType<typeof scanQueue>>(undefined);
  useEffect(() => {
    setState(emptyQueue);
    const opened = scanQueue(waysOf(listId), () => latest.current, setState);
    queue.current = opened;
    void opened.open();
    return opened.close;
  }, [listId]);
  const add = useCallback((barcode: string, manual: boolean) => {
    void queue.current?.add({ clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual });
  }, []);
  const settle = useCallback((seq: number) => void queue.current?.settle(seq), []);
  const sendAgain = useCallback((scan: (typeof emptyQueue.refused)[number]) => void queue.current?.sendAgain(scan), []);
  return useMemo(() => ({ ...state, add, settle, sendAgain }), [state, add, settle, sendAgain]);
}
