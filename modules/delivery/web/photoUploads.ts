import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { call } from '#client/call/call.ts';

/** Uploads pictures once each, whoever asks for them how often; a failed upload may be asked for again. */
export class PhotoUploads {
  readonly #running = new WeakMap<Blob, Promise<string>>();
  readonly #done = new WeakMap<Blob, string>();

  /** Id at the server, when it is there. */
  idOf(blob: Blob): string | undefined {
    return this.#done.get(blob);
  }

  know(blob: Blob, blobId: string): void {
    this.#done.set(blob, blobId);
  }

  /** Answers the id at the server. Throws a CallError when the picture cannot be sent. */
  upload(blob: Blob, filename: string): Promise<string> {
    const id = this.#done.get(blob);
    if (id) return Promise.resolve(id);
    const running = this.#running.get(blob);
    if (running) return running;
    const started = call(
      uploadBlob,
      {
        params: { type: 'picture' },
        query: { ...(blob.type ? { mimeType: blob.type } : {}), blobType: 'picture', filename: filename.slice(0, 150) },
        body: blob,
      },
      { silent: true },
    )
      .then(({ blobId }) => {
        this.#done.set(blob, blobId);
        return blobId;
      })
      .finally(() => this.#running.delete(blob));
    this.#running.set(blob, started);
    return started;
  }
}
