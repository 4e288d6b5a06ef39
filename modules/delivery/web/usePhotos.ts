import { useCallback, useEffect, useRef, useState } from 'react';
import { blobDetails } from '#modules/blobs/contract/calls.ts';
import { call } from '#client/call/call.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { PhotoUploads } from './photoUploads.ts';
import { emptyOrder, type StopDraft, withOrder } from './stopDraft.ts';

type Files = Readonly<Record<string, readonly PreparedFile[]>>;
const none: readonly PreparedFile[] = [];

/**
 * Photos per order. They leave the device as soon as they are taken, so that sending the stop is quick, and what has
 * arrived is kept in the draft; the rest goes with {@link send}.
 */
export function usePhotos(draft: StopDraft, change: (how: (draft: StopDraft) => StopDraft) => StopDraft) {
  const uploads = useRef<PhotoUploads>(undefined);
  uploads.current ??= new PhotoUploads();
  const store = uploads.current;
  const [files, setFiles] = useState<Files>({});
  const latest = useRef(files);
  const [, drawn] = useState(0);

  const put = useCallback((itemId: string, list: readonly PreparedFile[]) => {
    latest.current = { ...latest.current, [itemId]: list };
    setFiles(latest.current);
  }, []);

  /** Writes to the draft which of the order's photos the server has. */
  const note = useCallback(
    (itemId: string) => {
      const photos = (latest.current[itemId] ?? none).flatMap((file) => {
        const blobId = store.idOf(file.blob);
        return blobId ? [{ blobId, name: file.name }] : [];
      });
      drawn((n) => n + 1);
      return change((now) => withOrder(now, itemId, { photos }));
    },
    [change, store],
  );

  // What was sent before a reload is fetched back to be looked at and taken away again.
  const first = useRef(draft);
  useEffect(() => {
    let gone = false;
    for (const [itemId, order] of Object.entries(first.current.orders)) {
      if (order.photos.length === 0) continue;
      void Promise.all(
        order.photos.map(async ({ blobId, name }) => {
          const blob = await call(blobDetails, { params: { id: blobId }, query: {} }, { silent: true });
          store.know(blob, blobId);
          return { name, blob, isImage: true };
        }),
      ).then(
        (back) => !gone && put(itemId, [...back, ...(latest.current[itemId] ?? none)]),
        // Without a network the thumbnails are missing; the draft still names the photos.
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [put, store]);

  const set = useCallback(
    (itemId: string, list: PreparedFile[]) => {
      put(itemId, list);
      note(itemId);
      for (const file of list)
        if (!store.idOf(file.blob))
          store.upload(file.blob, file.name).then(
            () => note(itemId),
            () => drawn((n) => n + 1),
          );
    },
    [put, note, store],
  );

  /** Sends what is left of these orders. Throws a CallError when the network fails. */
  const send = useCallback(
    async (itemIds: readonly string[]): Promise<void> => {
      for (const itemId of itemIds) {
        const own = latest.current[itemId] ?? none;
        if (own.every((file) => store.idOf(file.blob))) continue;
        await Promise.all(own.map((file) => store.upload(file.blob, file.name)));
        note(itemId);
      }
    },
    [note, store],
  );

  const of = (itemId: string): readonly PreparedFile[] => files[itemId] ?? none;
  return {
    of,
    set,
    send,
    /** Photos of an order, shown or only named by the draft. */
    count: (itemId: string): number => Math.max(of(itemId).length, (draft.orders[itemId] ?? emptyOrder).photos.length),
    waiting: (itemId: string): number => of(itemId).filter((file) => !store.idOf(file.blob)).length,
    uploads: store,
  };
}
