import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { call } from '#client/call/call.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

/** A photo that is kept on the device with its bytes until the server has it; its key makes a second sending harmless. */
export type WaitingPhoto = { name: string; blob: Blob; key: string };

export const keepPhotos = (files: readonly PreparedFile[]): WaitingPhoto[] =>
  files.map(({ name, blob }) => ({ name, blob, key: crypto.randomUUID() }));

/** Sends photos one after another; each is stored once, however often it is sent. */
export async function sendPhotos(
  photos: readonly WaitingPhoto[],
  how: { silent?: true; headers?: Record<string, string> } = {},
): Promise<{ blobId: string }[]> {
  const sent: { blobId: string }[] = [];
  for (const { name, blob, key } of photos)
    sent.push(
      await call(
        uploadBlob,
        {
          params: { type: 'picture' },
          query: { filename: name, clientFileId: key },
          body: blob,
        },
        how,
      ),
    );
  return sent;
}
