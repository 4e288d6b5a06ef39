// Concerns: delivery, dispatch, identity, the shell.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { passTime } from './clock.ts';
import { ask, base, open, person, phone, test } from './people.ts';
import { password } from './world.ts';

/** A telephone whose session is over is empty, however the session ended; what waits is sealed for its owner and told without a name. */
type Stop = {
  id: string;
  sequence: number;
  name: string;
  streetAndNumber: string | null;
  city: string | null;
  actualArrival: number | null;
  orders: { itemId: string; result: string | null }[];
};
type Trip = { id: string; state: string; stops: Stop[] };
type Session = { accountName: string; permissions: string[] };

/** Everything that the browser keeps for the product, in one text: each database, the cache of answers, both storages; bytes as letters. */
const everythingKept = `(async () => {
  const letters = (bytes) => Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join('');
  const read = async (value, seen = new Set()) => {
    if (value instanceof Blob) return value.text();
    if (value instanceof ArrayBuffer) return letters(value);
    if (ArrayBuffer.isView(value)) return letters(value.buffer);
    if (typeof value !== 'object' || value === null) return String(value);
    if (seen.has(value)) return '';
    seen.add(value);
    const parts = [];
    for (const [key, one] of value instanceof Map ? value : Object.entries(value)) parts.push(key, await read(one, seen));
    return parts.join(' ');
  };
  const done = (request) => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
  const all = { databases: {}, answers: '', storages: '' };
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    all.databases[name] = '';
    for (const store of db.objectStoreNames) {
      const keys = await done(db.transaction(store).objectStore(store).getAllKeys());
      const values = await done(db.transaction(store).objectStore(store).getAll());
      all.databases[name] += ' ' + (await read(keys)) + ' ' + (await read(values));
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname;
      // Files of the product are the same for everybody, and name every permission.
      all.answers += ' ' + path + ' ' + (/\\/studio\\//.test(path) ? '' : await (await cache.match(request)).text());
    }
  }
  for (const storage of [localStorage, sessionStorage]) for (const key of Object.keys(storage)) all.storages += ' ' + key + ' ' + storage.getItem(key);
  return all;
})()`;
type All = { databases: Record<string, string>; answers: string; storages: string };

/**
 * The names of all that the browser keeps for the product, whatever it is: cookies, keys of both storages, rows of each store of each database,
 * addresses in each cache, files of its own file system. Files of the product itself are the same for everybody.
 */
const namesKept = `(async () => {
  const done = (request) => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
  const names = [];
  for (const [which, storage] of Object.entries({ localStorage, sessionStorage })) for (const key of Object.keys(storage)) names.push(which + ' ' + key);
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const count = await done(db.transaction(store).objectStore(store).count());
      if (count > 0) names.push('rows in ' + name + '.' + store);
    }
    db.close();
  }
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/studio/')) names.push('cache ' + pathname);
  }
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push('file ' + name);
  return [...new Set(names)].sort();
})()`;
async function allKept(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return [...cookies.map(({ name }) => `cookie ${name}`), ...((await page.evaluate(namesKept)) as string[])];
}

/** Which of these words stand anywhere in what the browser keeps, and where. */
async function found(page: Page, words: readonly string[]): Promise<string[]> {
  const all = (await page.evaluate(everythingKept)) as All;
  const places = [...Object.entries(all.databases), ['answers', all.answers], ['storages', all.storages]] as const;
  return words.flatMap((word) =>
    places.filter(([, text]) => text?.includes(word)).map(([place]) => `${word} in ${place}`),
  );
}

const signIn = async (context: BrowserContext, account: string) => {
  const login = await context.request.post('/login-rest/login', {
    form: { orgunit: 'dtm', accountid: account, password },
    headers: { origin: new URL(base()).origin },
  });
  expect(login.status()).toBe(200);
};
const signInPage = (page: Page) => expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
const waitsHere = (page: Page) => page.getByText(/einer anderen Sitzung wart/);

/** A driver with a trip on the phone, and the words that tell of it: people, addresses, ids, permissions. */
async function driverOnTheRoad(browser: Browser) {
  const one = await person(browser, 'fahrer1', phone);
  const { page } = one;
  const session = (await ask<Session>(page, 'GET', '/login-rest/sessionInfo')).body;
  const [mine] = (await ask<Trip[]>(page, 'GET', '/mobile-rest/tours')).body;
  if (!mine) throw new Error('the driver has no trip');
  if (mine.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/driver-confirmation`, { accepted: true });
  await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/start`, {});
  const trip = (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${mine.id}`)).body;
  const words = [
    trip.id,
    session.accountName,
    ...session.permissions.filter((name) => name.length > 8),
    ...trip.stops.flatMap(({ id, name, streetAndNumber, orders }) => [
      id,
      name,
      ...(streetAndNumber ? [streetAndNumber] : []),
      ...orders.map(({ itemId }) => itemId),
    ]),
  ];
  await open(page, '/TOUR/trips');
  // The control: while the session lasts, all of it is on the phone, and its places are seen.
  await expect.poll(() => leftBehind(browser, page)).toContain('rows in kontor-kept.pages');
  await expect
    .poll(async () => {
      const places = await found(page, words);
      return words.filter((word) => !places.some((place) => place.startsWith(`${word} in `)));
    })
    .toEqual([]);
  const next = trip.stops.find(
    ({ actualArrival, orders }) => actualArrival === null && orders.some(({ result }) => result === null),
  );
  return { ...one, trip, words, next };
}
/** What the product asks of its server; what drivers record goes by a route of its own. */
const server = /\/(login-rest|dpt-rest|api|cmd-core-rest-interface|version-info)\/|\/mobile-rest\/(?!events)/;
const tripOf = (page: Page, { id }: Trip) => page.locator(`a[href="#/TOUR/trips/${id}"]`);
const empty = (page: Page, words: readonly string[]) => expect.poll(() => found(page, words)).toEqual([]);

/**
 * What may stay beside that: what was begun, sealed; the device's log of its own faults, without a name; the cookie of a session that is over,
 * which the browser alone can read.
 */
const mayStay = new Set(['rows in kontor-sealed.sealed', 'localStorage kontor/device-log', 'cookie kontor']);

/** What this browser keeps that one does not on which nobody has ever signed in. */
async function leftBehind(browser: Browser, page: Page): Promise<string[]> {
  const context = await browser.newContext({ viewport: phone, baseURL: base() });
  const never = await context.newPage();
  await never.goto('/studio/');
  await signInPage(never);
  await never.waitForLoadState('networkidle');
  const usual = new Set(await allKept(never));
  await context.close();
  return (await allKept(page)).filter((name) => !usual.has(name) && !mayStay.has(name));
}

test('signed out by the menu, and by time: nothing of the driver is left on the phone', async ({ browser }) => {
  const { page, context, words, wrong } = await driverOnTheRoad(browser);
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await signInPage(page);
  await empty(page, words);
  await expect(waitsHere(page)).toHaveCount(0);
  expect(await leftBehind(browser, page)).toEqual([]);

  // Signed in again it is all there, and goes with the time of the session: the server says so at the next start.
  await signIn(context, 'fahrer1');
  await page.goto('/studio/#/TOUR/trips');
  await page.reload();
  await expect.poll(async () => (await found(page, words.slice(0, 2))).length).toBeGreaterThan(1);
  await passTime(24 * 3_600_000, page);
  await page.reload();
  await signInPage(page);
  await empty(page, words);
  expect(await leftBehind(browser, page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('signed out by the office: an error of the server and a proxy’s page end nothing, its word empties the phone; what waits is told, sealed, and sent by its owner alone', async ({
  browser,
}) => {
  const office = await person(browser, 'depotadmin');
  const { page, context, words, trip, next } = await driverOnTheRoad(browser);
  if (!next) throw new Error('no stop is open');
  const stopNow = async () =>
    (await ask<Trip>(office.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops.find(({ id }) => id === next.id);
  // What the driver records finds no network.
  await context.route('**/mobile-rest/events', (route) => route.abort('internetdisconnected'));
  await open(page, `/TOUR/trips/${trip.id}/${next.id}`);
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await expect(page.getByText(/Ohne Netz seit/)).toBeVisible();

  // No answer, an error, and a portal that wants a password of its own say nothing of the session: the driver goes on.
  const portal = { status: 401, contentType: 'text/html', body: '<html><body>WLAN: bitte anmelden</body></html>' };
  const proxy = { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' };
  for (const answer of [undefined, { status: 500, body: '' }, proxy, portal, { ...portal, status: 200 }]) {
    let asked = 0;
    await context.route(server, (route) => {
      if (route.request().url().endsWith('/sessionInfo')) asked += 1;
      return answer ? route.fulfill(answer) : route.abort('internetdisconnected');
    });
    await page.goto('/studio/#/TOUR/trips');
    await page.reload();
    await expect(tripOf(page, trip)).toBeVisible();
    const before = asked;
    await page.evaluate(`window.dispatchEvent(new Event('online'))`);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(tripOf(page, trip)).toBeVisible();
    expect((await found(page, [trip.id])).length).toBeGreaterThan(0);
    await context.unroute(server);
  }

  // The office ends the driver's sessions; the phone hears of it when it is loaded.
  const ended = await ask(office.page, 'PUT', '/api/system/users/signOut/fahrer1');
  expect(ended.status).toBe(204);
  await page.reload();
  await signInPage(page);
  await empty(page, words);
  await expect(waitsHere(page)).toHaveText(
    '1 Eintrag einer anderen Sitzung wartet auf diesem Gerät. Er wird gesendet, sobald sich dasselbe Konto wieder anmeldet.',
  );

  expect(await leftBehind(browser, page)).toEqual([]);

  // Another account neither sees nor sends it.
  await context.unroute('**/mobile-rest/events');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/mobile-rest/events')) sent.push(request.headers()['x-kontor-owner'] ?? '');
  });
  await signIn(context, 'lader1');
  await page.goto('/studio/#/');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  const theirs = (await ask<Session>(page, 'GET', '/login-rest/sessionInfo')).body.permissions;
  await empty(
    page,
    words.filter((word) => !theirs.includes(word)),
  );
  expect(sent).toEqual([]);
  expect((await stopNow())?.actualArrival).toBe(null);

  // Its own does, once.
  await signIn(context, 'fahrer1');
  await page.goto('/studio/#/TOUR/trips');
  await page.reload();
  await expect.poll(async () => (await stopNow())?.actualArrival ?? null).not.toBe(null);
  await expect(page.getByText(/wird gesendet|werden gesendet/)).toHaveCount(0);
  expect(sent).toEqual(['dtm/fahrer1']);
});

test('a day without a network, and meanwhile signed out: the phone works until it hears so, then it is empty', async ({
  browser,
}) => {
  const office = await person(browser, 'depotadmin');
  const { page, context, words, trip } = await driverOnTheRoad(browser);
  await context.route(server, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(tripOf(page, trip)).toBeVisible();
  expect((await ask(office.page, 'PUT', '/api/system/users/signOut/fahrer1')).status).toBe(204);
  expect((await found(page, [trip.id])).length).toBeGreaterThan(0);
  await context.unroute(server);
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await signInPage(page);
  await empty(page, words);
  expect(await leftBehind(browser, page)).toEqual([]);
});

test('another account on the phone: it keeps what a phone keeps on which that account alone was ever signed in', async ({
  browser,
}) => {
  const { page, context, words } = await driverOnTheRoad(browser);
  const loader = await person(browser, 'lader1', phone);
  const theirs = (await ask<Session>(loader.page, 'GET', '/login-rest/sessionInfo')).body.permissions;
  await signIn(context, 'lader1');
  for (const one of [page, loader.page]) {
    await one.goto('/studio/#/');
    await one.reload();
    await expect(one.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
    await one.waitForLoadState('networkidle');
  }
  await empty(
    page,
    words.filter((word) => !theirs.includes(word)),
  );
  const extra = async (): Promise<string[]> => {
    const usual = new Set(await allKept(loader.page));
    return (await allKept(page)).filter((name) => !usual.has(name) && !mayStay.has(name));
  };
  await expect.poll(extra).toEqual([]);
  // The control: what is kept beside that is found.
  await page.evaluate(`localStorage.setItem('of-the-one-before', '1')`);
  expect(await extra()).toEqual(['localStorage of-the-one-before']);
});
