import { useState } from 'react';
import type { TextKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { type InfoScanResult, scanAnything } from '#modules/infoscan/contract/calls.ts';
import { readCode } from '#modules/infoscan/rules/readCode.ts';
import { findKeptPackage } from '#modules/crossdock/web/pieces/keptPackage.ts';
import { call } from '#client/call/call.ts';
import { failureSentence } from '#client/call/failures.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { formatFor } from '#ui/text/format.ts';
import { dismissToast, showToast } from '#ui/feedback/toasts.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { keptVerdict, verdictOf } from './verdictOf.ts';

type Scan = { barcode: string; clientScanId: string; scannedAt: number; manual: boolean; itemId?: string };

/** What a person reads of the last scan. */
export type LastScan = { scan: Scan; result?: InfoScanResult; verdict?: ScanVerdict };

/** ms that a message stays which nobody has to answer (specification 3, 8: not persistent). */
const passing = 5000;

function passingError(key: TextKey, textKey: TextKey): void {
  const id = showToast({ look: 'late', title: { key }, text: { key: textKey } });
  setTimeout(() => dismissToast(id), passing);
}

/** Reasons that a person must act on stay on the screen; the others pass. */
const stays = (reason: InfoScanResult['reason']): boolean => reason === 'CHECK_DIGIT' || reason === 'CASE';

/** Scans of anything: kept on the device, sent in their order, and the answer to the last of them. */
export function useInfoScan() {
  const { t, i18n } = useTranslation('infoscan');
  const format = formatFor(i18n.resolvedLanguage ?? 'en');
  const [last, setLast] = useState<LastScan>();
  const refusal = (scan: Scan, title: string, ...lines: string[]) => {
    signalScan('refused');
    setLast({ scan, verdict: { status: 'late', glyph: 'stop', title, lines: [scan.barcode.slice(0, 60), ...lines] } });
  };
  const queue = useCallQueue<Scan, InfoScanResult>(
    'infoscan',
    {
      keyOf: ({ clientScanId }) => clientScanId,
      renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
      send: (body, headers) => call(scanAnything, { body: { ...body, sentAt: Date.now() } }, { silent: true, headers }),
      verdict: () => 'UNJUDGED',
      contradicts: () => false,
      why: () => '',
    },
    {
      answered: (result, scan) => {
        if (result.state === 'UNSUPPORTED' && !stays(result.reason)) {
          signalScan('refused');
          passingError('infoscan:message/notSupported', `infoscan:reason/${result.reason ?? 'PREFIX'}`);
          setLast(undefined);
          return;
        }
        const verdict = verdictOf(result, t);
        signalScan(verdict.status === 'late' ? 'refused' : verdict.status === 'risk' ? 'warning' : 'done');
        setLast({ scan, result, verdict });
      },
      waits: ({ body }) => {
        signalScan('warning');
        const verdict: ScanVerdict = { status: 'transit', title: t('waits'), lines: [body.barcode, t('waitsNext')] };
        setLast({ scan: body, verdict });
        // A list on this device may know it: said with its age, and never more than the list says.
        void findKeptPackage(body.barcode).then((found) => {
          if (!found) return;
          setLast((now) =>
            now?.verdict === verdict
              ? { scan: body, verdict: keptVerdict(found, body.barcode, t, format.instant) }
              : now,
          );
        });
      },
      refused: (error, scan) => refusal(scan, t('refused'), failureSentence(error)),
      notKept: (scan) => refusal(scan, t('notKept'), t('notKeptNext')),
      notRead: () => setLast(undefined),
    },
  );
  const send = (scan: Omit<Scan, 'clientScanId' | 'scannedAt'>) =>
    queue.add({ ...scan, clientScanId: crypto.randomUUID(), scannedAt: Date.now() });
  const scan = (barcode: string, typed: boolean) => {
    // What is not a code of anybody is said by the device itself: also without a network, and nothing waits.
    const read = readCode(barcode);
    if (read.kind === 'UNSUPPORTED' && !stays(read.why)) {
      signalScan('refused');
      passingError('infoscan:message/notSupported', `infoscan:reason/${read.why}`);
      return;
    }
    send({ barcode, manual: typed });
  };
  return {
    last,
    queue,
    scan,
    /** Of several shipments that bear the code, this one is meant. */
    choose: (itemId: string) => last && send({ barcode: last.scan.barcode, manual: last.scan.manual, itemId }),
    clear: () => setLast(undefined),
    show: (result: InfoScanResult) =>
      setLast((before) => (before ? { ...before, result, verdict: verdictOf(result, t) } : undefined)),
  };
}
