import { useMemo } from 'react';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import type { Listener } from '#client/waiting/callQueue.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import type { Deviation, Scan, ScanKind } from './scanKinds.ts';

/**
 * What is scanned and found on a list, on this device: one queue, so that the server hears of it in the order in which it happened, whatever
 * screen is open. No answer: a deviation was taken.
 * @param said what the list on the screen says of a code while its scan waits
 */
export function useScanQueue(
  queue: { name: string; kind: ScanKind; about: string | undefined },
  listener: Listener<Scan, ScanAnswer | undefined>,
  said: (barcode: string, typed: boolean) => WaitingVerdict,
) {
  const calls = useCallQueue(queue.name, queue.kind, listener, queue.about);
  return useMemo(() => {
    const made = (barcode: string) => ({
      clientScanId: crypto.randomUUID(),
      barcode,
      scannedAt: Date.now(),
      manual: false,
    });
    return {
      ...calls,
      codes: calls.shown.filter(({ body }) => !body.deviation).map(({ body }) => body.barcode),
      addDeviation: (barcode: string, deviation: Deviation): Promise<boolean> =>
        calls.add({ ...made(barcode), deviation }, 'DEVIATION'),
      add: (barcode: string, manual: boolean, storingPosition?: string) =>
        calls.add(
          { ...made(barcode), manual, ...(storingPosition === undefined ? {} : { storingPosition }) },
          said(barcode, manual),
        ),
      addPlace: (barcode: string, placeAs: NonNullable<Scan['placeAs']>) =>
        calls.add({ ...made(barcode), placeAs }, 'UNJUDGED'),
    };
  }, [calls, said]);
}
