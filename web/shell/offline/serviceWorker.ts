import i18next from 'i18next';
import { showToast } from '#ui/feedback/toasts.ts';
import { keepModules } from './keepModules.ts';

/** `?serviceWorker=off` takes it away, for the support. */
const switchedOff = (): boolean => new URLSearchParams(window.location.search).get('serviceWorker') === 'off';

/** Every tab says that there is a newer program; only the one in which the user agrees loads it, so that no form is lost. */
function offer(take: () => void): void {
  showToast({
    look: 'planned',
    title: { key: 'base:update/title' },
    text: { key: 'base:update/text' },
    action: { label: { key: 'base:update/reload' }, run: take },
  });
}

/** ms until the page loads anew even if no worker has taken over: a user who agreed never waits in front of a page that does nothing. */
const takeWithin = 10_000;
/** ms after which a page that should be gone is asked for once more. */
const againAfter = 5_000;

/**
 * Loads the page anew. A request that falls into the change of workers can be left without an answer for good (Chromium 156), and then
 * a second call alone does nothing: what hangs is given up first. The last try goes on however long it takes, as on a slow telephone.
 */
function reload(triesLeft = 2): void {
  window.location.reload();
  if (triesLeft === 0) return;
  setTimeout(() => {
    window.stop();
    reload(triesLeft - 1);
  }, againAfter);
}

/**
 * Lets the worker that waits take over, and loads the page anew with it. A still newer one may take its place meanwhile (another
 * tab has asked too); then that one takes over.
 */
function takeWaiting(registration: ServiceWorkerRegistration): void {
  // The new worker waits until the old one is idle, which Chromium does not always notice by itself: a message wakes it up.
  const wake = setInterval(() => navigator.serviceWorker.controller?.postMessage({ type: 'ARE_YOU_IDLE' }), 300);
  let asked = false;
  const takenOver = () => {
    clearInterval(wake);
    if (!asked) reload();
    asked = true;
  };
  const take = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated') takenOver();
    });
  };
  registration.addEventListener('updatefound', () => take(registration.installing));
  take(registration.waiting);
  take(registration.installing);
  setTimeout(takenOver, registration.waiting || registration.installing ? takeWithin : 0);
}

function offerWaiting(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first one: nothing is renewed.
  if (registration.waiting && navigator.serviceWorker.controller) offer(() => takeWaiting(registration));
}

/** ms; a page that stays open for days asks now and then whether it is renewed. */
const askEvery = 3_600_000;

async function takeAway(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Registers the service worker of the shell; it starts the product without a network and asks before it is renewed. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (switchedOff()) return takeAway();
  const hadController = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('./sw.js', { scope: './' });
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offerWaiting(registration);
    });
  });
  offerWaiting(registration);
  // Another tab renewed the program: this one runs on with the old code until its user reloads.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) offer(() => window.location.reload());
  });
  setInterval(() => void registration.update().catch(() => undefined), askEvery);
}

/** ms after the sign-in; the first screen comes first. */
const keepAfter = 5_000;

/** Keeps what the screens of an account need, once the first one stands. */
export async function keepForOffline(modules: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || switchedOff()) return;
  await new Promise((done) => setTimeout(done, keepAfter));
  const language = i18next.resolvedLanguage ?? 'en';
  await keepModules(modules, language);
  await (await import('./keepHandbook.ts')).keepHandbook(language);
}
