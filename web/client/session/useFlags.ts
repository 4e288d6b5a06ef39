import { useMemo } from 'react';
import { flagCheck, readSwitches } from './flags.ts';
import { useSessionState } from './session.ts';

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Visibility switches of this page (specification 1, 4.2). */
export const switches = readSwitches(window.location.search, stored, import.meta.env.PROD);

/** Checks flags for the session, for `mayAccess` in screens. */
export function useFlags() {
  const { session } = useSessionState();
  return useMemo(() => flagCheck(switches, session), [session]);
}
