import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { emptyDraft, readDraft, type StopDraft } from './stopDraft.ts';

/** A photo of an order, with the key under which the server will know it. */
export type DraftPhoto = PreparedFile & { key: string };
type Photos = Readonly<Record<string, readonly DraftPhoto[]>>;

/** Under this name photos of papers are kept beside those of orders, whose names are ids. */
export const papersOf = 'papers';

const notKept = (): void => void toastError({ key: 'delivery:notKept' }, { key: 'delivery:notKeptText' });
const isPhotos = (value: unknown): value is Photos => typeof value === 'object' && value !== null;

/**
 * What a driver has entered at a stop, kept on the device with its photos until the stop is recorded: a closed tab, a browser that
 * ended and the camera's app lose nothing. `ready` is false while it is read. A photo that the device cannot keep is not taken.
 */
export function useStopDraft(stopId: string) {
  const name = `stop/${stopId}`;
  const photosName = `${name}/photos`;
  const [draft, setDraft] = useState<StopDraft>(emptyDraft);
  const [photos, setPhotos] = useState<Photos>({});
  const [ready, setReady] = useState(false);
  const latest = useRef(draft);
  const latestPhotos = useRef<Photos>({});
  useEffect(() => {
    let gone = false;
    void Promise.all([keptDraft(name), keptDraft(photosName)]).then(([kept, pictures]) => {
      if (gone) return;
      latest.current = readDraft(kept);
      latestPhotos.current = isPhotos(pictures) ? pictures : {};
      setDraft(latest.current);
      setPhotos(latestPhotos.current);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [name, photosName]);
  const change = useCallback(
    (how: (draft: StopDraft) => StopDraft): void => {
      const next = how(latest.current);
      latest.current = next;
      setDraft(next);
      keepDraft(name, next).catch(notKept);
    },
    [name],
  );
  /** One after another, so that a quick second photo does not overtake the first. */
  const keeping = useRef(Promise.resolve());
  const changePhotos = useCallback(
    (itemId: string, files: readonly PreparedFile[]): void => {
      const before = latestPhotos.current;
      const known = new Map((before[itemId] ?? []).map((photo) => [photo.blob, photo]));
      const list = files.map((file) => known.get(file.blob) ?? { ...file, key: crypto.randomUUID() });
      const next = { ...before, [itemId]: list };
      latestPhotos.current = next;
      keeping.current = keeping.current
        .then(() => keepDraft(photosName, next))
        .then(
          () => setPhotos(next),
          () => {
            latestPhotos.current = before;
            setPhotos(before);
            notKept();
          },
        );
    },
    [photosName],
  );
  const forget = useCallback(async (): Promise<void> => {
    await Promise.all([dropDraft(name), dropDraft(photosName)]).catch(() => undefined);
  }, [name, photosName]);
  return { draft, photos, ready, change, changePhotos, forget };
}
