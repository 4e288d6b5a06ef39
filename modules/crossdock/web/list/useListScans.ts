import { useCallback, useRef, useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { longestBarcode, misreadOf, readBarcode } from '#kernel/barcode.ts';
import type { ExpectedPackage, LoadingList, ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { checkWaiting, keepsOff } from '#modules/crossdock/rules/list/waitingScan.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { failureSentence } from '#client/call/failures.ts';
import type { Listener } from '#client/waiting/callQueue.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { shortCode, waitingVerdictOf } from '../loading/verdictOf.ts';
import { scanLook, waitingLook } from './status.ts';
import { type Scan, type Sends, useScanQueue } from './useScanQueue.ts';

/**
 * What was answered to the last scan, and what a person reads of it; `free`: nobody has a package to put aside. `about` is the package in
 * hand, also while its scan waits.
 */
export type LastScan = {
  answer?: ScanAnswer;
  verdict: ScanVerdict;
  free?: true;
  code?: string | undefined;
  about?: { itemId: string; packageId: string; barcode: string } | undefined;
};

/** A package that this device has scanned and can take back, and where the person put it. */
type Done = { packageId: string; barcode: string; storingPosition?: string | undefined };

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
  sends: Sends;
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

/** What a screen of scans does with what becomes of them. */
type Hears<L extends Shown> = {
  of: Scanned<L>;
  t: Translate<'crossdock'>;
  /** Codes on their way, by the key of their scan. */
  sent: Map<string, string>;
  show: (last: LastScan) => void;
  packageOf: (barcode: string) => ExpectedPackage | undefined;
  itemOf: (barcode: string) => Item | undefined;
  answered: (answer: ScanAnswer, storingPosition: string | undefined) => void;
  deviated: () => void;
};

/** What the person hears and reads of each scan and each deviation. */
const listenerOf = <L extends Shown>(hears: Hears<L>): Listener<Scan, ScanAnswer | undefined> => {
  const { of, t, sent, show, packageOf } = hears;
  return {
    answered: (answer, { barcode, deviation, storingPosition }) => {
      // A deviation was taken: the scan that was answered last stays on the screen.
      if (!answer) {
        const args = { barcode: shortCode(barcode), deviation: deviation?.text ?? '' };
        toastSuccess({ key: 'crossdock:loading/deviationSaved', args });
        return hears.deviated();
      }
      signalScan(scanLook[answer.result].signal);
      const code = sent.get(answer.clientScanId);
      sent.delete(answer.clientScanId);
      const { item, package: pack } = answer;
      const about =
        item && pack ? { itemId: item.itemId, packageId: pack.packageId, barcode: pack.barcode } : undefined;
      show({ answer, code, verdict: of.verdict(answer), about });
      hears.answered(answer, storingPosition);
    },
    waits: ({ body, said }) => {
      const look = waitingLook[(said ?? 'UNJUDGED') as keyof typeof waitingLook];
      signalScan(look.signal);
      show({
        verdict: waitingVerdictOf(look, shownCode(body.barcode), hears.itemOf(body.barcode), t),
        about: look.refusal ? undefined : packageOf(body.barcode),
      });
    },
    refused: (error, { barcode, deviation }) =>
      show(
        refusal(
          t(deviation ? 'loading/deviationRefused' : 'scan/CHECK_REQUIRED'),
          failureSentence(error),
          shortCode(barcode),
        ),
      ),
    notKept: ({ barcode, deviation }) =>
      show(
        refusal(
          t(deviation ? 'loading/deviationNotKept' : 'scan/notKept'),
          shortCode(barcode),
          t(deviation ? 'loading/deviationNotKeptNext' : 'scan/notKeptNext'),
        ),
      ),
    notRead: () => show({ ...refusal(t('scan/notRead'), t('scan/notReadNext')), free: true }),
  };
};

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
  const packageOf = (barcode: string) =>
    of.expected?.find((one) => one.barcode === barcode || `00${one.barcode}` === barcode);
  const itemOf = (barcode: string) => of.list?.items.find((item) => item.itemId === packageOf(barcode)?.itemId);
  const answered = (answer: ScanAnswer, storingPosition: string | undefined): void => {
    const pack = answer.result === 'OK' || answer.result === 'SURPLUS' ? answer.package : undefined;
    if (pack)
      setDone((before) => [
        ...before.filter((one) => one.packageId !== pack.packageId),
        { packageId: pack.packageId, barcode: pack.barcode, storingPosition },
      ]);
    count(answer);
    refreshSoon();
  };
  /** Codes on their way, by the key of their scan: the answer names the key alone. */
  const sent = useRef(new Map<string, string>());
  const queue = useScanQueue(
    id,
    {
      ...of.sends,
      scan: (body, headers) => {
        sent.current.set(body.clientScanId, body.barcode);
        return of.sends.scan(body, headers);
      },
    },
    listenerOf({ of, t, sent: sent.current, show: setLast, packageOf, itemOf, answered, deviated: refreshSoon }),
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
    // The queue says itself when the device could not keep it.
    else void queue.add(barcode, typed, storingPosition);
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
    /** What this device has counted at a place, also while the list that is shown does not know it yet. */
    doneAt: (position: string) => done.filter((one) => one.storingPosition === position),
    keepsOff,
    undoLast,
    canUndo: latest !== undefined,
  };
}
