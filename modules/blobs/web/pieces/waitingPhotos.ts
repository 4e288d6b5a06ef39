import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { addressOf, call } from '#client/call/call.ts';
import { type KeptFile, placeOfFile } from '#client/waiting/waitingCall.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

/** A photo that is kept on the device with its bytes until the server has it; its key makes a second sending harmless. */
export type WaitingPhoto = { name: string; blob: Blob; key: string };
type How = { silent?: true; headers?: Record<string, string> };

/** The same file is the same photo, however often somebody presses the button that sends it. */
const keys = new WeakMap<Blob, string>();
function keyOf(blob: Blob): string {
  const key = keys.get(blob) ?? crypto.randomUUID();
  keys.set(blob, key);
  return key;
}

export const keepPhotos = (files: readonly PreparedFile[]): WaitingPhoto[] =>
  files.map(({ name, blob }) => ({ name, blob, key: keyOf(blob) }));

type BlobType = 'picture' | 'channels-attachment';
const uploadOf = (type: BlobType, { name, key }: { name: string; key: string }) => ({
  params: { type },
  query: { filename: name.slice(0, 150), clientFileId: key },
});

export const sendPhoto = ({ blob, ...photo }: WaitingPhoto, how: How = {}, type: BlobType = 'picture') =>
  call(uploadBlob, { ...uploadOf(type, photo), body: blob }, how);

/** A file of a waiting call as the service worker sends it; `from`: where its bytes lie in the call's body. */
export const keptFileOf = (
  file: { name: string; key: string },
  from: KeptFile['from'],
  type: BlobType = 'picture',
): KeptFile => ({ key: file.key, address: addressOf(uploadBlob, uploadOf(type, file)), from });

/** Photos of a waiting call for the service worker, and how its request names them until the server has them. */
export const keptPhotos = (photos: readonly WaitingPhoto[], from: KeptFile['from']) => ({
  photos: photos.map(({ key }) => ({ blobId: placeOfFile(key) })),
  files: photos.map((photo, i) => keptFileOf(photo, [...from, i, 'blob'])),
});

/** Sends photos one after another; each is stored once, however often it is sent. */
export async function sendPhotos(photos: readonly WaitingPhoto[], how: How = {}): Promise<{ blobId: string }[]> {
  const sent: { blobId: string }[] = [];
  for (const photo of photos) sent.push(await sendPhoto(photo, how));
  return sent;
}
