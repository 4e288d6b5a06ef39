import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  expect,
  type Page,
  test as plain,
} from '@playwright/test';
import { keepTime, startAgain } from './clock.ts';
import { slowDown } from './throttle.ts';
import { drawMaps } from './maps.ts';
import { countAgain } from './ownNumber.ts';
import { scanScript } from './scanner.mjs';
import { base, password, settled, worldOf } from './world.ts';

export { base, settled };

/** Cookies of sessions that nobody holds at the moment, by account and unit. */
const free = new Map<string, Cookie[][]>();

/** Sees to it that a file of journeys has its world, at the usual moment; what was known of the world before is forgotten. */
export async function begin(file: string): Promise<void> {
  if (!(await worldOf(file))) return;
  startAgain();
  free.clear();
  countAgain();
}

/**
 * A journey. Its file has a world of its own. Whatever pages it opened are closed when it is over: they would go on asking the server and
 * hold a core until the worker ends.
 */
export const test = plain.extend<{ closesItsPages: undefined; maps: boolean }>({
  // Without a graphics card a map takes a core for seconds; a journey that looks at one says `test.use({ maps: true })`.
  maps: [false, { option: true }],
  closesItsPages: [
    async ({ browser, maps }, use, info) => {
      await begin(info.file);
      keepTime(browser);
      slowDown(browser);
      drawMaps(browser, maps);
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/**
 * Signs in once for each account and file: who comes later takes the session that somebody before has left, if it still lives. The login
 * page has its own journeys (signIn.spec.ts, keyboard.spec.ts); everybody else is let in by the call behind it.
 */
async function letIn(context: BrowserContext, account: string, unit: string): Promise<void> {
  const known = free.get(`${account}@${unit}`) ?? [];
  free.set(`${account}@${unit}`, known);
  const left = known.pop();
  if (left) await context.addCookies(left);
  if (!left || (await context.request.get('/login-rest/sessionInfo')).status() !== 200) {
    const login = await context.request.post('/login-rest/login', {
      form: { orgunit: unit, accountid: account, password },
      headers: { origin: new URL(base()).origin },
    });
    expect(login.status(), await login.text()).toBe(200);
  }
  const cookies = await context.cookies();
  context.once('close', () => known.push(cookies));
}

/** Somebody at their own machine: an own browser context, signed in. */
export async function person(
  browser: Browser,
  account: string,
  viewport = desk,
  unit = 'dtm',
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, baseURL: base(), ...options });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`${account}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`${account}: ${response.status()} ${response.url()}`);
  });
  await letIn(context, account, unit);
  await page.goto('/studio/');
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  return { page, context, wrong };
}

export const open = async (page: Page, place: string): Promise<void> => {
  await page.goto(`/studio/#${place}`);
};

/**
 * The page as it comes to rest: drawn, and no colour or size on its way to another. A browser that stops drawing (it does so beside much
 * work, after a change of its size) is not waited for longer than ten seconds: what the page says is looked at all the same.
 */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(
    `Promise.race([new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => undefined)))), new Promise((over) => setTimeout(over, 10_000))])`,
  );

/** Asks the server in the person's own session. */
export const ask = <T>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> =>
  page.evaluate(
    async ([verb, where, what]) => {
      const response = await fetch(where as string, {
        method: verb as string,
        ...(what === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined };
    },
    [method, path, body],
  ) as never;

/** What a scanner that types does. */
export const scanWith = (page: Page, code: string): Promise<unknown> => page.evaluate(scanScript(code));

/** Draws a line on the signature pad as a finger does. */
export async function sign(page: Page): Promise<void> {
  const pad = page.locator('canvas').last();
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no signature pad');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 12, box.y + box.height / 2 + (step % 2 === 0 ? 14 : -14));
  await page.mouse.up();
}
