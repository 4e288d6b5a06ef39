import { openBrowser } from '../browser.mjs';
import { signIn, startLoading } from '../day.mjs';
import { wait } from '../product.mjs';
import { scanFunction } from '../../../e2e/scanner.mjs';

const phone = { width: 390, height: 844 };
const scanCalls = /\/th-rest\/loading\/[^/]+\/scan/;
const count = 500;

/** One scan after the other, as fast as the device keeps them: the number that waits is read from the screen after each ten. */
const scan = (page, codes) =>
  page.evaluate(
    `(async () => { ${scanFunction} for (const code of ${JSON.stringify(codes)}) {
      scanCode(code);
      await new Promise((done) => setTimeout(done, 15));
    } })()`,
  );
const shown = async (page) => Number(((await page.locator('.th-waiting').textContent()) ?? '').replace(/\D/g, ''));
const showsWaiting = async (page, wanted) => {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if ((await page.locator('.th-waiting').count()) > 0 && (await shown(page)) === wanted) return true;
    await wait(50);
  }
  return false;
};

export default {
  id: 'R-03',
  title:
    '500 scans without the way to the server; reload, crashed tab, killed browser, the same profile again, a new service worker',
  browser: true,
  async run() {
    const { product, sql, end, list, barcodes } = await startLoading(30);
    const codes = Array.from({ length: count }, (_, index) => barcodes[index % barcodes.length]);
    const loader = await signIn(product.url, 'lader1');
    const place = `/TH/loading/${list}`;
    let browser = await openBrowser(product.url, loader, phone);
    const { folder } = browser;
    let { page } = browser;
    const start = async (on) => {
      await on.route(scanCalls, (route) => route.abort('internetdisconnected'));
      await browser.open(place, on);
      await on.getByRole('button', { name: 'Code eingeben' }).waitFor();
    };
    let next = 0;
    const visible = [];
    /** @param {number} n */
    const some = async (n) => {
      for (const until = next + n; next < until; next += 25) {
        await scan(page, codes.slice(next, next + 25));
        visible.push(await showsWaiting(page, next + 25));
      }
    };
    await start(page);
    await some(125);
    await page.reload();
    await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
    visible.push(await showsWaiting(page, next));
    await some(125);
    // The tab crashes.
    const crashed = new Promise((done) => page.once('crash', done));
    await page.goto('chrome://crash').catch(() => {});
    await Promise.race([crashed, wait(5000)]);
    page = await browser.context.newPage();
    page.setDefaultTimeout(20_000);
    await start(page);
    visible.push(await showsWaiting(page, next));
    await some(125);
    // The whole browser is killed, right after the last scan was shown as waiting.
    await browser.kill();
    browser = await openBrowser(product.url, loader, phone, folder);
    page = browser.page;
    await start(page);
    visible.push(await showsWaiting(page, next));
    // The program is renewed while scans wait: the same worker under another address is a new one for the browser.
    await page.evaluate(`navigator.serviceWorker.register('./sw.js?next', { scope: './' }).then(() => undefined)`);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
    await reloaded;
    await page.getByRole('button', { name: 'Code eingeben' }).waitFor();
    const worker = await page.evaluate(`navigator.serviceWorker.controller?.scriptURL ?? ''`);
    visible.push(await showsWaiting(page, next));
    await some(125);
    const [before] = await sql('select count(*)::int as n from process_scan where list_id = $1', [list]);
    await page.unroute(scanCalls);
    const from = Date.now();
    const stored = async () => sql('select barcode from process_scan where list_id = $1 order by id', [list]);
    while (Date.now() - from < 120_000 && (await stored()).length < count) await wait(200);
    const drained = Date.now() - from;
    await wait(1000);
    const rows = await stored();
    const keys = await sql('select count(distinct client_scan_id)::int as n from process_scan where list_id = $1', [
      list,
    ]);
    const inOrder = rows.map((row) => row.barcode).join() === codes.join();
    const left = await page.locator('.th-waiting').count();
    await browser.close();
    await end();
    await product.stop();
    const unseen = visible.filter((one) => !one).length;
    return {
      proved:
        before.n === 0 &&
        rows.length === count &&
        keys[0].n === count &&
        inOrder &&
        left === 0 &&
        unseen === 0 &&
        worker.endsWith('?next'),
      figures: `${next} scans made, new worker ${worker.split('/').at(-1)} took over, ${before.n} of them stored before the way was free; then ${rows.length} stored in ${Math.round(drained / 1000)} s, keys ${keys[0].n}, order kept ${inOrder}; the number of waiting scans was right on the screen ${visible.length - unseen} of ${visible.length} times, in the end ${left === 0 ? 'none waits' : 'some wait'}`,
    };
  },
};
