import { ownerOf } from '#kernel/owner.ts';
import { sessionStore } from '../session/session.ts';

/** Unit and account that own what is kept on the device just now: nobody else sends it, or sees it (quality R-04). */
export function ownerNow(): string {
  const { session } = sessionStore.getState();
  if (!session) throw new Error('nobody is signed in to own what is kept');
  return ownerOf(session);
}
