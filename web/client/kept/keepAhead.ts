import { mayAccess } from '#kernel/access.ts';
import type { Session } from '#kernel/session.ts';
import { defineSlot } from '#kernel/slot.ts';
import { readerFile } from '#ui/scan/readerFile.ts';
import { contributionsTo, loadedFilling, loadFilling } from '../slots/fillings.ts';

/** What modules keep on a device before it has no network: the lists of a shift. */
export const keptAheadSlot = defineSlot<never>('shell.keptAhead');

/** ms after the sign-in; the first screen comes first. */
const keepAfter = 4_000;
/** ms; a list that is not open here may change meanwhile, and opens with what it was. */
const keepEvery = 120_000;

/** Desks have a cable: only what is held in a hand or stands on a fork lift loses its network. */
const isHandheld = (): boolean => window.matchMedia('(pointer: coarse), (max-width: 900px)').matches;

/** The camera's reader, last of all: whoever switches the camera on for the first time may have no network. The service worker asks for it once. */
async function keepReader(): Promise<void> {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) await fetch(readerFile);
}

async function keepAll(session: Session): Promise<void> {
  if (!isHandheld() || document.visibilityState !== 'visible' || !navigator.onLine) return;
  for (const one of contributionsTo(keptAheadSlot.name)) {
    if (!mayAccess(one.access, session)) continue;
    // What one module does not get keeps no other from its own; the next round tries again.
    await loadFilling(one)
      .then(() => loadedFilling(one.id)?.keepAhead?.(session))
      .catch(() => undefined);
  }
  await keepReader().catch(() => undefined);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let followed: Session | undefined;

/**
 * Keeps again and again what the screens of a session need without a network, while its page is looked at. The browser is asked not to throw
 * away what waits here (Safari does after seven days).
 */
export function followKeptAhead(session: Session | undefined): void {
  clearTimeout(timer);
  followed = session;
  if (!session) return;
  if (isHandheld()) void navigator.storage?.persist?.().catch(() => false);
  const again = async (): Promise<void> => {
    await keepAll(session);
    // Whoever has signed in meanwhile has a round of their own.
    if (followed === session) timer = setTimeout(() => void again(), keepEvery);
  };
  timer = setTimeout(() => void again(), keepAfter);
}
