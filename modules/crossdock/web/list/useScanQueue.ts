import { useMemo } from 'react';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import type { Listener } from '#client/waiting/callQueue.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';

export type Scan = {
  clientScanId: string;
  barcode: string;
  scannedAt: number;
  manual: boolean;
  /** When it was sent, by the clock that made `scannedAt`. */
  sentAt?: number;
  /** Where the person puts it. */
  storingPosition?: string;
  /** Not a package: the place of this code is counted, or empty. */
  placeAs?: 'DONE' | 'EMPTY';
};

/** What the list on the screen says of a scan, and what the server's answer makes of it. */
export type ScanJudgement = {
  verdict: (barcode: string) => WaitingVerdict;
  refuses: (answer: ScanAnswer) => boolean;
  why: (answer: ScanAnswer) => string;
};

/** The scans of a list on this device while its screen is open; `send` is the scan call of the list's kind. */
export function useScanQueue(
  listId: string,
  send: (body: Scan, headers: Record<string, string>) => Promise<ScanAnswer>,
  listener: Listener<Scan, ScanAnswer>,
  judgement: ScanJudgement,
) {
  const queue = useCallQueue<Scan, ScanAnswer>(
    `scans/${listId}`,
    {
      keyOf: ({ clientScanId }) => clientScanId,
      renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
      send: (body, headers) => send({ ...body, sentAt: Date.now() }, headers),
      verdict: ({ barcode, placeAs }) => (placeAs ? 'UNJUDGED' : judgement.verdict(barcode)),
      contradicts: (verdict, answer) => (verdict === 'EXPECTED' || verdict === 'UNJUDGED') && judgement.refuses(answer),
      why: judgement.why,
    },
    listener,
  );
  return useMemo(
    () => ({
      ...queue,
      codes: queue.shown.map(({ body }) => body.barcode),
      add: (barcode: string, manual: boolean, storingPosition?: string) =>
        queue.add({
          clientScanId: crypto.randomUUID(),
          barcode,
          scannedAt: Date.now(),
          manual,
          ...(storingPosition === undefined ? {} : { storingPosition }),
        }),
      addPlace: (barcode: string, placeAs: NonNullable<Scan['placeAs']>) =>
        queue.add({ clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual: false, placeAs }),
    }),
    [queue],
  );
}
