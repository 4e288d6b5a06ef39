import type { Call } from '#kernel/call.ts';
import { addressOf } from '../call/call.ts';
import type { KeptFile, KeptRequest } from './waitingCall.ts';

/** Under this name the browser wakes the service worker (`public/waiting.js`). */
const tag = 'kontor-waiting';
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/**
 * Asks the browser to wake the service worker once there is a network, also when no page is open any more. Browsers without background sync (Safari,
 * Firefox) send when the product is opened again.
 */
export async function sendLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(tag);
}

/** The request that a call is, as the service worker sends it; `stamped`: the body says when it was sent; `files` go before it. */
export const keptRequest = (
  call: Call,
  { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
  stamped: boolean,
  files: readonly KeptFile[] = [],
): KeptRequest => ({
  method: call.method,
  address: addressOf(call, { params, query }),
  body,
  stamped,
  ...(files.length > 0 ? { files } : {}),
});
