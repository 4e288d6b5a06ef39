import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { longestBarcode, misreadOf, readBarcode } from '#kernel/barcode.ts';
import type { ExpectedPackage, LoadingList, ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { checkWaiting, keepsOff } from '#modules/crossdock/rules/list/waitingScan.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { failureSentence } from '#client/call/failures.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { shortCode, waitingVerdictOf } from '../loading/verdictOf.ts';
import { scanLook, waitingLook } from './status.ts';
import { type Scan, useScanQueue } from './useScanQueue.ts';

/** What was answered to the last scan, and what a person reads of it; `free`: nobody has a package to put aside. */
export type LastScan = { answer?: ScanAnswer; verdict: ScanVerdict; free?: true; code?: string | undefined };

/** A package that this device has scanned and can take back. */
type Done = { packageId: string; barcode: string };

/** A scan without effect: loud, red, with what to do next. */
export const refusal = (title: string, ...lines: string[]): LastScan => {
  signalScan('refused');
  return { verdict: { status: 'late', glyph: 'stop', title, lines, refusal: true } };
};

/** The label of a place says its place. */
export const shownCode = (barcode: string): string => {
  const read = readBarcode(barcode);
  return read.kind === 'storingPosition' ? read.position : barcode;
};

type Item = { itemId: string; consigneeName: string; placeCity: string | null };
type Shown = { state: LoadingList['state']; summaries: ScanAnswer['summaries']; items: readonly Item[] };

/** A list that is scanned, whatever its kind: its data, its calls, and what its kind says of an answer. */
export type Scanned<L extends Shown> = {
  list: L | undefined;
  expected: readonly ExpectedPackage[] | undefined;
  /** Ids of the calls whose answers a scan changes: the list first. */
  calls: readonly [list: string, ...others: string[]];
  send: (body: Scan, headers: Record<string, string>) => Promise<ScanAnswer>;
  undo: (packageId: string) => Promise<Pick<ScanAnswer, 'summaries'> | undefined>;
  verdict: (answer: ScanAnswer) => ScanVerdict;
  where: (answer: ScanAnswer) => string | undefined;
};

/** ms; a scanner reads twenty packages a second, and its list need not be read as often. */
const refreshEvery = 500;

/** Reads the list and its packages again, once for all scans of the last moment. */
function useRefreshSoon(calls: readonly string[]): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const names = useRef(calls);
  names.current = calls;
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refreshCalls(...names.current);
    }, refreshEvery);
  }, []);
}

/** Scanning on a list: what was answered last, what waits on the device, taking back. */
export function useListScans<L extends Shown>(id: string, of: Scanned<L>) {
  const { t } = useTranslation('crossdock');
  const [last, setLast] = useState<LastScan>();
  const [done, setDone] = useState<readonly Done[]>([]);
  const refreshSoon = useRefreshSoon(of.calls);
  const waitingCodes = useRef<readonly string[]>([]);
  /** Puts the counters of an answer into the list that is shown, so that the next scan need not wait for a reading. */
  const count = (answer: Pick<ScanAnswer, 'summaries'> & { listState?: LoadingList['state'] }): void => {
    queryClient.setQueryData<L>(
      queryKeyOf(of.calls[0], { params: { id } }),
      (list) => list && { ...list, state: answer.listState ?? list.state, summaries: answer.summaries },
    );
  };
  const itemOf = (barcode: string) => {
    const found = of.expected?.find((one) => one.barcode === barcode || `00${one.barcode}` === barcode);
    return of.list?.items.find((item) => item.itemId === found?.itemId);
  };
  /** Codes on their way, by the key of their scan: the answer names the key alone. */
  const sent = useRef(new Map<string, string>());
  const queue = useScanQueue(
    id,
    (body, headers) => {
      sent.current.set(body.clientScanId, body.barcode);
      return of.send(body, headers);
    },
    {
      answered: (answer) => {
        signalScan(scanLook[answer.result].signal);
        const code = sent.current.get(answer.clientScanId);
        sent.current.delete(answer.clientScanId);
        setLast({ answer, code, verdict: of.verdict(answer) });
        const pack = answer.result === 'OK' || answer.result === 'SURPLUS' ? answer.package : undefined;
        if (pack) setDone((before) => [...before.filter((one) => one.packageId !== pack.packageId), pack]);
        count(answer);
        refreshSoon();
      },
      waits: ({ body, said }) => {
        const look = waitingLook[(said ?? 'UNJUDGED') as keyof typeof waitingLook];
        signalScan(look.signal);
        setLast({ verdict: waitingVerdictOf(look, shownCode(body.barcode), itemOf(body.barcode), t) });
      },
      refused: (error, scan) =>
        setLast(refusal(t('scan/CHECK_REQUIRED'), failureSentence(error), shortCode(scan.barcode))),
      notKept: ({ barcode }) => setLast(refusal(t('scan/notKept'), shortCode(barcode), t('scan/notKeptNext'))),
      notRead: () => setLast({ ...refusal(t('scan/notRead'), t('scan/notReadNext')), free: true }),
    },
    {
      verdict: (barcode) => checkWaiting(barcode, of.expected, waitingCodes.current),
      refuses: (answer) => scanLook[answer.result].refusal,
      why: (answer) => t('loading/contradicted', { message: of.where(answer) ?? answer.message }),
    },
  );
  waitingCodes.current = queue.codes;
  const scan = (barcode: string, typed: boolean, storingPosition?: string) => {
    // No code of a package is as long: it is told at once and bothers nobody else.
    if (misreadOf(barcode) === 'TOO_LONG')
      setLast(
        refusal(t('loading/waitsMisread'), t('loading/misreadLong', { count: longestBarcode }), shortCode(barcode)),
      );
    else queue.add(barcode, typed, storingPosition);
  };
  const latest = done.at(-1);
  const undoLast = async () => {
    if (!latest) return;
    const made = await of.undo(latest.packageId);
    if (!made) return;
    setDone((before) => before.filter((one) => one !== latest));
    setLast(undefined);
    count(made);
    toastSuccess({ key: 'crossdock:loading/undone', args: { barcode: latest.barcode } });
  };
  return {
    last,
    show: setLast,
    setAside: () => setLast(undefined),
    queue,
    scan,
    /** Scans that wait and belong here by the list on the device. */
    waitingHere: queue.shown.filter(({ said, body }) => said === 'EXPECTED' && body.placeAs === undefined).length,
    itemOf,
    keepsOff,
    undoLast,
    canUndo: latest !== undefined,
  };
}
