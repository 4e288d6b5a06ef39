import { useMemo } from 'react';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import type { Listener } from '#client/waiting/callQueue.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { sendPhotos, type WaitingPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';

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
  /** Not a scan: what was found to be wrong with the package of this code. */
  deviation?: Deviation;
};
type Deviation = { packageId: string; code: string; text: string; photos: readonly WaitingPhoto[] };

/** A deviation as its call takes it, its photos stored already. */
export type FoundDeviation = {
  code: string;
  photos: { blobId: string }[];
  clientScanId: string;
  scannedAt: number;
  sentAt: number;
};
/** The calls of a list's kind that wait in its queue. */
export type Sends = {
  scan: (body: Scan, headers: Record<string, string>) => Promise<ScanAnswer>;
  deviate: (packageId: string, body: FoundDeviation, headers: Record<string, string>) => Promise<unknown>;
};

/** What the list on the screen says of a scan, and what the server's answer makes of it. */
export type ScanJudgement = {
  verdict: (barcode: string) => WaitingVerdict;
  refuses: (answer: ScanAnswer) => boolean;
  why: (answer: ScanAnswer) => string;
};

/** The photos first, then the deviation that names them: each under its own key, so that a second sending has no effect. */
async function sendDeviation(
  deviate: Sends['deviate'],
  { clientScanId, scannedAt }: Scan,
  { packageId, code, photos }: Deviation,
  headers: Record<string, string>,
): Promise<undefined> {
  const stored = await sendPhotos(photos, { silent: true, headers });
  await deviate(packageId, { code, photos: stored, clientScanId, scannedAt, sentAt: Date.now() }, headers);
}

/**
 * What is scanned and found on a list, on this device while its screen is open: one queue, so that the server hears of it in the order in
 * which it happened. No answer: a deviation was taken.
 */
export function useScanQueue(
  listId: string,
  sends: Sends,
  listener: Listener<Scan, ScanAnswer | undefined>,
  judgement: ScanJudgement,
) {
  const queue = useCallQueue<Scan, ScanAnswer | undefined>(
    `scans/${listId}`,
    {
      keyOf: ({ clientScanId }) => clientScanId,
      renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
      send: (body, headers) =>
        body.deviation
          ? sendDeviation(sends.deviate, body, body.deviation, headers)
          : sends.scan({ ...body, sentAt: Date.now() }, headers),
      verdict: ({ barcode, placeAs, deviation }) =>
        deviation ? 'DEVIATION' : placeAs ? 'UNJUDGED' : judgement.verdict(barcode),
      contradicts: (verdict, answer) =>
        answer !== undefined && (verdict === 'EXPECTED' || verdict === 'UNJUDGED') && judgement.refuses(answer),
      why: (answer) => (answer ? judgement.why(answer) : ''),
    },
    listener,
  );
  return useMemo(
    () => ({
      ...queue,
      codes: queue.shown.filter(({ body }) => !body.deviation).map(({ body }) => body.barcode),
      addDeviation: (barcode: string, deviation: Deviation): Promise<boolean> =>
        queue.add({ clientScanId: crypto.randomUUID(), barcode, scannedAt: Date.now(), manual: false, deviation }),
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
