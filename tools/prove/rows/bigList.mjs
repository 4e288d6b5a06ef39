import { openBrowser } from '../browser.mjs';
import { bigList } from '../bigUnloading.mjs';
import { connect, signIn } from '../day.mjs';
import { startProduct } from '../product.mjs';

const phone = { width: 390, height: 844 };
const sizes = [20, 2000];
const rate = 4;
/** CPU seconds that the page works until the list can be scanned, on a phone that is `rate` times slower; the best of some, because others work too. */
async function opening(url, client, list) {
  const browser = await openBrowser(url, client, phone);
  const times = [];
  for (let n = 0; n < 4; n += 1) {
    const page = await browser.context.newPage();
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await browser.open('/TH/unloading', page);
    await page.getByRole('main').waitFor();
    await page.waitForTimeout(1500);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const cpu = async () =>
      (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration')?.value ??
      Number.NaN;
    const before = await cpu();
    await browser.open(`/TH/unloading/${list}`, page);
    await page.getByText('Nächstes Packstück scannen').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(800);
    times.push((await cpu()) - before);
    await page.close();
  }
  await browser.close();
  return Math.min(...times);
}

export default {
  id: 'S-05',
  title: 'a list of 2,000 packages on a phone at a quarter of the speed; the snapshot of 20,000 packages',
  browser: true,
  async run() {
    const product = await startProduct();
    const { sql, end } = await connect(product.databaseUrl);
    const result = await measure(product.url, sql);
    await end();
    await product.stop();
    return result;
  },
};

async function measure(url, sql) {
  const loader = await signIn(url, 'lader2');
  const times = [];
  for (const [i, size] of sizes.entries())
    times.push(await opening(url, loader, await bigList(sql, size, (i + 1) * 1_000_000)));
  const huge = await bigList(sql, 20_000, 5_000_000);
  const snapshot = await loader.ask('GET', `/th-rest/unloading/${huge}/packages`);
  const megabytes = Buffer.byteLength(JSON.stringify(snapshot.body)) / 1e6;
  const [small, large] = times;
  return {
    proved: large <= 2 && megabytes <= 4 && snapshot.body.length === 20_000,
    figures: `20 packages ${small.toFixed(2)} s, 2,000 packages ${large.toFixed(2)} s of CPU at ${rate}x (${(large / small).toFixed(1)} times); snapshot of ${snapshot.body.length} packages ${megabytes.toFixed(2)} MB`,
  };
}
