import { openBrowser } from '../browser.mjs';
import { startProxy } from '../faultProxy.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { freePort, startProduct, wait } from '../product.mjs';
import { scanScript } from '../../../e2e/scanner.mjs';

/** What the network does for a while, and for how long. */
/** @type {[name: string, how: any, seconds: number][]} */
const weather = [
  ['flap', { mode: 'flap', ms: 700 }, 15],
  ['delay of 2 s', { mode: 'delay', ms: 2000 }, 20],
  ['64 kbit', { mode: 'limit', kbps: 64 }, 20],
  ['answers lost after the commit', { mode: 'ack-lost', p: 0.5 }, 20],
  ['black hole', { mode: 'blackhole' }, 60],
];

export default {
  id: 'R-01',
  title: 'a bad network between a real browser and the server while somebody scans',
  browser: true,
  async run() {
    // The browser knows the product by the address of the proxy.
    const listen = await freePort();
    const product = await startProduct({ env: { KONTOR_PUBLIC_URL: `http://127.0.0.1:${listen}` } });
    const proxy = await startProxy(product.port, listen);
    const { sql, end } = await connect(product.databaseUrl);
    const { list, barcodes } = await releasedTrip(
      await signIn(product.url, 'dispo1'),
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    const loader = await signIn(product.url, 'lader1');
    const { page, open, close } = await openBrowser(proxy.url, loader, { width: 390, height: 844 });
    await open(`/TH/loading/${list}`);
    await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
    /** @param {string} code */
    const scan = (code) => page.evaluate(scanScript(code));
    const shown = async () => Number((await page.locator('.k-count b').first().innerText()).replace(/\D/g, ''));
    const stored = async () => (await sql('select packages_scanned as n from process_list where id = $1', [list]))[0].n;
    let ahead = 0;
    let next = 0;
    const phases = [];
    for (const [name, how, seconds] of weather) {
      await proxy.set(how);
      const until = Date.now() + seconds * 1000;
      const from = next;
      const share = Math.floor(barcodes.length / weather.length);
      while (Date.now() < until) {
        if (next < from + share) await scan(barcodes[next++]);
        await wait(400);
        // The screen first, then the server: what is shown must have been stored by now.
        const onScreen = await shown();
        if (onScreen > (await stored())) ahead += 1;
      }
      await proxy.set({ mode: 'pass' });
      const from2 = Date.now();
      while ((await stored()) < next && Date.now() - from2 < 90_000) await wait(100);
      const drained = Date.now() - from2;
      const equal = await page
        .waitForFunction(
          (n) => Number(document.querySelector('.k-count b')?.textContent?.replace(/\D/g, '')) === n,
          next,
          {
            timeout: 10_000,
          },
        )
        .then(
          () => true,
          () => false,
        );
      phases.push({ name, scans: next - from, drained, stored: await stored(), wanted: next, equal });
    }
    const order = await sql('select barcode from process_scan where list_id = $1 order by id', [list]);
    const inOrder = order.map((row) => row.barcode).join() === barcodes.slice(0, next).join();
    const waiting = await page.locator('.th-waiting').count();
    await close();
    proxy.stop();
    await end();
    await product.stop();
    const bad = phases.filter((one) => one.stored !== one.wanted || !one.equal);
    return {
      proved: ahead === 0 && bad.length === 0 && inOrder && waiting === 0 && next > 20,
      figures: `${next} scans; ${phases.map((one) => `${one.name}: ${one.scans} scans, ${one.stored} of ${one.wanted} stored ${Math.round(one.drained / 1000)} s after it, screen equal ${one.equal}`).join('; ')}; shown before it was stored ${ahead} times; order kept ${inOrder}; still waiting ${waiting}`,
    };
  },
};
