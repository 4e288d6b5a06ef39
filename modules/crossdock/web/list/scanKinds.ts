import { translate, translator } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { Call } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { deviceId } from '#client/memory/deviceId.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import type { KeptRequest } from '#client/waiting/waitingCall.ts';
import { sendPhotos, type WaitingPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { atLoading, packageDeviation, type ScanAnswer, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { atInventory, closePlace, inventoryDeviation, scanInventory } from '#modules/crossdock/contract/inventory.ts';
import { atUnloading, scanUnloading, unloadingDeviation } from '#modules/crossdock/contract/unloading.ts';
import { whereOf } from '../loading/verdictOf.ts';
import { scanLook } from './status.ts';

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
export type Deviation = { packageId: string; code: string; text: string; photos: readonly WaitingPhoto[] };
/** No answer: a deviation was taken. */
export type ScanKind = CallKind<Scan, ScanAnswer | undefined> & {
  /** Who may scan such a list may say that a device is at it. */
  atList: Call;
  /** Tells the server that this device shows a list, and how many scans it has not sent; what cannot be told is told the next time. */
  tell(id: string, waiting: number, leaves: boolean): void;
};

type How = { silent: true; headers: Record<string, string> };
/** A deviation as its call takes it, its photos stored already. */
type FoundDeviation = {
  code: string;
  photos: { blobId: string }[];
  clientScanId: string;
  scannedAt: number;
  sentAt: number;
};
/** The calls of a list's kind that wait in its queue. */
type Sends = {
  /** Name of the screen behind `/TH/`. */
  screen: string;
  scan: (id: string, body: Scan, how: How) => Promise<ScanAnswer>;
  request: (id: string, body: Scan) => KeptRequest;
  deviate: (id: string, packageId: string, body: FoundDeviation, how: How) => Promise<unknown>;
  atList: typeof atLoading | typeof atUnloading | typeof atInventory;
  /** Where a package of a refused scan belongs, as one instruction. */
  where: (answer: ScanAnswer) => string | undefined;
};

/** The photos first, then the deviation that names them: each under its own key, so that a second sending has no effect. */
async function sendDeviation(
  { deviate }: Sends,
  id: string,
  { clientScanId, scannedAt }: Scan,
  { packageId, code, photos }: Deviation,
  how: How,
): Promise<undefined> {
  const stored = await sendPhotos(photos, how);
  await deviate(id, packageId, { code, photos: stored, clientScanId, scannedAt, sentAt: Date.now() }, how);
}

const tellOf =
  ({ atList }: Sends): ScanKind['tell'] =>
  (id, waiting, leaves) =>
    void call(
      atList,
      { params: { id }, body: { device: deviceId() || 'unnamed', waiting, leaves } },
      { silent: true, ownErrors: true },
    ).catch(() => undefined);

const scanKind = (sends: Sends): ScanKind => ({
  atList: sends.atList,
  tell: tellOf(sends),
  emptied: (id) => tellOf(sends)(id, 0, true),
  keyOf: ({ clientScanId }) => clientScanId,
  renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
  request: (body, id) => (body.deviation ? undefined : sends.request(id, body)),
  send: (body, headers, id) => {
    const how: How = { silent: true, headers };
    return body.deviation
      ? sendDeviation(sends, id, body, body.deviation, how)
      : sends.scan(id, { ...body, sentAt: Date.now() }, how);
  },
  contradicts: (said, answer) =>
    answer !== undefined && (said === 'EXPECTED' || said === 'UNJUDGED') && scanLook[answer.result].refusal,
  why: (answer) =>
    answer ? translate('crossdock:loading/contradicted', { message: sends.where(answer) ?? answer.message }) : '',
  place: (id) => `/TH/${sends.screen}/${id}`,
});

export const loadingScans = scanKind({
  screen: 'loading',
  atList: atLoading,
  request: (id, body) => keptRequest(scanLoading, { params: { id }, body }, true),
  scan: (id, body, how) => call(scanLoading, { params: { id }, body }, how),
  deviate: (id, packageId, body, how) => call(packageDeviation, { params: { id, packageId }, body }, how),
  where: (answer) => whereOf(answer, translator<'crossdock'>('crossdock')),
});

export const unloadingScans = scanKind({
  screen: 'unloading',
  atList: atUnloading,
  request: (id, body) => keptRequest(scanUnloading, { params: { id }, body }, true),
  scan: (id, body, how) => call(scanUnloading, { params: { id }, body }, how),
  deviate: (id, packageId, body, how) => call(unloadingDeviation, { params: { id, packageId }, body }, how),
  where: (answer) => answer.message,
});

/** A place that is counted or empty, as its call takes it; none: a package was scanned. */
function placeOf({ barcode, placeAs, scannedAt: at, clientScanId }: Scan) {
  const read = readBarcode(barcode);
  return placeAs && read.kind === 'storingPosition'
    ? { position: read.position, as: placeAs, at, clientScanId }
    : undefined;
}

export const inventoryScans = scanKind({
  screen: 'inventory',
  atList: atInventory,
  request: (id, scan) => {
    const place = placeOf(scan);
    const { placeAs: _, ...body } = scan;
    return place
      ? keptRequest(closePlace, { params: { id }, body: place }, false)
      : keptRequest(scanInventory, { params: { id }, body }, true);
  },
  scan: (id, scan, how) => {
    const place = placeOf(scan);
    const { placeAs: _, ...body } = scan;
    return place
      ? call(closePlace, { params: { id }, body: place }, how)
      : call(scanInventory, { params: { id }, body }, how);
  },
  deviate: (id, packageId, body, how) => call(inventoryDeviation, { params: { id, packageId }, body }, how),
  where: (answer) => answer.message,
});
