import { scanFunction } from '../../e2e/scanner.mjs';
import { openBrowser } from './browser.mjs';
import { wait } from './product.mjs';

export const phone = { width: 390, height: 844 };

/** What scans of the hall are sent to. */
export const scanCalls = (url) =>
  /\/scans$|\/infoScans$|\/masterpallets\/[^/]+\/packages$|\/places$/.test(url.pathname);

/** Reads codes as a scanner does, one after another. */
export const scan = (page, codes, everyMs = 25) =>
  page.evaluate(
    `(async () => { ${scanFunction} const from = performance.now();
      for (const [index, code] of ${JSON.stringify(codes)}.entries()) {
        const early = from + index * ${everyMs} - performance.now();
        if (early > 0) await new Promise((done) => setTimeout(done, early));
        scanCode(code);
      }
      return performance.now() - from; })()`,
  );

const counters = '.th-waiting, .is-waiting, .mp-waiting';

/** How many wait by what the screen says; 0 when it says nothing. */
export async function waitingOn(page) {
  const texts = await page.locator(counters).allTextContents();
  return Math.max(0, ...texts.map((text) => Number(text.replace(/\D/g, ''))));
}

/** Whether the screen says within 20 seconds that so many wait. */
export async function waitingShown(page, wanted) {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if ((await waitingOn(page)) === wanted) return true;
    await wait(50);
  }
  return false;
}

/** Opens the screen of a kind; an inventory begins with its place. */
export async function openScreen(browser, kind, at) {
  await browser.open(at.place);
  // On a telephone a refusal covers it.
  await browser.page.getByText('Code eingeben').waitFor({ state: 'attached' });
  // A page whose list is still being read takes scans as well, and refuses them aloud: they are none of a row's.
  await browser.page.locator('.k-page.k-col > .k-scan').waitFor({ state: 'detached' });
  if (kind.name !== 'inventory') return;
  await scan(browser.page, ['cTF_STP_F12-14']);
  await browser.page.getByText('F12-14').first().waitFor();
  await wait(2000);
}

/** A phone of its own on the screen of a kind. */
export async function phoneOn(url, client, kind, at) {
  const browser = await openBrowser(url, client, phone);
  await openScreen(browser, kind, at);
  return browser;
}

/** Waits until so many are stored, or a time is over; what is stored then, in its order. */
export async function storedOf(at, before, count, ms = 60_000) {
  const until = Date.now() + ms;
  while (Date.now() < until && (await at.order()).length - before < count) await wait(200);
  await wait(1000);
  return (await at.order()).slice(before);
}
