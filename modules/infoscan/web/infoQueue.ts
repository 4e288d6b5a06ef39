import {
  documentDeviation,
  infoScan,
  type InfoScanResult,
  keepUnknownPackage,
  scanAnything,
  setStoringPosition,
} from '#modules/infoscan/contract/calls.ts';
import { keptPhotos, sendPhotos, type WaitingPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { call } from '#client/call/call.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { formatFor } from '#ui/text/format.ts';
import { translator } from '#ui/translation.ts';
import i18next from 'i18next';
import { scannedPackage, verdictOf } from './verdictOf.ts';

export type PackageTarget = { id: string; packageId: string };

/** What somebody noted of the package in hand; its photos wait with it. */
export type Note =
  | { kind: 'place'; storingPosition: string; photos: readonly WaitingPhoto[] }
  | {
      kind: 'deviation';
      /** Absent: this device does not know whose the code is. */
      target?: PackageTarget;
      infoScanId?: string;
      code: string;
      text: string;
      photos: readonly WaitingPhoto[];
    };

/** A scan, or what was noted of the code that was scanned. */
export type Entry = {
  barcode: string;
  clientScanId: string;
  scannedAt: number;
  manual: boolean;
  itemId?: string;
  /** Whoever holds it says that it stands in the hall; absent, it is only looked at. */
  found?: true;
  note?: Note;
};

type How = { silent: true; headers: Record<string, string> };
const read = (barcode: string, how: How): Promise<InfoScanResult> =>
  call(infoScan, { query: { packageBarcode: barcode } }, how);

/** The one package that an answer is about. */
export function targetOf(result: InfoScanResult): PackageTarget | undefined {
  const pack = scannedPackage(result);
  const [row] = result.itemListElements;
  return pack && row ? { id: row.itemId, packageId: pack.primaryKey } : undefined;
}

/** A deviation goes to the package that the code means by now; a code that means none, or several, answers so and nothing is documented. */
async function sendDeviation(
  { barcode, clientScanId }: Entry,
  { target, infoScanId, code, photos }: Extract<Note, { kind: 'deviation' }>,
  how: How,
): Promise<InfoScanResult> {
  const found = target ? undefined : await read(barcode, how);
  const params = target ?? (found && targetOf(found));
  if (found && !params) return found;
  const stored = await sendPhotos(photos, how);
  await call(
    documentDeviation,
    {
      params: params as PackageTarget,
      query: infoScanId ? { infoScanId } : {},
      body: { code, photos: stored, clientScanId },
    },
    how,
  );
  return { ...(await read(barcode, how)), infoScanId: infoScanId ?? null };
}

/** Where the package stands: one that nobody knows is kept there, one that turns out to be known is put there. */
async function sendPlace(
  { barcode, clientScanId }: Entry,
  { storingPosition, photos }: Extract<Note, { kind: 'place' }>,
  how: How,
): Promise<InfoScanResult> {
  const stored = await sendPhotos(photos, how);
  const kept = await call(
    keepUnknownPackage,
    { query: { barcode }, body: { storingPosition, photos: stored, clientScanId } },
    how,
  );
  const params = targetOf(kept);
  if (!params || kept.itemListElements[0]?.shipmentType === 'UNKNOWN_PACKAGE') return kept;
  await call(setStoringPosition, { params, query: {}, body: { storingPosition } }, how);
  return read(barcode, how);
}

/** Sends what waits, each under its own key: a second sending has no effect. */
function sendEntry(entry: Entry, headers: Record<string, string>): Promise<InfoScanResult> {
  const how: How = { silent: true, headers };
  const { note, ...scan } = entry;
  if (note?.kind === 'deviation') return sendDeviation(entry, note, how);
  if (note?.kind === 'place') return sendPlace(entry, note, how);
  return call(scanAnything, { body: { ...scan, sentAt: Date.now() } }, how);
}

/**
 * The request of a note, for the service worker; none where it is not known yet whose the code is. Where a place turns out to be one of a known
 * package, the page puts it there.
 */
function requestOf({ barcode, clientScanId }: Entry, note: Note) {
  const { photos, files } = keptPhotos(note.photos, ['note', 'photos']);
  if (note.kind === 'place') {
    const body = { storingPosition: note.storingPosition, photos, clientScanId };
    return keptRequest(keepUnknownPackage, { query: { barcode }, body }, false, files);
  }
  const { target, infoScanId, code } = note;
  const query = infoScanId ? { infoScanId } : {};
  return (
    target &&
    keptRequest(documentDeviation, { params: target, query, body: { code, photos, clientScanId } }, false, files)
  );
}

/** Scans of anything and what was noted of them, as they wait on the device in one queue. */
export const infoScans: CallKind<Entry, InfoScanResult> = {
  keyOf: ({ clientScanId }) => clientScanId,
  renewed: (scan) => ({ ...scan, clientScanId: crypto.randomUUID() }),
  request: ({ note, ...scan }) => (note ? requestOf(scan, note) : keptRequest(scanAnything, { body: scan }, true)),
  send: sendEntry,
  // Nobody knows the code, or several shipments bear it: the deviation is documented of none, and a person must hear it.
  contradicts: (said, answer) => said === 'DEVIATION' && targetOf(answer) === undefined,
  why: (answer) => {
    const t = translator('infoscan');
    const format = formatFor(i18next.resolvedLanguage ?? 'en');
    return t('waitsNobody', { verdict: verdictOf(answer, t, format).title });
  },
  place: () => '/INF/scan',
};
