import i18next from 'i18next';
import { endPush, pushState, subscribePush } from '#modules/workspace/contract/push.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { sessionStore } from '#client/session/session.ts';
import { ownerOf } from '#kernel/owner.ts';

/** What this browser can do about notices: nothing, only from the home screen, nothing any more, or all of it. */
export type PushAbility = 'unable' | 'iphone' | 'blocked' | 'able';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Whose notices this browser receives: nobody else's, and nobody's after a sign-out. */
const ownerKey = 'kontor/push';
const ownerNow = (): string | undefined => {
  const { session, status } = sessionStore.getState();
  return session && status === 'loggedIn' ? ownerOf(session) : undefined;
};

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration();

/** Whether notices come to this browser just now. */
export const pushedHere = async (): Promise<boolean> =>
  pushAbility() === 'able' && (await (await registrationOf())?.pushManager.getSubscription()) != null;

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(
    subscribePush,
    {
      body: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
        language: i18next.resolvedLanguage ?? 'en',
      },
    },
    { silent: true },
  );
}

/** Asks the user, subscribes at the push service of the browser and tells the server. Rejects when the push service is away. */
export async function startPush(publicKey: string): Promise<PushAbility> {
  if ((await Notification.requestPermission()) !== 'granted') return pushAbility();
  const registration = await registrationOf();
  if (!registration) return 'unable';
  await tell(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  localStorage.setItem(ownerKey, ownerNow() ?? '');
  return 'able';
}

export async function stopPush(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (!subscription) return;
  await call(endPush, { body: { endpoint: subscription.endpoint } }, { silent: true });
  await forgetPush();
}

/** The browser lets go of its address; the server's half ends with the session. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(ownerKey);
  if (!('serviceWorker' in navigator)) return;
  await (await (await registrationOf())?.pushManager?.getSubscription())?.unsubscribe();
}

/** Whoever looks at the product has seen what the icon said. */
function seen(): void {
  if (document.visibilityState === 'visible' && 'clearAppBadge' in navigator)
    void navigator.clearAppBadge().catch(() => undefined);
}
document.addEventListener('visibilitychange', seen);

/** After each sign-in: notices go on for the account that asked for them, under its new session; what the icon said is seen. */
export async function confirmPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  seen();
  const subscription = await (await registrationOf())?.pushManager?.getSubscription();
  if (!subscription) return;
  if (localStorage.getItem(ownerKey) !== ownerNow()) return forgetPush();
  try {
    const { publicKey } = await call(pushState, {}, { silent: true });
    if (publicKey === null) return;
    await tell(subscription);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
