import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLoading, type LoadingList, type ScanAnswer, undoScan } from '#modules/crossdock/contract/calls.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#shell/queries.ts';
import { failureSentence } from '#shell/failures.ts';
import { useCall } from '#shell/useCall.ts';
import { useCommand } from '#shell/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { scanLook } from '../status.ts';
import { useScanQueue } from './useScanQueue.ts';
import { verdictOf } from './verdictOf.ts';

/** What the server answered to the last scan, and what a person reads of it; `free`: nobody has a package to put aside. */
export type LastScan = { answer?: ScanAnswer; verdict: ScanVerdict; free?: true };

/** A longer code is cut where it is shown: no barcode of a package is as long (domain 1.1). */
const longestCode = 50;

/** A scan without effect: loud, red, with what to do next. */
const refusal = (title: string, ...lines: string[]): LastScan => {
  signalScan('refused');
  return { verdict: { status: 'late', glyph: 'block', title, lines, refusal: true } };
};

/** Puts the counters of an answer into the list that is shown, so that the next scan need not wait for a reading. */
function count(listId: string, answer: ScanAnswer): void {
  queryClient.setQueryData<LoadingList>(
    queryKeyOf(getLoading.id, { params: { id: listId } }),
    (list) => list && { ...list, state: answer.listState, summaries: answer.summaries },
  );
}

/** ms; a scanner reads twenty packages a second, and its list need not be read as often. */
const refreshEvery = 500;

/** Reads the list and its packages again, once for all scans of the last moment. */
function useRefreshSoon(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refreshCalls(getLoading.id, 'crossdock.loadingPackages');
    }, refreshEvery);
  }, []);
}

/** A loading list while people load it: the list, the last answer, scanning, taking back. */
export function useLoading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const list = useCall(getLoading, { params: { id } }, { live: ['loadingList'] });
  const [last, setLast] = useState<LastScan>();
  const refreshSoon = useRefreshSoon();
  const undo = useCommand(undoScan, { refreshes: [getLoading.id], saved: false });
  const queue = useScanQueue(id, {
    answered: (answer) => {
      signalScan(scanLook[answer.result].signal);
      setLast({ answer, verdict: verdictOf(answer, t, i18n.resolvedLanguage ?? 'en') });
      count(id, answer);
      refreshSoon();
    },
    refused: (error, scan) =>
      setLast(refusal(t('scan/CHECK_REQUIRED'), failureSentence(error), scan.barcode.slice(0, longestCode))),
    notKept: (barcode) => setLast(refusal(t('scan/notKept'), barcode, t('scan/notKeptNext'))),
    notRead: () => setLast({ ...refusal(t('scan/notRead'), t('scan/notReadNext')), free: true }),
  });
  const done = last?.answer?.result === 'OK' ? last.answer.package : undefined;
  const undoLast = async () => {
    if (!done || !(await undo.run({ params: { id, packageId: done.packageId } }))) return;
    setLast(undefined);
    toastSuccess({ key: 'crossdock:loading/undone', args: { barcode: done.barcode } });
  };
  return { list, last, setAside: () => setLast(undefined), queue, undoLast, canUndo: done !== undefined && !undo.busy };
}
