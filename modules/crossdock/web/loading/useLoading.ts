import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { longestBarcode, misreadOf } from '#kernel/barcode.ts';
import {
  expectedPackages,
  getLoading,
  type LoadingList,
  type ScanAnswer,
  scanLoading,
  undoScan,
} from '#modules/crossdock/contract/calls.ts';
import { judgeWaiting, keepsOff } from '#modules/crossdock/rules/list/waitingScan.ts';
import { call } from '#client/call/call.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { failureSentence } from '#client/call/failures.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { scanLook, waitingLook } from '../list/status.ts';
import { useScanQueue } from '../list/useScanQueue.ts';
import { shortCode, verdictOf, waitingVerdictOf, whereOf } from './verdictOf.ts';

/** What was answered to the last scan, and what a person reads of it; `free`: nobody has a package to put aside. */
export type LastScan = { answer?: ScanAnswer; verdict: ScanVerdict; free?: true };

/** A package that this device has put on the truck and can take off again. */
type Done = { packageId: string; barcode: string };

/** A scan without effect: loud, red, with what to do next. */
const refusal = (title: string, ...lines: string[]): LastScan => {
  signalScan('refused');
  return { verdict: { status: 'late', glyph: 'stop', title, lines, refusal: true } };
};

/** Puts the counters of an answer into the list that is shown, so that the next scan need not wait for a reading. */
function count(listId: string, answer: Pick<ScanAnswer, 'summaries'> & { listState?: LoadingList['state'] }): void {
  queryClient.setQueryData<LoadingList>(
    queryKeyOf(getLoading.id, { params: { id: listId } }),
    (list) => list && { ...list, state: answer.listState ?? list.state, summaries: answer.summaries },
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
      void refreshCalls(getLoading.id, expectedPackages.id, 'crossdock.loadingPackages');
    }, refreshEvery);
  }, []);
}

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useKeptList(id: string) {
  // The screen itself says what it lacks: no message may lie over the counter.
  const list = useCall(getLoading, { params: { id } }, { live: ['loadingList'], silent: true });
  const expected = useCall(
    expectedPackages,
    { params: { id } },
    { live: ['loadingList'], staleTime: 60_000, silent: true },
  );
  useKeptPage(`/TH/loading/${id}`, [
    [queryKeyOf(getLoading.id, { params: { id } }), list.data],
    [queryKeyOf(expectedPackages.id, { params: { id } }), expected.data],
  ]);
  return { list, expected: expected.data };
}

/** A loading list while people load it: the list, the last answer, scanning, taking back. */
export function useLoading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const language = i18n.resolvedLanguage ?? 'en';
  const { list, expected } = useKeptList(id);
  const [last, setLast] = useState<LastScan>();
  const [done, setDone] = useState<readonly Done[]>([]);
  const refreshSoon = useRefreshSoon();
  const undo = useCommand(undoScan, { refreshes: [getLoading.id, expectedPackages.id], saved: false });
  const waitingCodes = useRef<readonly string[]>([]);
  const itemOf = (barcode: string) => {
    const found = expected?.find((one) => one.barcode === barcode || `00${one.barcode}` === barcode);
    return list.data?.items.find((item) => item.itemId === found?.itemId);
  };
  const queue = useScanQueue(
    id,
    (body, headers) => call(scanLoading, { params: { id }, body }, { silent: true, headers }),
    {
      answered: (answer) => {
        signalScan(scanLook[answer.result].signal);
        setLast({ answer, verdict: verdictOf(answer, t, language) });
        const pack = answer.result === 'OK' ? answer.package : undefined;
        if (pack) setDone((before) => [...before.filter((one) => one.packageId !== pack.packageId), pack]);
        count(id, answer);
        refreshSoon();
      },
      waits: ({ body, said }) => {
        const look = waitingLook[(said ?? 'UNJUDGED') as keyof typeof waitingLook];
        signalScan(look.signal);
        setLast({ verdict: waitingVerdictOf(look, body.barcode, itemOf(body.barcode), t) });
      },
      refused: (error, scan) =>
        setLast(refusal(t('scan/CHECK_REQUIRED'), failureSentence(error), shortCode(scan.barcode))),
      notKept: ({ barcode }) => setLast(refusal(t('scan/notKept'), shortCode(barcode), t('scan/notKeptNext'))),
      notRead: () => setLast({ ...refusal(t('scan/notRead'), t('scan/notReadNext')), free: true }),
    },
    {
      verdict: (barcode) => judgeWaiting(barcode, expected, waitingCodes.current),
      refuses: (answer) => scanLook[answer.result].refusal,
      why: (answer) => t('loading/contradicted', { message: whereOf(answer, t) ?? answer.message }),
    },
  );
  waitingCodes.current = queue.codes;
  const scan = (barcode: string, typed: boolean) => {
    // No code of a package is as long: it is told at once and bothers nobody else.
    if (misreadOf(barcode) === 'TOO_LONG')
      setLast(
        refusal(t('loading/waitsMisread'), t('loading/misreadLong', { count: longestBarcode }), shortCode(barcode)),
      );
    else queue.add(barcode, typed);
  };
  const latest = done.at(-1);
  const undoLast = async () => {
    if (!latest) return;
    const made = await undo.run({ params: { id, packageId: latest.packageId } });
    if (!made) return;
    setDone((before) => before.filter((one) => one !== latest));
    setLast(undefined);
    count(id, made.answer);
    toastSuccess({ key: 'crossdock:loading/undone', args: { barcode: latest.barcode } });
  };
  return {
    list,
    last,
    setAside: () => setLast(undefined),
    queue,
    scan,
    /** Scans that wait and belong here by the list on the device. */
    waitingHere: queue.shown.filter(({ said }) => said === 'EXPECTED').length,
    itemOf,
    keepsOff,
    undoLast,
    canUndo: latest !== undefined && !undo.busy,
  };
}
