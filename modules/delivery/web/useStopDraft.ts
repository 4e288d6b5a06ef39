import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { type DraftPhoto, keepPhotos, namesOf, type PhotoName, readPhotos, withKeys } from './draftPhotos.ts';
import { emptyDraft, readDraft, type StopDraft } from './stopDraft.ts';

type Photos = Readonly<Record<string, readonly DraftPhoto[]>>;

/** Under this name photos of papers are kept beside those of orders, whose names are ids. */
export const papersOf = 'papers';

const notKept = (): void => void toastError({ key: 'delivery:notKept' }, { key: 'delivery:notKeptText' });

/** Photos by the order that they show, out of what a draft names. */
async function photosOf(kept: unknown): Promise<Photos> {
  if (typeof kept !== 'object' || kept === null) return {};
  const read = Object.entries(kept as Record<string, PhotoName[]>).map(
    async ([itemId, names]) => [itemId, await readPhotos(names)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}
const allOf = (photos: Photos): DraftPhoto[] => Object.values(photos).flat();
const draftOf = (photos: Photos) =>
  Object.fromEntries(Object.entries(photos).map(([itemId, list]) => [itemId, namesOf(list)]));

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
    void Promise.all([keptDraft(name), keptDraft(photosName).then(photosOf)]).then(([kept, pictures]) => {
      if (gone) return;
      latest.current = readDraft(kept);
      latestPhotos.current = pictures;
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
  /** One after another, so that a quick second photo does not overtake the first; fulfilled when they are shown. */
  const keeping = useRef(Promise.resolve());
  const changePhotos = useCallback(
    (itemId: string, files: readonly PreparedFile[]): Promise<void> => {
      const before = latestPhotos.current;
      const next = { ...before, [itemId]: withKeys(before[itemId] ?? [], files) };
      latestPhotos.current = next;
      keeping.current = keeping.current
        .then(() => keepPhotos(allOf(before), allOf(next), () => keepDraft(photosName, draftOf(next))))
        .then(
          () => setPhotos(next),
          () => {
            latestPhotos.current = before;
            setPhotos(before);
            notKept();
          },
        );
      return keeping.current;
    },
    [photosName],
  );
  /** What was recorded goes on with its photos; the draft is over. */
  const forget = useCallback(async (): Promise<void> => {
    await Promise.all([dropDraft(name), dropDraft(photosName)]).catch(() => undefined);
  }, [name, photosName]);
  return { draft, photos, ready, change, changePhotos, forget };
}
