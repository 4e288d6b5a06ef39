import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ownerHeader } from '#kernel/owner.ts';
import { type ScanAnswer, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { failureSentence } from '#client/call/failures.ts';
import { dropCall, keepCall, refuseCall, refusedCalls, waitingCalls } from '#client/waiting/waitingCalls.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import { emptyQueue, type Heard, type Outcome, type ScanWays, scanQueue } from './scanQueue.ts';

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;

/** What the list on the screen says of a scan, and what the server's answer makes of it. */
export type Judge = {
  verdict: (barcode: string) => WaitingVerdict;
  refuses: (answer: ScanAnswer) => boolean;
  why: (answer: ScanAnswer) => string;
};

const whyOf = (outcome: Outcome, judge: Judge): string =>
  'answer' in outcome ? judge.why(outcome.answer) : failureSentence(outcome.error);

function waysOf(listId: string, judge: () => Judge): ScanWays {
  const name = `scans/${listId}`;
  return {
    keep: (scan) => keepCall(name, scan.clientScanId, scan, judge().verdict(scan.barcode)),
    waiting: () => waitingCalls(name),
    refused: () => refusedCalls(name),
    refuse: (scan, outcome) => refuseCall(scan, whyOf(outcome, judge()), 'answer' in outcome),
    contradicts: ({ said }, answer) => (said === 'EXPECTED' || said === 'UNJUDGED') && judge().refuses(answer),
    newKey: () => crypto.randomUUID(),
    drop: dropCall,
    send: ({ owner, body }) =>
      call(scanLoading, { params: { id: listId }, body }, { silent: true, headers: { [ownerHeader]: owner } }),
    pause: () => new Promise((again) => setTimeout(again, retryMs)),
    report: (error) => reportError(error),
  };
}

/** The scans of a list on this device while its screen is open. */
export function useScanQueue(listId: string, heard: Heard, judge: Judge) {
  const [state, setState] = useState(emptyQueue);
  const latest = useRef(heard);
  latest.current = heard;
  const judging = useRef(judge);
  judging.current = judge;
  const queue = useRef<ReturnType<typeof scanQueue>>(undefined);
  useEffect(() => {
    setState(emptyQueue);
    const opened = scanQueue(
      waysOf(listId, () => judging.current),
      () => latest.current,
      setState,
    );
    queue.current = opened;
    void opened.open();
    return opened.close;
  }, [listId]);
  const add = useCallback((barcode: string, manual: boolean) => {
    void queue.current?.add({ clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual });
  }, []);
  const settle = useCallback((seq: number) => void queue.current?.settle(seq), []);
  const sendAgain = useCallback((scan: (typeof emptyQueue.refused)[number]) => void queue.current?.sendAgain(scan), []);
  return useMemo(
    () => ({ ...state, codes: state.shown.map(({ body }) => body.barcode), add, settle, sendAgain }),
    [state, add, settle, sendAgain],
  );
}
