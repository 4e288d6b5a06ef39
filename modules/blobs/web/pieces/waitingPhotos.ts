import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { call } from '#client/call/call.ts';
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

export const sendPhoto = ({ name, blob, key }: WaitingPhoto, how: How = {}): Promise<{ blobId: string }> =>
  call(
    uploadBlob,
    { params: { type: 'picture' }, query: { filename: name.slice(0, 150), clientFileId: key }, body: blob },
    how,
  );

/** Sends photos one after another; each is stored once, however often it is sent. */
export async function sendPhotos(photos: readonly WaitingPhoto[], how: How = {}): Promise<{ blobId: string }[]> {
  const sent: { blobId: string }[] = [];
  for (const photo of photos) sent.push(await sendPhoto(photo, how));
  return sent;
}
