import { openScreen, phoneOn } from '../hallBrowser.mjs';
import { throughHall } from '../hallKinds.mjs';
import { wait } from '../product.mjs';
import { heard, judgeKeys, watch, wedge } from '../scannerKeys.mjs';

/** Gaps in ms between two keys; the screen has to recognise the slow ones by itself. */
const gaps = [5, 30, 120, 200];
const rounds = 3;

/**
 * Where the focus stands while the scanner types.
 * @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>}
 */
const places = {
  page: (page) => page.evaluate('document.activeElement?.blur()'),
  field: async (page) => {
    if (!(await page.getByRole('textbox', { name: 'Code' }).isVisible()))
      await page.getByRole('button', { name: 'Code eingeben' }).click();
    await page.getByRole('textbox', { name: 'Code' }).click();
  },
};

/** @param {any} opened */
async function typedAt({ product, sql, lead, loader, kind }) {
  const at = await kind.prepare(product, sql, lead);
  const browser = await phoneOn(product.url, loader, kind, at);
  const { page } = browser;
  const session = await page.context().newCDPSession(page);
  // Before the product's own listener, which swallows a scanner's keys.
  await page.addInitScript(watch);
  await page.reload();
  await openScreen(browser, kind, at);
  const codes = at.codes.values();
  const results = [];
  for (const gap of gaps)
    for (const [where, go] of Object.entries(places)) {
      let exact = 0;
      let typed = 0;
      let wrongGaps = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { value: code } = codes.next();
        if (code === undefined) break;
        await go(page);
        await heard(page);
        const before = (await at.order()).length;
        await wedge(session, code, gap, true);
        const until = Date.now() + 5000;
        while (Date.now() < until && (await at.order()).length === before) await wait(40);
        await wait(400);
        const said = await heard(page);
        if (Math.abs(judgeKeys(said.heardAt).widest - gap) > 1) wrongGaps += 1;
        typed += said.typed;
        const made = (await at.order()).slice(before);
        if (made.length === 1 && made[0] === code) exact += 1;
      }
      results.push({ gap, where, exact, typed, wrongGaps });
    }
  await browser.close();
  return {
    fine: results.every(({ exact, typed, wrongGaps }) => exact === rounds && typed === 0 && wrongGaps === 0),
    text: `${kind.name}: ${results.map(({ gap, where, exact, typed, wrongGaps }) => `${gap} ms ${where} ${exact}/${rounds}${typed ? ` typed ${typed}` : ''}${wrongGaps ? ` other gaps ${wrongGaps}` : ''}`).join(', ')}`,
  };
}

export default {
  id: 'S-04-HALL',
  title:
    'a scanner that types, gaps of 5 to 200 ms, while somebody unloads, counts, info scans and builds a master pallet',
  browser: true,
  run: () => throughHall(typedAt),
};
