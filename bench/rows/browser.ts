import { chromium, type Page } from '@playwright/test';
import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A screen in Debian's Chromium, signed in; laptop size as in look.md. `there`: what it shows once it stands. */
export async function withPage<T>(
  stage: Stage,
  { account, hash, there }: { account: string; hash: string; there: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const client = await stage.signIn(account);
  const [name = '', value = ''] = client.cookie.split('=');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    await context.addCookies([{ name, value, url: stage.url }]);
    const page = await context.newPage();
    await page.goto(`${stage.url}/studio/#${hash}`);
    await page.locator(there).first().waitFor();
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The shipments of all years. */
const withList = <T>(stage: Stage, account: string, work: (page: Page) => Promise<T>): Promise<T> =>
  withPage(stage, { account, hash: '/DPT/shipment?show=all', there: '.k-list [data-line="0"]' }, work);

/** Pages that run in the browser are texts: this project knows no DOM. `k` is the list's scroller. */
export const inPage = <T>(page: Page, code: string): Promise<T> =>
  page.evaluate(`(async () => {
    const k = document.querySelector('.k-list');
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const rows = () => Math.round(k.querySelector('.k-lb').offsetHeight / k.querySelector('[data-line]').offsetHeight);
    ${code}
  })()`);

/** Scrolls on until so many rows were loaded, as a reader's End key does; answers how many there are. */
const loadRows = (page: Page, count: number): Promise<number> =>
  inPage(
    page,
    `let last = performance.now(), known = 0;
    while (rows() < ${count} && performance.now() - last < 15000) {
      if (rows() > known) { known = rows(); last = performance.now(); }
      k.scrollTop = k.scrollHeight;
      await frame();
    }
    return rows();`,
  );

/** Control: 3,000 rows of plain text on a bare page, scrolled the same way. What is slow there is the machine, not the list. */
async function plainFrames(beside: Page): Promise<number[]> {
  const page = await beside.context().newPage();
  const cells = Array.from(
    { length: 14 },
    (_, i) => `<span style="display:inline-block;width:80px">cell ${i}</span>`,
  ).join('');
  await page.setContent(
    `<div class="k-list" style="height:700px;overflow:auto"><div class="k-lb">${`<div data-line style="height:28px;white-space:nowrap">${cells}</div>`.repeat(3000)}</div></div>`,
  );
  const times: number[] = await inPage(
    page,
    `const found = [];
    for (let i = 0; i < 30; i += 1) await frame();
    let before = await frame();
    for (let i = 0; i < 180; i += 1) {
      k.scrollTop += 260;
      const now = await frame();
      found.push(now - before);
      before = now;
    }
    return found;`,
  );
  await page.close();
  return times;
}

export const scrolled: Row = {
  id: 'scroll',
  what: '100,000 rows scrolled, 260 px per frame: p50 frame',
  against: '',
  unit: 'ms',
  goal: { atMost: 17 },
  least: 100_000,
  measure: (stage) =>
    withList(stage, 'dispo2', async (page) => {
      const started = performance.now();
      const rows = await loadRows(page, 100_000);
      if (rows < 100_000) throw new Error(`the list ends at ${rows} rows`);
      const seconds = Math.round((performance.now() - started) / 1000);
      const frames: { ms: number; blank: boolean }[] = await inPage(
        page,
        `const found = [];
        for (const start of [0, rows() >> 1, rows() - 2000]) {
          k.scrollTop = start * 28;
          for (let i = 0; i < 30; i += 1) await frame();
          let before = await frame();
          for (let i = 0; i < 180; i += 1) {
            k.scrollTop += 260;
            const now = await frame();
            const box = k.getBoundingClientRect();
            found.push({ ms: now - before, blank: !document.elementFromPoint(box.left + 40, box.top + box.height / 2)?.closest('[data-line]') });
            before = now;
          }
        }
        return found;`,
      );
      const times = frames.map((one) => one.ms);
      const blank = frames.filter((one) => one.blank).length;
      return {
        value: quantile(times, 0.5),
        info: `plain rows in the same browser ${quantile(await plainFrames(page), 0.5).toFixed(1)} ms; p95 ${quantile(times, 0.95).toFixed(1)} ms, ${blank} of ${frames.length} frames without rows; ${rows} rows loaded in ${seconds} s`,
      };
    }),
};

const keys = [
  ...Array.from({ length: 40 }, () => 'ArrowDown'),
  ...Array.from({ length: 15 }, () => 'PageDown'),
  ...Array.from({ length: 20 }, () => 'ArrowUp'),
  'Home',
  'End',
  'Home',
];

/** Notes how long each key takes until the next paint, as the browser itself counts it. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(`window.benchKeys = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.interactionId) window.benchKeys.set(entry.interactionId, Math.max(entry.duration, window.benchKeys.get(entry.interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 });`);

/** The noted times; what is quicker than 16 ms is not reported by the browser and counts as 16. */
export async function keyTimes(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(500);
  const slow: number[] = await page.evaluate('[...window.benchKeys.values()]');
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => 16)];
}

/** Control: the same figure for typing into an input on a bare page. */
async function plainKeys(beside: Page): Promise<number> {
  const page = await beside.context().newPage();
  await page.setContent('<input autofocus>');
  await watchKeys(page);
  await page.locator('input').focus();
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('a', { delay: 30 });
  return quantile(await keyTimes(page, 60), 0.98);
}

/** Interaction to next paint as browsers count it: the worst of few interactions, the 98th of a hundred. */
export const keyToPaint: Row = {
  id: 'inp',
  what: 'key to paint while moving in the list and typing in its search (INP)',
  against: '',
  unit: 'ms',
  goal: { atMost: 64 },
  measure: (stage) =>
    withList(stage, 'dispo3', async (page) => {
      const rows = await loadRows(page, Math.min(2_000, stage.rows));
      await watchKeys(page);
      await inPage(page, 'k.scrollTop = 0; k.focus();');
      // A key held down repeats about thirty times a second.
      for (const key of keys) await page.keyboard.press(key, { delay: 30 });
      await page.getByRole('searchbox').first().focus();
      const typed = 'brinkmann unna';
      for (const letter of typed) await page.keyboard.press(letter, { delay: 60 });
      const all = await keyTimes(page, keys.length + typed.length);
      return {
        value: quantile(all, 0.98),
        info: `p50 ${quantile(all, 0.5)} ms, worst ${quantile(all, 1)} ms of ${all.length} keys; an input on a bare page ${await plainKeys(page)} ms; ${rows} rows loaded`,
      };
    }),
};
