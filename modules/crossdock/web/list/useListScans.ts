import { useCallback, useRef, useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { misreadOf, readBarcode } from '#kernel/barcode.ts';
import type { ExpectedPackage, LoadingList, ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { stopsWork, waitingStopsWork } from '#modules/crossdock/rules/list/stopsWork.ts';
import {
  checkWaiting,
  countWaiting,
  isMisread,
  keepsOff,
  type WaitingVerdict,
} from '#modules/crossdock/rules/list/waitingScan.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import { failureSentence } from '#client/call/failures.ts';
import type { Listener } from '#client/waiting/callQueue.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { misreadVerdict, shortCode, waitingVerdictOf } from '../loading/verdictOf.ts';
import { type Card, type Cards, noCards, notCounted, putAside, settledCard, shownOf, withCard } from './cards.ts';
import { scanLook, waitingLook } from './status.ts';
import type { Scan, ScanKind } from './scanKinds.ts';
import { useAtList } from './useAtList.ts';
import { useScanQueue } from './useScanQueue.ts';

/**
 * What was answered to the last scan, and what a person reads of it; `free`: nobody has a package to put aside. `about` is the package in
 * hand, also while its scan waits.
 */
export type LastScan = Card & {
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

/** What is remembered of a place. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** A code of a kind that no list takes. */
export const notSupported = ({ tooLong }: { tooLong?: boolean }, code: string, t: Translate<'crossdock'>): LastScan =>
  refusal(t('unloading/notSupported'), ...(tooLong ? [t('unloading/positionLong')] : []), shortCode(code));

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
  /** How its scans are sent, and the name of their queue. */
  kind: ScanKind;
  queue: string;
  /** What they are about, in words. */
  about: string | undefined;
  undo: (packageId: string) => Promise<Pick<ScanAnswer, 'summaries'> | undefined>;
  /** What has become of a package whose scan was taken back. */
  undone: string;
  /** A package that must not go onto this truck stops the work until it is put aside. */
  stops?: boolean | undefined;
  verdict: (answer: ScanAnswer) => ScanVerdict;
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
  /** Keys of scans that have stopped the person while they waited. */
  stopped: Set<string>;
  show: (last: LastScan) => void;
  /** In place of the card of what waited under this key. */
  settle: (key: string, last: LastScan) => void;
  packageOf: (barcode: string) => ExpectedPackage | undefined;
  itemOf: (barcode: string) => Item | undefined;
  answered: (answer: ScanAnswer, storingPosition: string | undefined) => void;
  deviated: () => void;
};

/** What the person hears and reads of each scan and each deviation. */
const listenerOf = <L extends Shown>(hears: Hears<L>): Listener<Scan, ScanAnswer | undefined> => {
  const { of, t, show, packageOf } = hears;
  return {
    answered: (answer, { barcode, clientScanId, deviation, storingPosition }) => {
      // A deviation was taken: a scan that was answered since stays on the screen.
      if (!answer) {
        hears.settle(clientScanId, {
          verdict: {
            status: 'risk',
            title: t('loading/deviationTaken'),
            lines: [deviation?.text ?? '', shortCode(barcode)],
          },
          about: packageOf(barcode),
        });
        return hears.deviated();
      }
      signalScan(scanLook[answer.result].signal);
      const { item, package: pack } = answer;
      const about =
        item && pack ? { itemId: item.itemId, packageId: pack.packageId, barcode: pack.barcode } : undefined;
      const misread = answer.result === 'MISREAD';
      show({
        answer,
        code: barcode,
        verdict: misread ? misreadVerdict(barcode, t) : of.verdict(answer),
        about,
        ...(misread || answer.result === 'ON_PALLET' ? { free: true } : {}),
        // What has stopped the person while it waited stops nobody once more when the network is back.
        stops: of.stops === true && stopsWork(answer.result) && !hears.stopped.has(clientScanId),
      });
      hears.answered(answer, storingPosition);
    },
    waits: ({ body, said }) => {
      const look = waitingLook[(said ?? 'UNJUDGED') as keyof typeof waitingLook];
      signalScan(look.signal);
      const stops =
        of.stops === true && said !== undefined && said !== 'DEVIATION' && waitingStopsWork(said as WaitingVerdict);
      if (stops) hears.stopped.add(body.clientScanId);
      show({
        verdict: waitingVerdictOf(look, shownCode(body.barcode), hears.itemOf(body.barcode), t),
        about: look.refusal ? undefined : packageOf(body.barcode),
        ...(said === 'ON_PALLET' || isMisread((said ?? 'UNJUDGED') as WaitingVerdict) ? { free: true } : {}),
        waits: body.clientScanId,
        stops,
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
  const [cards, setCards] = useState<Cards<LastScan>>(noCards);
  const last = shownOf(cards);
  const show = (card: LastScan) => setCards((before) => withCard(before, card));
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
  const settle = (key: string, card: LastScan) => setCards((before) => settledCard(before, key, card));
  const stopped = useRef(new Set<string>());
  // What the list says is asked when something is scanned, not when it is drawn.
  const judge = (barcode: string, typed: boolean) => checkWaiting(barcode, of.expected, waitingCodes.current, typed);
  const said = useRef(judge);
  said.current = judge;
  const queue = useScanQueue(
    { name: of.queue, kind: of.kind, about: of.about },
    listenerOf({
      of,
      t,
      stopped: stopped.current,
      show,
      settle,
      packageOf,
      itemOf,
      answered,
      deviated: refreshSoon,
    }),
    useCallback((barcode, typed) => said.current(barcode, typed), []),
  );
  waitingCodes.current = queue.codes;
  useAtList(of.kind, id, queue);
  const scan = (barcode: string, typed: boolean, storingPosition?: string) => {
    if (last?.stops) {
      signalScan('refused');
      return setCards((before) => notCounted(before, shortCode(barcode)));
    }
    // No code of a package is as long: it is told at once and bothers nobody else.
    if (misreadOf(barcode) === 'TOO_LONG') {
      signalScan('refused');
      show({ verdict: misreadVerdict(barcode, t), free: true });
    }
    // The queue says itself when the device could not keep it.
    else void queue.add(barcode, typed, storingPosition);
  };
  const latest = done.at(-1);
  const undoLast = async () => {
    if (!latest) return;
    const made = await of.undo(latest.packageId);
    if (!made) return;
    setDone((before) => before.filter((one) => one !== latest));
    count(made);
    // On the card and not over it: nothing may lie over the ways that the thumb takes next.
    show({ verdict: { status: 'later', title: of.undone, lines: [latest.barcode] } });
  };
  return {
    last,
    show,
    setAside: () => setCards(putAside),
    queue,
    scan,
    /** Packages of scans that wait and belong here by the list on the device. */
    waitingHere: countWaiting(
      queue.shown.flatMap(({ said, body }) => (said === 'EXPECTED' && !body.placeAs ? [body.barcode] : [])),
      of.expected,
    ),
    itemOf,
    /** What this device has counted at a place, also while the list that is shown does not know it yet. */
    doneAt: (position: string) => done.filter((one) => one.storingPosition === position),
    keepsOff,
    undoLast,
    canUndo: latest !== undefined,
  };
}
