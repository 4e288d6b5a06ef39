import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { checkPoints } from '#modules/delivery/rules/vehicleCheck.ts';
import { dropDraft, keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { type DraftPhoto, keepPhotos, namesOf, type PhotoName, readPhotos, withKeys } from '../draftPhotos.ts';

const pointsSchema = z.partialRecord(
  z.enum(checkPoints),
  z.object({ ok: z.boolean(), remark: z.string().max(200).default('') }),
);
export type CheckDraft = { points: z.infer<typeof pointsSchema>; photos: readonly DraftPhoto[] };
const empty: CheckDraft = { points: {}, photos: [] };

async function readDraft(kept: unknown): Promise<CheckDraft> {
  if (typeof kept !== 'object' || kept === null || !('points' in kept) || !('photos' in kept)) return empty;
  const points = pointsSchema.safeParse(kept.points);
  if (!points.success || !Array.isArray(kept.photos)) return empty;
  return { points: points.data, photos: await readPhotos(kept.photos as PhotoName[]) };
}

/** A check of the vehicle that was begun, kept on the device with its photos until it is recorded. */
export function useCheckDraft(tripId: string) {
  const name = `check/${tripId}`;
  const [draft, setDraft] = useState<CheckDraft>(empty);
  const [ready, setReady] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    let gone = false;
    void keptDraft(name)
      .then(readDraft)
      .then((kept) => {
        if (gone) return;
        latest.current = kept;
        setDraft(kept);
        setReady(true);
      });
    return () => {
      gone = true;
    };
  }, [name]);
  const change = useCallback(
    (how: (now: CheckDraft) => { points: CheckDraft['points']; photos: readonly PreparedFile[] }): void => {
      const before = latest.current;
      const asked = how(before);
      const next = { ...asked, photos: withKeys(before.photos, asked.photos) };
      latest.current = next;
      setDraft(next);
      const store = () => keepDraft(name, { ...next, photos: namesOf(next.photos) });
      keepPhotos(before.photos, next.photos, store).catch(() => {
        // What the device cannot keep has not been taken.
        latest.current = before;
        setDraft(before);
        toastError({ key: 'delivery:notKept' }, { key: 'delivery:notKeptText' });
      });
    },
    [name],
  );
  const forget = useCallback(() => dropDraft(name).catch(() => undefined), [name]);
  return { draft, ready, change, forget };
}
