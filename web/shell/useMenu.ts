import { useMemo } from 'react';
import { findableOf, menuOf, type OpenModule } from './menu.ts';
import { modules } from './modules.ts';
import { useSessionState } from '#client/session/session.ts';
import { switches } from '#client/session/useFlags.ts';

/** The modules and screens that the session may open. */
export function useMenu(): OpenModule[] {
  const { session } = useSessionState();
  return useMemo(() => menuOf(modules, session, switches), [session]);
}

/** The screens that the palette finds. */
export function useFindable(): OpenModule[] {
  const { session } = useSessionState();
  return useMemo(() => findableOf(modules, session, switches), [session]);
}
