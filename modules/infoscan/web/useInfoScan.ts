import { useState } from 'react';
import type { TextKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import type { InfoScanResult } from '#modules/infoscan/contract/calls.ts';
import { readCode } from '#modules/infoscan/rules/readCode.ts';
import { findKeptPackage, type KeptPackage } from '#modules/crossdock/web/pieces/keptPackage.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { failureSentence } from '#client/call/failures.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { formatFor } from '#ui/text/format.ts';
import { dismissToast, showToast, toastSuccess } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { type Entry, infoScans, type Note, targetOf } from './infoQueue.ts';
import { keptVerdict, verdictOf } from './verdictOf.ts';

/** What a person reads of the last scan. */
export type LastScan = {
  scan: Entry;
  result?: InfoScanResult;
  verdict?: ScanVerdict;
  /** It waits, and this is what a list on the device knows of it; null when none does. */
  waits?: KeptPackage | null;
};

/** ms that a message stays which nobody has to answer (specification 3, 8: not persistent). */
const passing = 5000;

function passingError(key: TextKey, textKey: TextKey): void {
  const id = showToast({ look: 'late', title: { key }, text: { key: textKey } });
  setTimeout(() => dismissToast(id), passing);
}

/** Reasons that a person must act on stay on the screen; the others pass. */
const stays = (reason: InfoScanResult['reason']): boolean =>
  reason === 'CHECK_DIGIT' || reason === 'TOO_SHORT' || reason === 'CASE';

/** A note was taken: what it said, once. */
function told({ barcode, note }: Entry, result: InfoScanResult): void {
  const [row] = result.itemListElements;
  if (note?.kind === 'deviation')
    toastSuccess({ key: 'crossdock:loading/deviationSaved', args: { barcode, deviation: note.text } });
  if (note?.kind !== 'place') return;
  void refreshCalls('infoscan.listUnknownPackages');
  toastSuccess(
    row?.shipmentType === 'UNKNOWN_PACKAGE'
      ? { key: 'infoscan:unknown/saved', args: { order: row.orderNumber } }
      : { key: 'infoscan:place/saved', args: { position: note.storingPosition } },
  );
}

/** Scans of anything, and what was noted of them: kept on the device, sent in their order, and the answer to the last of them. */
export function useInfoScan() {
  const { t, i18n } = useTranslation('infoscan');
  const format = formatFor(i18n.resolvedLanguage ?? 'en');
  const [last, setLast] = useState<LastScan>();
  const refusal = (scan: Entry, title: string, ...lines: string[]) => {
    signalScan('refused');
    const said = [scan.barcode.slice(0, 60), ...lines];
    setLast({ scan, verdict: { status: 'late', glyph: 'stop', title, lines: said, refusal: true } });
  };
  const queue = useCallQueue('infoscan.scans', infoScans, {
    answered: (result, scan) => {
      if (result.state === 'UNSUPPORTED' && !stays(result.reason)) {
        signalScan('refused');
        passingError('infoscan:message/notSupported', `infoscan:reason/${result.reason ?? 'PREFIX'}`);
        setLast(undefined);
        return;
      }
      const verdict = verdictOf(result, t, format);
      if (scan.note && (scan.note.kind === 'place' || targetOf(result))) told(scan, result);
      signalScan(verdict.status === 'late' ? 'refused' : verdict.status === 'risk' ? 'warning' : 'done');
      setLast({ scan, result, verdict });
    },
    waits: ({ body }) => {
      signalScan('warning');
      const verdict: ScanVerdict = {
        status: 'transit',
        title: t(body.note ? `waitsNote/${body.note.kind}` : body.found ? 'waitsNote/found' : 'waits'),
        lines: [body.barcode, t(body.note || body.found ? 'waitsNoteNext' : 'waitsNext')],
      };
      setLast({ scan: body, verdict, ...(body.note || body.found ? {} : { waits: null }) });
      if (body.note || body.found) return;
      // A list on this device may know it: said with its age, and never more than the list says.
      void findKeptPackage(body.barcode).then((found) => {
        if (!found) return;
        setLast((now) =>
          now?.verdict === verdict
            ? { scan: body, verdict: keptVerdict(found, body.barcode, t, format.instant), waits: found }
            : now,
        );
      });
    },
    refused: (error, scan) => refusal(scan, t('refused'), failureSentence(error)),
    // What was noted stays in its form, which says so itself.
    notKept: (scan) => !scan.note && refusal(scan, t('notKept'), t('notKeptNext')),
    notRead: () => setLast(undefined),
  });
  const send = (scan: Omit<Entry, 'clientScanId' | 'scannedAt'>) =>
    queue.add(
      { ...scan, clientScanId: crypto.randomUUID(), scannedAt: Date.now() },
      scan.note?.kind === 'deviation' ? 'DEVIATION' : 'UNJUDGED',
    );
  const scan = (barcode: string, typed: boolean) => {
    // What is not a code of anybody is said by the device itself: also without a network, and nothing waits.
    const read = readCode(barcode);
    if (read.kind === 'UNSUPPORTED' && !stays(read.why)) {
      signalScan('refused');
      passingError('infoscan:message/notSupported', `infoscan:reason/${read.why}`);
      return;
    }
    // The queue says itself when the device could not keep it.
    void send({ barcode, manual: typed });
  };
  return {
    last,
    queue,
    scan,
    /** Of several shipments that bear the code, this one is meant. */
    choose: (itemId: string) => last && send({ barcode: last.scan.barcode, manual: last.scan.manual, itemId }),
    /** The package that was looked at stands in the hall. */
    found: (itemId: string) =>
      last && send({ barcode: last.scan.barcode, manual: last.scan.manual, itemId, found: true }),
    /** Something of the package in hand; false when the device could not keep it. */
    note: (barcode: string, note: Note): Promise<boolean> => send({ barcode, manual: false, note }),
    clear: () => setLast(undefined),
    show: (result: InfoScanResult) =>
      setLast((before) => (before ? { ...before, result, verdict: verdictOf(result, t, format) } : undefined)),
  };
}
