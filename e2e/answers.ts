import { type Browser, type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { base, person } from './people.ts';

export const bell = (page: Page) => page.getByRole('button', { name: /^Benachrichtigungen/ });
export const json = (route: Route, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  route.fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
export const refusal = (route: Route, status: number, code: number, category: string, message = '') =>
  json(route, { code, category, message }, status, {
    'x-error-code': String(code),
    'x-error-category': category,
    ...(message ? { 'x-error-message': encodeURIComponent(message) } : {}),
  });
/** An own browser with a script that runs before the product's. */
export async function prepared(
  browser: Browser,
  account: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
  options: { userAgent?: string; serviceWorkers?: 'block' } = {},
): Promise<Page> {
  const { context } = await person(browser, account);
  const state = await context.storageState();
  await context.close();
  const second = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: base(),
    storageState: state,
    ...options,
  });
  await prepare(second);
  const fresh = await second.newPage();
  await fresh.goto('/studio/');
  await expect(fresh.getByRole('heading', { name: 'Module' })).toBeVisible();
  return fresh;
}

/** Says yes to what a command asks, dialog after dialog, until it is done; it may ask nothing at all. */
export async function answerChecks(page: Page, confirm: string | RegExp, done: Locator): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: confirm }).last();
  await expect(button.or(done).first()).toBeVisible();
  for (let asked = 0; asked < 6 && (await button.isVisible()); asked += 1) {
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    // A dialog that is done meanwhile takes its button along.
    await button.click({ timeout: 5000 }).catch(() => undefined);
    await page.waitForTimeout(600);
  }
  await expect(done).toBeVisible();
}
