import { translate, translator } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { Call } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { deviceId } from '#client/memory/deviceId.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { keptPhotos, sendPhotos, type WaitingPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { closePlace } from '#modules/crossdock/contract/inventory.ts';
import { whereOf } from '../loading/verdictOf.ts';
import { keptKinds } from './keptLists.ts';
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
  placeAs?: 'DONE' | 'EMPTY' | undefined;
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
/** The calls of a list's kind, and what it says of a scan that it refuses. */
type Sends = {
  /** Name of the screen behind `/TH/`. */
  path: keyof typeof keptKinds;
  /** Where a package of a refused scan belongs, as one instruction; absent: as it was answered. */
  where?: (answer: ScanAnswer) => string | undefined;
};

/** A place that is counted or empty, as its call takes it; none: a package was scanned. Inventories have them. */
function placeOf({ barcode, placeAs, scannedAt: at, clientScanId }: Scan) {
  const read = readBarcode(barcode);
  return placeAs && read.kind === 'storingPosition'
    ? { position: read.position, as: placeAs, at, clientScanId }
    : undefined;
}

const scanKind = ({ path, where }: Sends): ScanKind => {
  const { calls } = keptKinds[path];
  /** The photos first, then the deviation that names them: each under its own key, so that a second sending has no effect. */
  const deviate = async (id: string, scan: Scan, { packageId, code, photos }: Deviation, how: How) => {
    const { clientScanId, scannedAt } = scan;
    const stored = await sendPhotos(photos, how);
    const body = { code, photos: stored, clientScanId, scannedAt, sentAt: Date.now() };
    await call(calls.deviate, { params: { id, packageId }, body }, how);
    return undefined;
  };
  const tell: ScanKind['tell'] = (id, waiting, leaves) =>
    void call(
      calls.atList,
      { params: { id }, body: { device: deviceId() || 'unnamed', waiting, leaves } },
      { silent: true, ownErrors: true },
    ).catch(() => undefined);
  return {
    atList: calls.atList,
    tell,
    emptied: (id) => tell(id, 0, true),
    keyOf: ({ clientScanId }) => clientScanId,
    renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
    request: ({ deviation, placeAs, ...body }, id) => {
      if (deviation) {
        const { packageId, code } = deviation;
        const { photos, files } = keptPhotos(deviation.photos, ['deviation', 'photos']);
        const { clientScanId, scannedAt } = body;
        const told = { code, photos, clientScanId, scannedAt };
        return keptRequest(calls.deviate, { params: { id, packageId }, body: told }, true, files);
      }
      const params = { id };
      const place = placeOf({ ...body, placeAs });
      return place
        ? keptRequest(closePlace, { params, body: place }, false)
        : keptRequest(calls.scan, { params, body }, true);
    },
    send: ({ deviation, ...scan }, headers, id) => {
      const how: How = { silent: true, headers };
      if (deviation) return deviate(id, scan, deviation, how);
      const { placeAs: _, ...body } = scan;
      const params = { id };
      const place = placeOf(scan);
      return place
        ? call(closePlace, { params, body: place }, how)
        : call(calls.scan, { params, body: { ...body, sentAt: Date.now() } }, how);
    },
    contradicts: (said, answer) =>
      answer !== undefined && (said === 'EXPECTED' || said === 'UNJUDGED') && scanLook[answer.result].refusal,
    why: (answer) =>
      answer ? translate('crossdock:loading/contradicted', { message: where?.(answer) ?? answer.message }) : '',
    place: (id) => `/TH/${path}/${id}`,
  };
};

export const loadingScans = scanKind({
  path: 'loading',
  where: (answer) => whereOf(answer, translator<'crossdock'>('crossdock')),
});
export const unloadingScans = scanKind({ path: 'unloading' });
export const inventoryScans = scanKind({ path: 'inventory' });
