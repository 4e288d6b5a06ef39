import { openBrowser } from '../browser.mjs';
import { startProxy } from '../faultProxy.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { freePort, startProduct } from '../product.mjs';

const cuts = 100;

const watch = `
  /** @type {any} */ (window).streamOpened = 0;
  window.EventSource = class extends EventSource {
    constructor(...all) { super(...all); this.addEventListener('open', () => { /** @type {any} */ (window).streamOpened = performance.now(); }); }
  };`;

export default {
  id: 'R-07',
  title: 'the event stream cut 100 times under writes, in a real browser',
  browser: true,
  async run() {
    // The browser knows the product by the address of the proxy.
    const listen = await freePort();
    const product = await startProduct({ env: { KONTOR_PUBLIC_URL: `http://127.0.0.1:${listen}` } });
    const proxy = await startProxy(product.port, listen);
    const { sql, end } = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const { trip } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 2)).map((one) => one.id),
    );
    const watcher = await signIn(product.url, 'dispo2');
    const { page, open, close } = await openBrowser(proxy.url, watcher);
    // The page itself notes when its stream is open again: the driver hears of it later.
    await page.addInitScript(watch);
    await open(`/DPT/tour/${trip.id}`);
    await page.getByText(trip.name).first().waitFor();
    await page.getByRole('tab', { name: 'Info' }).click();
    await page.waitForFunction(() => /** @type {any} */ (window).streamOpened > 0, undefined, { timeout: 30_000 });
    let brokenOff = 0;
    const write = async (gate) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const now = await dispo.ask('GET', `/dpt-rest/trips/${trip.id}`);
        const done = now && (await dispo.ask('PUT', `/dpt-rest/trips/${trip.id}`, { version: now.body.version, gate }));
        if (done?.status === 200) return;
        if (done) throw new Error(`gate: ${done.status}`);
        brokenOff += 1;
      }
      throw new Error('the server does not answer');
    };
    const lags = [];
    const gaps = [];
    let silent = 0;
    for (let cut = 1; cut <= cuts; cut += 1) {
      const before = await page.evaluate('/** @type {any} */ (window).streamOpened');
      // What was written before is on the screen, so that nothing but the stream that comes back can bring what is written in the gap.
      await write(`a${cut}.`);
      await page.waitForFunction((text) => document.body.innerText.includes(text), `a${cut}.`, { timeout: 10_000 });
      await proxy.set({ mode: 'refuse' });
      const from = performance.now();
      await write(`b${cut}.`);
      await proxy.set({ mode: 'pass' });
      const ms = await page
        .waitForFunction(
          ({ last, text }) =>
            /** @type {any} */ (window).streamOpened > last && document.body.innerText.includes(text)
              ? { lag: performance.now() - /** @type {any} */ (window).streamOpened }
              : false,
          { last: before, text: `b${cut}.` },
          { timeout: 30_000, polling: 25 },
        )
        .then(
          (found) => found.jsonValue(),
          () => undefined,
        );
      if (ms) lags.push(ms.lag);
      else silent += 1;
      gaps.push(performance.now() - from);
      if (silent > 3) break;
    }
    const sorted = lags.toSorted((a, b) => a - b);
    const gap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
    await close();
    proxy.stop();
    await end();
    await product.stop();
    const worst = sorted.at(-1) ?? Number.POSITIVE_INFINITY;
    return {
      proved: silent === 0 && lags.length === cuts && worst <= 2000,
      figures: `${cuts} cuts, the screen equals the server ${Math.round(worst)} ms after reconnecting at most (median ${Math.round(sorted[Math.floor(lags.length / 2)] ?? -1)} ms), never ${silent} times; from the cut to the equal screen ${Math.round(gap)} ms (median); requests of the writer that broke off ${brokenOff}`,
    };
  },
};
