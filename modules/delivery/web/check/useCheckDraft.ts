import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { checkPoints } from '#modules/delivery/rules/vehicleCheck.ts';
import { dropDraft, keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

const pointsSchema = z.partialRecord(
  z.enum(checkPoints),
  z.object({ ok: z.boolean(), remark: z.string().max(200).default('') }),
);
export type CheckDraft = { points: z.infer<typeof pointsSchema>; photos: readonly PreparedFile[] };
const empty: CheckDraft = { points: {}, photos: [] };

function readDraft(kept: unknown): CheckDraft {
  if (typeof kept !== 'object' || kept === null || !('points' in kept) || !('photos' in kept)) return empty;
  const points = pointsSchema.safeParse(kept.points);
  return points.success && Array.isArray(kept.photos) ? { points: points.data, photos: kept.photos } : empty;
}

/** A check of the vehicle that was begun, kept on the device with its photos until it is recorded. */
export function useCheckDraft(tripId: string) {
  const name = `check/${tripId}`;
  const [draft, setDraft] = useState<CheckDraft>(empty);
  const [ready, setReady] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    let gone = false;
    void keptDraft(name).then((kept) => {
      if (gone) return;
      latest.current = readDraft(kept);
      setDraft(latest.current);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [name]);
  const change = useCallback(
    (how: (now: CheckDraft) => CheckDraft): void => {
      const before = latest.current;
      latest.current = how(before);
      setDraft(latest.current);
      keepDraft(name, latest.current).catch(() => {
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
