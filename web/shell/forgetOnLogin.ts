import { queryClient } from '#client/call/queries.ts';
import type { SessionState } from '#client/session/session.ts';

/** Caches of an org unit are cleared when the login state becomes true (specification 1, 4.1; 2, 4). */
export const forgetOnLogin = ({ status }: Pick<SessionState, 'status'>): void => {
  if (status === 'loggedIn') queryClient.clear();
};
