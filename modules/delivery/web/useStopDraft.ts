import { useCallback, useRef, useState } from 'react';
import { useSession } from '#client/session/session.ts';
import { emptyDraft, readDraft, type StopDraft } from './stopDraft.ts';

/**
 * Draft of a stop, kept in the tab until the server has it: a failed call, a reload and the camera's app lose nothing.
 * `change` answers the new draft at once, for what is sent in the same step.
 */
export function useStopDraft(stopId: string) {
  const { orgUnit, accountId } = useSession();
  const name = `kontor/tour/${orgUnit}/${accountId}/${stopId}`;
  const [draft, setDraft] = useState<StopDraft>(() => readDraft(sessionStorage.getItem(name)));
  const latest = useRef(draft);
  const change = useCallback(
    (how: (draft: StopDraft) => StopDraft): StopDraft => {
      const next = how(latest.current);
      latest.current = next;
      setDraft(next);
      try {
        sessionStorage.setItem(name, JSON.stringify(next));
      } catch {
        // A full storage keeps nothing for a reload; the page itself still holds everything.
      }
      return next;
    },
    [name],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(name);
    latest.current = emptyDraft;
    setDraft(emptyDraft);
  }, [name]);
  return { draft, change, forget };
}
