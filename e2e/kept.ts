import { type Browser, expect, type Page } from '@playwright/test';
import { person, phone } from './people.ts';

/** Addresses of the product that the device has kept. */
export const urlsKept = (page: Page): Promise<string[]> =>
  page.evaluate(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).then((all) => all.flat())`,
  );

/** Signed in, with a service worker that has kept the shell and the account's screens. */
export async function keptPerson(browser: Browser, account: string) {
  const one = await person(browser, account, phone, 'dtm', { serviceWorkers: 'allow' });
  await expect
    .poll(async () => (await urlsKept(one.page)).filter((path) => path.includes('/resources/de/')), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['/studio/resources/de/base.json', '/studio/resources/de/crossdock.json']));
  return one;
}

/** Addresses of screens whose answers the device has kept. */
export const pagesKept = (page: Page): Promise<string[]> =>
  page.evaluate(
    `new Promise((done) => { const asked = indexedDB.open('kontor-kept'); asked.onsuccess = () => { const all = asked.result.transaction('pages').objectStore('pages').getAllKeys(); all.onsuccess = () => { asked.result.close(); done(all.result.map(([, path]) => path)); }; }; })`,
  );

/** Wakes the service worker as the browser does when the network is back. */
export async function wakeWorker(page: Page, tag: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/studio/') && !isDeleted);
      if (own) done(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag,
    lastChance: false,
  });
  await devtools.detach();
}
