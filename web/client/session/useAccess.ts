import { type Access, mayAccess } from '#kernel/access.ts';
import { useSessionState } from './session.ts';
import { useFlags } from './useFlags.ts';

/** Checks access for buttons and parts of a screen by the kernel's one rule. */
export function useAccess(): (access: Access) => boolean {
  const { session } = useSessionState();
  const flags = useFlags();
  return (access) => mayAccess(access, session, flags);
}
