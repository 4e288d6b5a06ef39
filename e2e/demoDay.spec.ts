// Concerns: demo.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { desk, person, test } from './people.ts';
import { serverClock } from './clock.ts';
import { startProduct } from './startProduct.ts';
import { password } from './world.ts';

const narrow = { width: 360, height: 740 };

/** Somebody of the depot in the product at this address. */
async function at(url: string, browser: Browser, accountid: string, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: url });
  const form = { orgunit: 'dtm', accountid, password };
  const login = await context.request.post('/login-rest/login', { form, headers: { origin: url } });
  expect(login.status(), await login.text()).toBe(200);
  const page = await context.newPage();
  await page.goto('/studio/');
  return page;
}
const running = (page: Page) => page.getByRole('button', { name: 'Demo: Der Tag läuft · Anhalten' });
const standing = (page: Page) => page.getByRole('button', { name: 'Demo: Der Tag steht · Weiter' });

test('the day of the demo is stopped in the header, everybody sees it, and it goes on again; where nobody plays there is no switch', async ({
  browser,
}) => {
  const { page: other } = await person(browser, 'dispo1');
  await expect(other.getByRole('button', { name: /^Demo/ })).toHaveCount(0);

  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  const { copyWorld } = (await import(resolve(import.meta.dirname, '../tools/testWorld.mjs'))) as {
    copyWorld(dataDir: string): Promise<number>;
  };
  await copyWorld(folder);
  const product = await startProduct(folder, 28_000 + (process.pid % 1000), {
    KONTOR_DEMO: 'on',
    KONTOR_DEMO_PACE: '1',
    KONTOR_LOG: 'warn',
    ...serverClock(),
  });
  try {
    const dispatcher = await at(product.url, browser, 'dispo1');
    const loader = await at(product.url, browser, 'lader1', narrow);
    await expect(running(dispatcher)).toHaveText(/Demo: Der Tag läuft|Demo/);
    await expect(running(loader)).toBeVisible();
    // On a phone it is as large as a finger, and nothing is pushed over the edge.
    const box = await running(loader).boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(await loader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    await running(dispatcher).click();
    await expect(standing(dispatcher)).toBeVisible();
    // Nobody has to load the page again.
    await expect(standing(loader)).toBeVisible();
    await dispatcher.reload();
    await expect(standing(dispatcher)).toBeVisible();
    await standing(loader).click();
    await expect(running(dispatcher)).toBeVisible();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
